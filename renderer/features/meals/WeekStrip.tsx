import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { paths } from '../../ui/paths.ts'
import { Cutoff } from './Cutoff.tsx'
import { useDesk } from './meals-view.store.ts'
import styles from './WeekStrip.module.css'
import { isKnownStatus, weekNumber, weekRange } from './week-words.ts'

/** The weeks side by side, with what can still be done about each. */
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
    const here = strip.current?.querySelector<HTMLElement>(`[data-week="${CSS.escape(shown ?? '')}"]`)
    if (here && strip.current) strip.current.scrollLeft = here.offsetLeft - strip.current.clientWidth / 3
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
  const hasDraft = useDesk(({ drafts }) => editable && drafts[week] !== undefined)
  return (
    <Link
      href={paths.mealWeek(week)}
      className={styles.week}
      aria-current={isShown ? 'true' : undefined}
      data-open={editable || undefined}
    >
      <span className={styles.number}>{t('meals.weeks.number', { number: weekNumber(week) })}</span>
      <span className={styles.range}>{weekRange(week, i18n.language)}</span>
      <span className={styles.status}>
        {isKnownStatus(status) ? t(`meals.status.${status}`) : status}
        {hasDraft && <span className={styles.draft}> · {t('meals.weeks.draft')}</span>}
      </span>
      <Cutoff delivery={delivery} className={styles.cutoff} isShort />
    </Link>
  )
}
