import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { useMealDeliveries } from '../../api/meals.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { WeekMenu } from './WeekMenu.tsx'
import { WeekStrip } from './WeekStrip.tsx'

/** All weeks, and the one that is looked at. */
export function MealWeeks({ wanted }: { readonly wanted: string | undefined }) {
  const { t } = useTranslation()
  const deliveries = useMealDeliveries(true)
  const weeks = deliveries.data
  if (weeks === undefined) {
    return deliveries.isError ? (
      <ProblemNotice error={deliveries.error} onRetry={() => void deliveries.refetch()} />
    ) : (
      <p role="status">{t('meals.weeks.loading')}</p>
    )
  }
  if (weeks.length === 0) {
    return (
      <Notice
        title={t('meals.weeks.none')}
        actions={<Button onClick={() => void deliveries.refetch()}>{t('meals.weeks.again')}</Button>}
      >
        <p>{t('meals.weeks.noneText')}</p>
      </Notice>
    )
  }
  const shown = wanted === undefined ? nextOf(weeks) : weeks.find(({ week }) => week === wanted)
  return (
    <>
      {deliveries.isError && <ProblemLine error={deliveries.error} />}
      <WeekStrip weeks={weeks} shown={shown?.week} />
      {shown ? (
        <WeekMenu key={shown.week} delivery={shown} />
      ) : (
        <Notice
          title={t('meals.weeks.unknown', { week: wanted ?? '' })}
          actions={<LinkButton href={paths.meals}>{t('meals.weeks.next')}</LinkButton>}
        />
      )}
    </>
  )
}

/** The next that can be chosen for, else the last that is known. */
const nextOf = (weeks: readonly MealDelivery[]) => weeks.find(({ editable }) => editable) ?? weeks.at(-1)
