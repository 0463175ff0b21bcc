import { Check, LoaderCircle } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { sharedSourcePrefix } from '../../../shared/contracts/shared-sources.ts'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { useReadSharedSource } from '../../api/sources/sources.ts'
import { useSuggestionProgress, useSuggestSource } from '../../api/sources/suggestion.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { hasDraft, saveDraft, useDraft } from '../../ui/forms/use-draft.ts'
import { unmatchedViolations, useFormViolations, violationMessage } from '../../ui/forms/violations.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { useFieldWords } from './field-words.ts'
import { ServerFound } from './ServerFound.tsx'
import styles from './SuggestionNote.module.css'
import { type SourceDraft, sourceDraftKey, toSourceDraft } from './source-draft.ts'
import { type Suggestion, suggestionToDraft, toSuggestion } from './suggestion.ts'
import { emptyTest } from './test-draft.ts'

/** Suggests a configuration for a new source from the URL of a series or a chapter. */
export function SuggestSourceScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.suggestion', emptyTest)
  const suggest = useSuggestSource()
  const shared = useReadSharedSource()
  const { violations, isUnreadable, setUnreadable, formRef } = useFormViolations(suggest.error)
  const [asked, setAsked] = useState<Suggestion>()
  const [server, setServer] = useState<SuggestionResult>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (suggest.isPending) return
    const testUrl = draft.testUrl.trim()
    setAsked(undefined)
    setServer(undefined)
    setLinked(undefined)
    setUnreadable(testUrl ? [] : [{ propertyPath: 'testUrl', message: t('form.missing') }])
    shared.reset()
    if (!testUrl) return suggest.reset()
    if (/^bunko:/i.test(testUrl)) {
      suggest.reset()
      return openLink(testUrl)
    }
    suggest.mutate(
      { testUrl },
      {
        onSuccess: (result) => {
          if (result.server) return setServer(result)
          const suggested = toSuggestion(result, testUrl)
          if (suggested?.asksAge) setAsked(suggested)
          else if (suggested) review(suggested)
        },
      },
    )
  }
  const [linked, setLinked] = useState<SourceDraft>()
  const [linkViolation] = violationsOf(shared.error)
  const openLink = (link: string) =>
    shared.mutate(link, {
      onSuccess: (source) => (hasDraft(sourceDraftKey) ? setLinked : reviewLinked)(toSourceDraft(source)),
    })
  const reviewLinked = (source: SourceDraft) => {
    saveDraft(sourceDraftKey, source)
    clear()
    navigate(paths.newSource, { replace: true, state: { isFromLink: true } })
  }
  // A link that was opened in the system comes behind the hash.
  const encoded = useLocationProperty(() => location.hash.slice(1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (encoded !== '') openLink(sharedSourcePrefix + encoded)
  }, [encoded])
  const review = (suggested: Suggestion) => {
    saveDraft(sourceDraftKey, suggestionToDraft(suggested.configuration))
    clear()
    navigate(paths.newSource, { state: { suggested } })
  }

  return (
    <Screen title={t('sources.newTitle')} note={t('sources.suggest.note')} measure="form">
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          name="testUrl"
          label={t('sources.suggest.testUrl.label')}
          hint={t('sources.suggest.testUrl.hint')}
          code
          inputMode="url"
          placeholder="https://"
          value={draft.testUrl}
          error={violationMessage(violations, 'testUrl') ?? linkViolation?.message}
          onText={(testUrl) => setDraft({ ...emptyTest, testUrl })}
        />
        {suggest.isPending && <SuggestionProgress />}
        {!suggest.isPending && !isUnreadable && (
          <>
            {!linkViolation && <ProblemLine error={shared.error} />}
            <FormProblem error={suggest.error} unmatched={unmatchedViolations(violations, ['testUrl'])} />
            {suggest.data && <NoSuggestion result={suggest.data} />}
            {linked && <DraftQuestion onReplace={() => reviewLinked(linked)} />}
            {asked && <AgeQuestion onContinue={() => review(asked)} />}
          </>
        )}
        <div className={form.actions}>
          <Button
            type="submit"
            variant={server || asked ? 'plain' : 'primary'}
            busy={suggest.isPending || shared.isPending}
          >
            {t('sources.suggest.submit')}
          </Button>
          {suggest.isPending ? (
            <Button onClick={suggest.cancel}>{t('common.cancel')}</Button>
          ) : (
            <LinkButton variant="ghost" href={paths.newSource}>
              {t('sources.suggest.byHand')}
            </LinkButton>
          )}
        </div>
      </form>
      {server && <ServerFound key={server.testedUrl} result={server} testUrl={server.testedUrl} onAdded={clear} />}
    </Screen>
  )
}

/** Why nothing can be suggested, and what to do. */
function NoSuggestion({ result: { errors } }: { readonly result: SuggestionResult }) {
  const { t } = useTranslation()
  const help = useFailureHelp()
  const inWords = useFieldWords()
  if (errors.length === 0) return null
  return (
    <ErrorLine
      title={t('sources.suggest.failed')}
      lines={errors.map(({ code, message, suggestion }) => help(code)?.text ?? inWords(`${message} ${suggestion}`))}
    />
  )
}

/** Bunko answers for the person only after they have said so. */
function AgeQuestion({ onContinue }: { readonly onContinue: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.question} role="alert">
      <p>
        <strong>{t('sources.suggest.age.question')}</strong>
      </p>
      <Button variant="primary" onClick={onContinue}>
        {t('sources.suggest.age.continue')}
      </Button>
    </section>
  )
}

/** A link opens in the form for a new source, where settings can wait that were never saved. */
function DraftQuestion({ onReplace }: { readonly onReplace: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.question} role="alert">
      <p>
        <strong>{t('sources.unsaved.question')}</strong>
      </p>
      <div className={form.actions}>
        <LinkButton variant="primary" href={paths.newSource}>
          {t('sources.unsaved.keep')}
        </LinkButton>
        <Button onClick={onReplace}>{t('sources.unsaved.replace')}</Button>
      </div>
    </section>
  )
}

/** The steps of the running suggestion and its number of requests. */
export function SuggestionProgress() {
  const { t } = useTranslation()
  const { steps, requests } = useSuggestionProgress()
  const current = steps.at(-1)
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('sources.suggest.running')} done={0} total={0} />
      <ol className={styles.steps} role="status" aria-live="polite">
        {steps.map((step) => (
          <li key={step} data-current={step === current}>
            {step === current ? <LoaderCircle size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
            {t(`sources.suggest.steps.${step}`)}
          </li>
        ))}
      </ol>
      {requests > 0 && <p className="note">{t('sources.suggest.requests', { count: requests })}</p>}
    </div>
  )
}
