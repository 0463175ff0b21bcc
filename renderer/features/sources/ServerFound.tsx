import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { useSaveSource } from '../../api/sources/sources.ts'
import { useSuggestSource } from '../../api/sources/suggestion.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessages } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SuggestionNote.module.css'

type ServerFoundProps = {
  readonly result: SuggestionResult
  readonly testUrl: string
  readonly onAdded: () => void
}

/** A server to add as a source. Its login is tried before it is stored. */
export function ServerFound({ result, testUrl, onAdded }: ServerFoundProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const check = useSuggestSource()
  const save = useSaveSource()
  const { server } = result
  const { host } = new URL(testUrl)
  const add = ({ configuration, mangaSlug }: SuggestionResult) => {
    if (!configuration?.options.server) return
    const login = server?.needsLogin ? { username, password } : {}
    const options = { ...configuration.options, server: { ...configuration.options.server, ...login } }
    save.mutate(
      { body: { ...configuration, options } },
      {
        onSuccess: ({ name }) => {
          onAdded()
          toast(t('sources.server.added', { name }))
          navigate(mangaSlug === null ? paths.addManga : paths.addFromUrl(testUrl))
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending || save.isPending) return
    if (!server?.needsLogin) return add(result)
    check.mutate({ testUrl, login: { username, password } }, { onSuccess: add })
  }
  const error = check.data?.errors[0]
  return (
    <form
      className={classNames(form.form, styles.server)}
      onSubmit={submit}
      aria-label={t('sources.server.found', { host })}
    >
      <h2 className="heading">{t('sources.server.found', { host })}</h2>
      <p className="note">
        {server?.needsLogin
          ? t('sources.server.login')
          : t('sources.server.version', { version: server?.version ?? '' })}
      </p>
      {server?.needsLogin && (
        <div className={form.pair}>
          <TextField
            name="username"
            code
            required
            autoComplete="username"
            label={t('sources.option.server.username')}
            value={username}
            onText={setUsername}
          />
          <TextField
            name="password"
            type="password"
            required
            autoComplete="current-password"
            label={t('sources.option.server.password')}
            value={password}
            onText={setPassword}
          />
        </div>
      )}
      {error && (
        <ErrorLine
          title={error.message}
          detail={error.code === 'site_refused' ? t('sources.server.correct') : error.suggestion}
        />
      )}
      <ProblemLine error={check.error} />
      <FormProblem error={save.error} unmatched={violationMessages(save.error)} />
      <div className={form.actions}>
        <Button type="submit" variant="primary" busy={check.isPending || save.isPending}>
          {t('sources.add')}
        </Button>
      </div>
    </form>
  )
}
