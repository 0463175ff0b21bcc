import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-box.ts'
import { keys } from '../../api/keys.ts'
import { useTimeLeft } from './use-time-left.ts'
import { lockOf } from './week-words.ts'

/** How long a week can be chosen for, or why it cannot; the moment itself on hover and for screen readers. */
export function Cutoff({
  delivery,
  className,
}: {
  readonly delivery: MealDelivery
  readonly className: string | undefined
}) {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const { cutoff, editable } = delivery
  const onPassed = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keys.mealDeliveries }),
    [queryClient],
  )
  const left = useTimeLeft(editable ? cutoff : null, onPassed)
  const lock = lockOf(delivery, Date.now())
  const moment =
    cutoff && new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(cutoff))
  if (lock !== undefined || !cutoff) {
    return (
      <span className={className} title={moment ? t('meals.cutoff.at', { moment }) : undefined}>
        {t(`meals.lock.${lock ?? 'cutoffUnknown'}`)}
      </span>
    )
  }
  return (
    <time className={className} dateTime={cutoff} title={t('meals.cutoff.at', { moment })}>
      {left === undefined ? t('meals.cutoff.now') : t('meals.cutoff.left', { left })}
      <span className="visually-hidden">, {t('meals.cutoff.at', { moment })}</span>
    </time>
  )
}
