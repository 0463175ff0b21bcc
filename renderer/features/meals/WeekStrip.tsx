import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { paths } from '../../ui/paths.ts'
import { useMealDrafts } from './meals-view.store.ts'
import styles from './WeekStrip.module.css'
import { findLockReason, formatTimeLeft, formatWeekRange, isKnownStatus, weekNumber } from './weeks.ts'

/** Links to all weeks with their status and cutoff. */
export function WeekStrip({
  weeks,
  shown,
}: {
  readonly weeks: readonly MealDelivery[]
  readonly shown: string | undefined
}) {
  const { t } = useTranslation()
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-week="${CSS.escape(shown ?? '')}"]`)
    if (!current || !strip.current) return
    const { left, width } = strip.current.getBoundingClientRect()
    strip.current.scrollLeft += current.getBoundingClientRect().left - left - width / 3
  }, [shown])
  return (
    <nav aria-label={t('meals.weeks.label')}>
      <ul ref={strip} className={styles.strip}>
        {weeks.map((delivery) => (
          <li key={delivery.week} data-week={delivery.week}>
            <WeekLink delivery={delivery} isShown={delivery.week === shown} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WeekLink({ delivery, isShown }: { readonly delivery: MealDelivery; readonly isShown: boolean }) {
  const { t, i18n } = useTranslation()
  const { week, status, editable } = delivery
  const hasDraft = useMealDrafts(({ drafts }) => editable && drafts[week] !== undefined)
  return (
    <Link
      href={paths.mealWeek(week)}
      className={styles.week}
      aria-current={isShown ? 'true' : undefined}
      data-open={editable || undefined}
    >
      <span className={styles.number}>{t('meals.weeks.number', { number: weekNumber(week) })}</span>
      <span className={styles.range}>{formatWeekRange(week, i18n.language)}</span>
      <span className={styles.status}>
        {isKnownStatus(status) ? t(`meals.status.${status}`) : status}
        {hasDraft && <span className={styles.draft}> · {t('meals.weeks.draft')}</span>}
      </span>
      <Cutoff delivery={delivery} className={styles.cutoff} isShort />
    </Link>
  )
}

type CutoffProps = {
  readonly delivery: MealDelivery
  readonly className: string | undefined
  /** Shows a shorter text. Screen readers still get the full one. */
  readonly isShort?: boolean
}

/** How long the selection can be changed, or why it cannot. The exact time is a tooltip. */
export function Cutoff({ delivery, className, isShort = false }: CutoffProps) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { cutoff, editable } = delivery
  const onPassed = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.mealDeliveries }),
    [queryClient],
  )
  const left = useTimeLeft(editable ? cutoff : null, onPassed)
  const lockReason = findLockReason(delivery, Date.now())
  const at =
    cutoff === null
      ? undefined
      : t('meals.cutoff.at', {
          moment: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(
            new Date(cutoff),
          ),
        })
  if (lockReason !== undefined || cutoff === null) {
    const reason = lockReason ?? 'cutoffUnknown'
    return (
      <span className={className} title={at}>
        <ShortenedText full={t(`meals.lock.${reason}`)} short={isShort ? t(`meals.lockShort.${reason}`) : undefined} />
      </span>
    )
  }
  const full = left === undefined ? t('meals.cutoff.now') : t('meals.cutoff.left', { left })
  const short = isShort && left !== undefined ? t('meals.cutoff.short', { left }) : undefined
  return (
    <time className={className} dateTime={cutoff} title={at}>
      <ShortenedText full={full} short={short} />
      <span className="visually-hidden">, {at}</span>
    </time>
  )
}

function ShortenedText({ full, short }: { readonly full: string; readonly short: string | undefined }) {
  if (short === undefined) return full
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{full}</span>
    </>
  )
}

/** The maximum of `setTimeout`. */
const maxTimeoutMs = 2 ** 31 - 1

/**
 * The time left until `until`, updated every second; undefined once it has passed. `onPassed` is called when it passes
 * while the component is mounted.
 */
function useTimeLeft(until: string | null, onPassed: () => void): string | undefined {
  const { i18n } = useTranslation()
  const at = until === null ? Number.NaN : Date.parse(until)
  const subscribe = useCallback((onChange: () => void) => {
    const timer = setInterval(onChange, 1000)
    return () => clearInterval(timer)
  }, [])
  const text = useSyncExternalStore(subscribe, () => formatTimeLeft(at, Date.now(), i18n.language))
  useEffect(() => {
    const waitMs = at - Date.now()
    if (!(waitMs > 0) || waitMs > maxTimeoutMs) return
    const timer = setTimeout(onPassed, waitMs)
    return () => clearTimeout(timer)
  }, [at, onPassed])
  return text
}
