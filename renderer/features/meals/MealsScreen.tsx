import { CalendarDays, Ellipsis, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getMealCalendar, type MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { endpointUrl } from '../../api/client.ts'
import { useMealDeliveries, useSignOutOfMeals } from '../../api/meals.ts'
import { runMutation } from '../../api/query-client.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import styles from './MealsScreen.module.css'
import { clearDrafts } from './meals-view.store.ts'
import { SignIn, SignInAgain } from './SignIn.tsx'
import { WeekMenu } from './WeekMenu.tsx'
import { WeekStrip } from './WeekStrip.tsx'

type MealsScreenProps = {
  readonly session: MealSession
  /** Default: the next week that can be changed. */
  readonly requestedWeek: string | undefined
}

/** Meals of a configured site. */
export function MealsScreen({ session, requestedWeek }: MealsScreenProps) {
  const { t } = useTranslation()
  if (session.state === 'signed_in') return <SignedIn session={session} requestedWeek={requestedWeek} />
  return (
    <Screen title={t(session.state === 'expired' ? 'meals.signIn.expired' : 'meals.signIn.title')} measure="form">
      <SignIn session={session} />
    </Screen>
  )
}

function SignedIn({ session, requestedWeek }: MealsScreenProps) {
  const { t } = useTranslation()
  const signOut = useSignOutOfMeals()
  const [isRenewing, setRenewing] = useState(false)
  const [, navigate] = useLocation()
  const items = () => [
    { label: t('meals.calendar'), icon: CalendarDays, download: endpointUrl(getMealCalendar, {}) },
    { label: t('meals.settings'), icon: Settings, onSelect: () => navigate(paths.mealSettings) },
    {
      label: t('meals.signOut'),
      icon: LogOut,
      onSelect: () => runMutation(signOut.mutateAsync, undefined, { onSuccess: clearDrafts }),
    },
  ]
  return (
    <Screen title={t('meals.title')} actions={<Menu label={t('common.moreActions')} icon={Ellipsis} items={items} />}>
      <ProblemLine error={signOut.error} />
      <SessionNotice session={session} onRenew={() => setRenewing(true)} />
      {isRenewing && <SignInAgain session={session} onDone={() => setRenewing(false)} />}
      <MealWeeks requestedWeek={requestedWeek} />
      {session.secretStore === 'memory' && <p className={styles.foot}>{t('meals.session.memory')}</p>}
    </Screen>
  )
}

/** Warns before the login can no longer be renewed. */
function SessionNotice({ session, onRenew }: { readonly session: MealSession; readonly onRenew: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { refreshWindowEndsSoon, refreshWindowEndsAt } = session
  return (
    <div role="status" className={styles.notes}>
      {refreshWindowEndsSoon && (
        <div className={styles.note}>
          <p>
            {refreshWindowEndsAt
              ? t('meals.session.endsAt', { when: moment(refreshWindowEndsAt) })
              : t('meals.session.endsSoon')}
          </p>
          <Button onClick={onRenew}>{t('meals.signIn.again')}</Button>
        </div>
      )}
    </div>
  )
}

/** All weeks and the menu of the shown one. */
function MealWeeks({ requestedWeek }: { readonly requestedWeek: string | undefined }) {
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
