import {
  Bell,
  Download,
  Globe,
  HatGlasses,
  History,
  LibraryBig,
  type LucideIcon,
  Search,
  Settings,
  Smartphone,
  Utensils,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import styles from './AppShell.module.css'
import { useConnection } from './api/events/connection.store.ts'
import { useIncognito, useSetIncognito } from './api/history.ts'
import { useLiveJobs } from './api/jobs/jobs.ts'
import { isActive } from './api/jobs/live-jobs.ts'
import { useHasMeals } from './api/meals-configured.ts'
import { isOtherDevice } from './api/other-device.ts'
import { HistoryButtons, PhoneBack } from './HistoryButtons.tsx'
import { Button } from './ui/Button.tsx'
import { openOverlay } from './ui/commands/global-overlay.store.ts'
import { platformKeys } from './ui/commands/platform-keys.ts'
import { Toasts } from './ui/overlays/Toasts.tsx'
import { paths } from './ui/paths.ts'
import { isMainScreen } from './ui/screen-history.ts'

/** Layout of every screen except the reader: a navigation rail at the side, or a bar at the bottom on a narrow window. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell.skip')}
      </button>
      <nav className={styles.rail} aria-label={t('shell.navigation')}>
        <Link href={paths.library} className={styles.brand} aria-label={t('shell.home')}>
          <span className={styles.mark} aria-hidden="true" />
        </Link>
        <HistoryButtons />
        <RailLink
          href={paths.library}
          also={['/manga/', paths.addManga, paths.bookmarks, paths.readingLists]}
          icon={LibraryBig}
          label={t('library.title')}
        />
        <RailLink href={paths.updates} icon={Bell} label={t('updates.title')} />
        <RailLink href={paths.history} icon={History} label={t('history.title')} />
        {isOtherDevice ? <RailLink href={paths.kept} icon={Smartphone} label={t('kept.title')} /> : <OwnerLinks />}
        <button
          type="button"
          className={styles.palette}
          aria-haspopup="dialog"
          aria-label={t('palette.title')}
          title={`${t('palette.title')} (${platformKeys.palette.join(' ')})`}
          onClick={() => openOverlay('palette')}
        >
          <Search aria-hidden="true" size={20} />
        </button>
      </nav>
      <div className={styles.content} data-inner={isMainScreen(location) ? undefined : ''}>
        <ConnectionLost />
        <IncognitoNote />
        <PhoneBack />
        <main ref={main} id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toasts />
    </div>
  )
}

/** What only the device that Bunko runs on offers. */
function OwnerLinks() {
  const { t } = useTranslation()
  const hasMeals = useHasMeals()
  const jobs = useLiveJobs().data ?? {}
  const active = Object.values(jobs).filter((job) => job.type === 'scrape_chapter' && isActive(job)).length
  return (
    <>
      <RailLink href={paths.sources} icon={Globe} label={t('sources.title')} />
      <RailLink
        href={paths.downloads}
        icon={Download}
        label={t('shell.downloads')}
        count={active}
        // Without a number there is nothing to format: creating the first number format takes 10 ms.
        countLabel={active > 0 ? t('shell.active', { count: active }) : undefined}
      />
      {hasMeals && <RailLink href={paths.meals} icon={Utensils} label={t('meals.title')} />}
      <div className={styles.foot}>
        <RailLink
          href={paths.settings}
          also={[paths.about, paths.storage]}
          icon={Settings}
          label={t('settings.title')}
        />
      </div>
    </>
  )
}

type RailLinkProps = {
  readonly href: string
  readonly also?: readonly string[]
  readonly icon: LucideIcon
  readonly label: string
  readonly count?: number
  readonly countLabel?: string | undefined
}

function RailLink({ href, also = [], icon: Icon, label, count = 0, countLabel }: RailLinkProps) {
  const { i18n } = useTranslation()
  const [location] = useLocation()
  const isCurrent =
    location === href ||
    (href !== '/' && location.startsWith(`${href}/`)) ||
    also.some((start) => location.startsWith(start))
  return (
    <Link href={href} className={styles.item} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles.glyph}>
        <Icon aria-hidden="true" size={22} />
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count > 99 ? shortCount(count, i18n.language) : count}</span>
          </span>
        )}
      </span>
      <span className={styles.label}>{label}</span>
      {count > 0 && <span className="visually-hidden">{countLabel}</span>}
    </Link>
  )
}

/** For example "1.2K". */
const shortCount = (count: number, language: string) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count)

function ConnectionLost() {
  const { t } = useTranslation()
  const isLost = useConnection(({ state }) => state === 'lost')
  return (
    <div role="status" aria-live="polite">
      {isLost && (
        <p className={styles.lost}>
          {t('shell.lost')} {isOtherDevice && <Link href={paths.kept}>{t('kept.read')}</Link>}
        </p>
      )}
    </div>
  )
}

/** Always there while all reading leaves no trace. */
function IncognitoNote() {
  const { t } = useTranslation()
  const isOn = useIncognito().data ?? false
  const set = useSetIncognito()
  return (
    <div role="status" aria-live="polite">
      {isOn && (
        <p className={styles.incognito}>
          <HatGlasses aria-hidden="true" size={18} />
          {t('incognito.on')}
          {!isOtherDevice && (
            <Button variant="ghost" busy={set.isPending} onClick={() => set.mutate(false)}>
              {t('incognito.end')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
