import { useTranslation } from 'react-i18next'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import { useMealDeliveries } from '../../api/meals.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { WeekMenu } from './WeekMenu.tsx'
import { WeekStrip } from './WeekStrip.tsx'

/** All weeks and the menu of the shown one. */
export function MealWeeks({ requestedWeek }: { readonly requestedWeek: string | undefined }) {
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
  const shown = requestedWeek === undefined ? findDefault(weeks) : weeks.find(({ week }) => week === requestedWeek)
  return (
    <>
      {deliveries.isError && <ProblemLine error={deliveries.error} />}
      <WeekStrip weeks={weeks} shown={shown?.week} />
      {shown ? (
        <WeekMenu key={shown.week} delivery={shown} />
      ) : (
        <Notice
          title={t('meals.weeks.unknown', { week: requestedWeek ?? '' })}
          actions={<LinkButton href={paths.meals}>{t('meals.weeks.next')}</LinkButton>}
        />
      )}
    </>
  )
}

/** The next delivery that can be changed, or the last one. */
const findDefault = (weeks: readonly MealDelivery[]) => weeks.find(({ editable }) => editable) ?? weeks.at(-1)
