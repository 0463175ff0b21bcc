import { ExternalLink, Import, LogIn } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracker } from '../../../shared/contracts/trackers.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { runMutation } from '../../api/query-client.ts'
import {
  useConfigureTracker,
  useImportTrackerList,
  useSignInToTracker,
  useSignOutOfTracker,
  useTrackers,
} from '../../api/trackers.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection } from './SettingsSection.tsx'
import { UnsureEntries } from './UnsureEntries.tsx'

/** The services that keep the reading list of the user: client ids, and signing in and out. */
export function TrackerSettings() {
  const { t } = useTranslation()
  const trackers = useTrackers()
  return (
    <SettingsSection id="trackers" title={t('settings.trackers.title')} note={t('settings.trackers.note')}>
      <UnsureEntries />
      <LoadState query={trackers} />
      {trackers.data && (
        <ul id="trackers.services" className={styles.list} aria-label={t('settings.trackers.services')}>
          {trackers.data.items.map((tracker) => (
            <TrackerItem key={tracker.id} tracker={tracker} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function TrackerItem({ tracker }: { readonly tracker: Tracker }) {
  const { name, state, signIn } = tracker
  const isSignedIn = state === 'signed_in'
  return (
    <li className={styles.tracker}>
      <div className={styles.trackerHead}>
        <h3>{name}</h3>
        <TrackerState tracker={tracker} />
      </div>
      {!isSignedIn && signIn === 'browser' && <ClientId tracker={tracker} />}
      {!isSignedIn && signIn === 'browser' && state !== 'not_configured' && <BrowserSignIn tracker={tracker} />}
      {!isSignedIn && signIn === 'password' && <PasswordSignIn tracker={tracker} />}
      {isSignedIn && <SignedIn tracker={tracker} />}
    </li>
  )
}

const warnBeforeMs = 7 * 86_400_000

function TrackerState({ tracker: { state, userName, expiresAt } }: { readonly tracker: Tracker }) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const endsSoon = state === 'signed_in' && expiresAt !== null && Date.parse(expiresAt) - Date.now() < warnBeforeMs
  return (
    <p className={state === 'expired' || endsSoon ? styles.warning : 'fine-print'}>
      {state === 'signed_in'
        ? t('settings.trackers.state.signedIn', { user: userName ?? '' })
        : t(`settings.trackers.state.${state}`)}
      {endsSoon && ` · ${t('settings.trackers.endsSoon', { day: day(expiresAt) })}`}
    </p>
  )
}

/** Bunko is not registered at the services yet, so the user registers a client in two minutes. */
function ClientId({ tracker: { id, name, clientId, redirectUrl, registerUrl } }: { readonly tracker: Tracker }) {
  const { t } = useTranslation()
  const configure = useConfigureTracker(id)
  const [violation] = violationsOf(configure.error)
  return (
    <>
      <CommitField
        code
        label={t('settings.trackers.clientIdOf', { name })}
        {...(clientId === null && { hint: t('settings.trackers.register.why') })}
        value={clientId ?? ''}
        error={violation?.message}
        onCommit={(text) => configure.mutate(text === '' ? null : text)}
        onRevert={configure.reset}
      />
      {!violation && <ProblemLine error={configure.error} />}
      <details className={styles.steps}>
        <summary>{t('settings.trackers.register.title')}</summary>
        <ol>
          <li>
            <a href={registerUrl ?? undefined} target="_blank" rel="noreferrer">
              {t('settings.trackers.register.open', { name })}
              <ExternalLink aria-hidden="true" size={14} />
            </a>
          </li>
          <li>
            {t('settings.trackers.register.redirect')}{' '}
            <code className={styles.path}>{redirectUrl ?? t('settings.trackers.register.noPort')}</code>
          </li>
          <li>{t('settings.trackers.register.copy')}</li>
        </ol>
      </details>
    </>
  )
}

function BrowserSignIn({ tracker: { id, name } }: { readonly tracker: Tracker }) {
  const { t } = useTranslation()
  const signIn = useSignInToTracker(id)
  const url = signIn.data?.authorizeUrl
  const start = () =>
    signIn.mutate({}, { onSuccess: ({ authorizeUrl }) => void window.open(authorizeUrl ?? '', '_blank', 'noreferrer') })
  return (
    <div className={form.actions}>
      <Button variant="primary" icon={LogIn} busy={signIn.isPending} onClick={start}>
        {t('settings.trackers.signInTo', { name })}
      </Button>
      {url && (
        <p className="fine-print" role="status">
          {t('settings.trackers.continue')}{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {t('settings.trackers.openPage')}
          </a>
        </p>
      )}
      <ProblemLine error={signIn.error} />
    </div>
  )
}

function PasswordSignIn({ tracker: { id, name } }: { readonly tracker: Tracker }) {
  const { t } = useTranslation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignInToTracker(id)
  const [violation] = violationsOf(signIn.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signIn.isPending && username !== '' && password !== '') signIn.mutate({ username, password })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField
          label={t('settings.trackers.username')}
          value={username}
          onText={setUsername}
          autoComplete="username"
        />
        <TextField
          label={t('settings.trackers.password')}
          hint={t('settings.trackers.passwordHint')}
          type="password"
          value={password}
          error={violation?.message}
          onText={setPassword}
          autoComplete="current-password"
        />
      </div>
      {!violation && <ProblemLine error={signIn.error} />}
      <div className={form.actions}>
        <Button type="submit" icon={LogIn} busy={signIn.isPending} disabled={username === '' || password === ''}>
          {t('settings.trackers.signInTo', { name })}
        </Button>
      </div>
    </form>
  )
}

function SignedIn({ tracker: { id, name } }: { readonly tracker: Tracker }) {
  const { t } = useTranslation()
  const signOut = useSignOutOfTracker(id)
  const importList = useImportTrackerList(id)
  const start = () =>
    runMutation(
      importList.mutateAsync,
      { addFromCatalog: true },
      { onSuccess: () => toast(t('settings.trackers.importing', { name })) },
    )
  return (
    <>
      <div className={form.actions}>
        <Button icon={Import} busy={importList.isPending} onClick={start}>
          {t('settings.trackers.import')}
        </Button>
        <Button variant="ghost" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('settings.trackers.signOut')}
        </Button>
      </div>
      <ProblemLine error={signOut.error ?? importList.error} />
    </>
  )
}
