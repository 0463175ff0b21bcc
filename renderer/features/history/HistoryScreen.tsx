import { BookOpen, HatGlasses, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { ReadingSession } from '../../../shared/contracts/history.ts'
import { useDeleteHistoryOf, useDeleteSession, useHistory, useIncognito, useSetIncognito } from '../../api/history.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { addDays, dayToDate, formatDay, formatDuration, localDay } from '../../i18n/days.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import dayList from '../../ui/lists/DayList.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './HistoryScreen.module.css'
import { HistoryTabs } from './HistoryTabs.tsx'

/** What was read, by day. */
export function HistoryScreen() {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [day, setDay] = useState(new URLSearchParams(useSearch()).get('day') ?? '')
  const q = useDebounced(text.trim(), 180)
  const history = useHistory({ q, day })
  const sessions = history.data?.pages.flatMap(({ items }) => items) ?? []
  const days = Map.groupBy(sessions, ({ startedAt }) => localDay(new Date(startedAt)))
  const isFiltered = q !== '' || day !== ''
  return (
    <Screen
      title={t('history.title')}
      tabs={<HistoryTabs current="history" />}
      actions={!isOtherDevice && <IncognitoButton />}
      tools={
        <div className={styles.tools}>
          <SearchField label={t('history.search')} placeholder={t('common.search')} value={text} onText={setText} />
          <TextField className={styles.day} label={t('history.day')} type="date" value={day} onText={setDay} />
        </div>
      }
    >
      <LastDays day={day} onDay={setDay} />
      <LoadState query={history} />
      {history.isError && history.data && <ProblemLine error={history.error} />}
      {history.isSuccess && sessions.length === 0 && (
        <Notice
          icon={History}
          title={t(isFiltered ? 'history.nothingFound' : 'history.empty')}
          actions={
            isFiltered ? (
              <Button
                onClick={() => {
                  setText('')
                  setDay('')
                }}
              >
                {t('library.noHit.all')}
              </Button>
            ) : (
              <LinkButton variant="primary" href={paths.library}>
                {t('common.toLibrary')}
              </LinkButton>
            )
          }
        >
          {!isFiltered && <p>{t('history.emptyText')}</p>}
        </Notice>
      )}
      {[...days].map(([one, ofDay]) => (
        <section key={one} className={dayList.day} aria-label={formatDay(one, i18n.language)}>
          <header className={dayList.head}>
            <h2 className="heading">{formatDay(one, i18n.language)}</h2>
          </header>
          <ul className={styles.list}>
            {ofDay.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </section>
      ))}
      {history.hasNextPage && (
        <Button className={dayList.more} busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Screen>
  )
}

/** Today and the week before it: a click shows that day only, another one all days again. */
function LastDays({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const { t, i18n } = useTranslation()
  const today = localDay(new Date())
  const short = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <ul className={styles.days} aria-label={t('history.lastDays')}>
      {Array.from({ length: 8 }, (_, index) => addDays(today, -index)).map((one, daysAgo) => (
        <li key={one}>
          <button
            type="button"
            className={styles.lastDay}
            aria-pressed={one === day}
            onClick={() => onDay(one === day ? '' : one)}
          >
            {daysAgo < 2 ? formatDay(one, i18n.language) : short.format(dayToDate(one))}
          </button>
        </li>
      ))}
    </ul>
  )
}

function IncognitoButton() {
  const { t } = useTranslation()
  const isOn = useIncognito().data
  const set = useSetIncognito()
  const onError = useErrorToast()
  if (isOn !== false) return null
  return (
    <Button icon={HatGlasses} busy={set.isPending} onClick={() => runMutation(set.mutateAsync, true, { onError })}>
      {t('incognito.start')}
    </Button>
  )
}

function SessionRow({ session }: { readonly session: ReadingSession }) {
  const { t, i18n } = useTranslation()
  const { id, mangaId, mangaTitle, chapterId, chapterNumber, startedAt, pages, seconds, device } = session
  const [deleting, setDeleting] = useState<'one' | 'manga'>()
  const removeOne = useDeleteSession()
  const removeAll = useDeleteHistoryOf()
  const remove = deleting === 'manga' ? removeAll : removeOne
  const close = () => setDeleting(undefined)
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(new Date(startedAt))
  return (
    <li className={classNames(dayList.row, styles.row)}>
      <time className={styles.time} dateTime={startedAt}>
        {time}
      </time>
      <div className={classNames(dayList.text, styles.text)}>
        <p className={dayList.manga}>
          <Link href={paths.manga(mangaId)} dir="auto">
            {mangaTitle}
          </Link>
        </p>
        <Facts
          className="fine-print"
          facts={[
            t('chapters.name', { number: chapterNumber }),
            t('history.pages', { count: pages }),
            seconds > 0 ? formatDuration(seconds, i18n.language) : '',
            device ? t('history.onDevice', { device: device.name }) : '',
          ]}
        />
      </div>
      <div className={classNames(dayList.actions, styles.actions)}>
        <LinkButton
          variant="ghost"
          icon={BookOpen}
          href={paths.read(chapterId)}
          aria-label={t('history.read', { title: mangaTitle, number: chapterNumber })}
        >
          {t('common.read')}
        </LinkButton>
        {!isOtherDevice && (
          <Menu
            label={t('history.delete', { title: mangaTitle, time })}
            icon={Trash2}
            items={() => [
              { label: t('history.deleteOne'), icon: Trash2, onSelect: () => setDeleting('one') },
              { label: t('history.deleteAll'), icon: Trash2, tone: 'bad', onSelect: () => setDeleting('manga') },
            ]}
          />
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          title={deleting === 'one' ? t('history.deleteOne') : t('history.deleteAll')}
          action={t('history.confirm')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => runMutation(remove.mutateAsync, deleting === 'one' ? id : mangaId, { onSuccess: close })}
          onClose={close}
        >
          {deleting === 'one'
            ? t('history.deleteOneText', { count: pages, time: formatDuration(seconds, i18n.language) })
            : t('history.deleteAllText', { title: mangaTitle })}
        </ConfirmDialog>
      )}
    </li>
  )
}
