import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { paths } from '../../ui/paths.ts'
import { Cutoff } from './Cutoff.tsx'
import { useMealDrafts } from './meals-view.store.ts'
import styles from './WeekStrip.module.css'
import { formatWeekRange, isKnownStatus, weekNumber } from './weeks.ts'

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
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 3
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
