import { CalendarDays, Ellipsis, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getMealCalendar } from '../../../shared/contracts/meal-deliveries.ts'
import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { endpointUrl } from '../../api/client.ts'
import { useMealSession, useSignOutOfMeals } from '../../api/meals.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import styles from './MealsScreen.module.css'
import { MealWeeks } from './MealWeeks.tsx'
import { clearDesk } from './meals-view.store.ts'
import { SessionNotes } from './SessionNotes.tsx'
import { SignIn } from './SignIn.tsx'

/** The weekly box of a meal site. @param wanted the week to show; the next that can be chosen for without one */
export function MealsScreen({ wanted }: { readonly wanted: string | undefined }) {
  const { t } = useTranslation()
  const session = useMealSession()
  if (session.data?.state === 'signed_in') return <SignedIn session={session.data} wanted={wanted} />
  return (
    <Screen title={t('meals.title')} measure="form">
      {session.isPending && <p role="status">{t('common.loading')}</p>}
      {!session.data && session.isError && (
        <ProblemNotice error={session.error} onRetry={() => void session.refetch()} />
      )}
      {session.data?.state === 'not_configured' && <NotConfigured />}
      {session.data && session.data.state !== 'not_configured' && <SignIn session={session.data} />}
    </Screen>
  )
}

function NotConfigured() {
  const { t } = useTranslation()
  return (
    <Notice title={t('meals.notConfigured.title')}>
      <p>{t('meals.notConfigured.text')}</p>
      <p>{t('meals.notConfigured.how')}</p>
      <p>
        <code>{t('meals.notConfigured.option')}</code>
      </p>
      <p>{t('meals.notConfigured.variable')}</p>
    </Notice>
  )
}

function SignedIn({ session, wanted }: { readonly session: MealSession; readonly wanted: string | undefined }) {
  const { t } = useTranslation()
  const signOut = useSignOutOfMeals()
  const [isRenewing, setRenewing] = useState(false)
  const [, navigate] = useLocation()
  const items = () => [
    { label: t('meals.calendar'), icon: CalendarDays, download: endpointUrl(getMealCalendar, {}) },
    { label: t('meals.settings'), icon: Settings, onSelect: () => navigate(paths.mealSettings) },
    { label: t('meals.signOut'), icon: LogOut, onSelect: () => signOut.mutate(undefined, { onSuccess: clearDesk }) },
  ]
  return (
    <Screen title={t('meals.title')} actions={<Menu label={t('meals.more')} icon={Ellipsis} items={items} />}>
      <ProblemLine error={signOut.error} />
      <SessionNotes session={session} onRenew={() => setRenewing(true)} />
      {isRenewing && <SignIn session={session} onDone={() => setRenewing(false)} />}
      <MealWeeks wanted={wanted} />
      {session.secretStore === 'memory' && <p className={styles.foot}>{t('meals.session.memory')}</p>}
    </Screen>
  )
}
