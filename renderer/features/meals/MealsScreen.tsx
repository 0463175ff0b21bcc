import { CalendarDays, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getMealCalendar } from '../../../shared/contracts/meal-box.ts'
import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { addressOf } from '../../api/client.ts'
import { useMealSession, useSignOutOfMeals } from '../../api/meals.ts'
import { Button, DownloadButton } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
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
    <Screen title={t('meals.title')} narrow>
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
  return (
    <Screen
      title={t('meals.title')}
      actions={
        <>
          <DownloadButton icon={CalendarDays} href={addressOf(getMealCalendar, {})}>
            {t('meals.calendar')}
          </DownloadButton>
          <Button
            icon={LogOut}
            busy={signOut.isPending}
            onClick={() => signOut.mutate(undefined, { onSuccess: clearDesk })}
          >
            {t('meals.signOut')}
          </Button>
        </>
      }
    >
      <ProblemLine error={signOut.error} />
      <SessionNotes session={session} onRenew={() => setRenewing(true)} />
      {isRenewing && <SignIn session={session} onDone={() => setRenewing(false)} />}
      <MealWeeks wanted={wanted} />
    </Screen>
  )
}
