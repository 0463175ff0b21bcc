import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useTimeLeft } from './use-time-left.ts'
import { lockOf } from './week-words.ts'

type CutoffProps = {
  readonly delivery: MealDelivery
  readonly className: string | undefined
  /** In few words, for a narrow place that says the status itself; screen readers hear all. */
  readonly isShort?: boolean
}

/** How long a week can be chosen for, or why it cannot; the moment itself on hover and for screen readers. */
export function Cutoff({ delivery, className, isShort = false }: CutoffProps) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { cutoff, editable } = delivery
  const onPassed = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.mealDeliveries }),
    [queryClient],
  )
  const left = useTimeLeft(editable ? cutoff : null, onPassed)
  const lock = lockOf(delivery, Date.now())
  const at =
    cutoff === null
      ? undefined
      : t('meals.cutoff.at', {
          moment: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(
            new Date(cutoff),
          ),
        })
  if (lock !== undefined || cutoff === null) {
    const why = lock ?? 'cutoffUnknown'
    return (
      <span className={className} title={at}>
        <Words whole={t(`meals.lock.${why}`)} short={isShort ? t(`meals.lockShort.${why}`) : undefined} />
      </span>
    )
  }
  const whole = left === undefined ? t('meals.cutoff.now') : t('meals.cutoff.left', { left })
  const short = isShort && left !== undefined ? t('meals.cutoff.short', { left }) : undefined
  return (
    <time className={className} dateTime={cutoff} title={at}>
      <Words whole={whole} short={short} />
      <span className="visually-hidden">, {at}</span>
    </time>
  )
}

function Words({ whole, short }: { readonly whole: string; readonly short: string | undefined }) {
  if (short === undefined) return whole
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{whole}</span>
    </>
  )
}
