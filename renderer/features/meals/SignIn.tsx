import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type {} from '../../../shared/bridge.ts'
import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { useSignInToMeals } from '../../api/meals.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented, TextArea } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { unmatchedViolations, useFocusInvalid, violationMessage } from '../../ui/forms/violations.ts'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './MealsScreen.module.css'

type Kind = 'cookie' | 'refreshToken'

/** Signs in again on the screen of the menus. */
export function SignInAgain({ session, onDone }: { readonly session: MealSession; readonly onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="meals-sign-in">
      <h2 id="meals-sign-in" className={styles.signInTitle}>
        {t('meals.signIn.title')}
      </h2>
      <SignIn session={session} onDone={onDone} />
    </section>
  )
}

/** Signs in with a login of the meal site. The pasted value is discarded after submitting. */
export function SignIn({ session, onDone }: { readonly session: MealSession; readonly onDone?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.signIn}>
      {session.reason && session.state === 'expired' && <p role="status">{session.reason}</p>}
      <p className="note">{t(`meals.signIn.stored.${session.secretStore}`)}</p>
      <p className="note">{t('meals.signIn.text')}</p>
      <WindowSignIn onDone={onDone} />
      <PasteForm onDone={onDone} />
      <p className="note">
        {t('meals.signIn.market')} <Link href={paths.mealSettings}>{t('meals.settings')}</Link>
      </p>
    </div>
  )
}

/** Opens the login page of the site. Only the desktop app can do this. */
function WindowSignIn({ onDone }: { readonly onDone: (() => void) | undefined }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<unknown>()
  const { desktop } = window
  if (!desktop) return null
  const open = async () => {
    setOpen(true)
    setError(undefined)
    try {
      // The user closed the window.
      if (!(await desktop.signInToMeals())) return
      await queryClient.invalidateQueries({ queryKey: queryKeys.mealSession })
      onDone?.()
    } catch (failure) {
      setError(failure)
    } finally {
      setOpen(false)
    }
  }
  return (
    <div className={styles.window}>
      <Button variant="primary" busy={isOpen} onClick={() => void open()}>
        {t('meals.signIn.window')}
      </Button>
      <ProblemLine error={error} />
    </div>
  )
}

function PasteForm({ onDone }: { readonly onDone: (() => void) | undefined }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Kind>('cookie')
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  const signIn = useSignInToMeals()
  const violations = violationsOf(signIn.error)
  const formRef = useFocusInvalid(isMissing || signIn.error)
  const error = isMissing ? t('form.missing') : violationMessage(violations, kind)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const pasted = value.trim()
    setMissing(pasted === '')
    if (pasted === '') return signIn.reset()
    signIn.mutate(kind === 'cookie' ? { cookie: pasted } : { refreshToken: pasted }, {
      onSuccess: () => {
        setValue('')
        onDone?.()
      },
    })
  }
  const choose = (next: Kind) => {
    setKind(next)
    setValue('')
    setMissing(false)
    signIn.reset()
  }
  return (
    <form ref={formRef} className={form.form} onSubmit={submit} noValidate autoComplete="off">
      <Segmented
        label={t('meals.signIn.with')}
        value={kind}
        choices={[
          { value: 'cookie', label: t('meals.signIn.cookie.choice') },
          { value: 'refreshToken', label: t('meals.signIn.refreshToken.label') },
        ]}
        onChoose={choose}
      />
      {kind === 'cookie' && (
        <details className={form.group}>
          <summary>{t('meals.signIn.where')}</summary>
          <ol className={styles.steps}>
            <li>{t('meals.signIn.step1')}</li>
            <li>{t('meals.signIn.step2')}</li>
            <li>{t('meals.signIn.step3')}</li>
            <li>{t('meals.signIn.step4')}</li>
          </ol>
        </details>
      )}
      <TextArea
        label={t(`meals.signIn.${kind}.label`)}
        hint={t(`meals.signIn.${kind}.hint`)}
        error={error}
        value={value}
        onText={setValue}
        code
        rows={3}
        className={styles.secret}
      />
      {!error && <FormProblem error={signIn.error} unmatched={unmatchedViolations(violations, [kind])} />}
      {error && !isMissing && <ErrorLine title={t('meals.signIn.refused')} detail={t('meals.signIn.refusedHow')} />}
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          {t('meals.signIn.submit')}
        </Button>
        {onDone && <Button onClick={onDone}>{t('common.cancel')}</Button>}
      </div>
    </form>
  )
}
