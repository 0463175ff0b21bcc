import { Check, LoaderCircle } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { SuggestionRequest, SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { useSuggestionProgress, useSuggestSource } from '../../api/sources/suggestion.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { saveDraft, useDraft } from '../../ui/forms/use-draft.ts'
import { unmatchedViolations, useFormViolations, violationMessage } from '../../ui/forms/violations.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import styles from './SuggestionNote.module.css'
import { sourceDraftKey } from './source-draft.ts'
import { suggestionToDraft, toSuggestion } from './suggestion.ts'
import { emptyTest, type TestDraft } from './test-draft.ts'

const fieldNames = ['testUrl', 'mangaSlug', 'chapterNumber'] as const

/** Suggests a configuration for a new source from the URL of a series or a chapter. */
export function SuggestSourceScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.suggestion', emptyTest)
  const suggest = useSuggestSource()
  const { violations, isUnreadable, setUnreadable, formRef } = useFormViolations(suggest.error)
  const field = (name: (typeof fieldNames)[number]) => ({
    name,
    label: t(`sources.suggest.${name}.label`),
    hint: t(`sources.suggest.${name}.hint`),
    value: draft[name] ?? '',
    error: violationMessage(violations, name),
    onText: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  const needsHelp =
    Boolean(draft.mangaSlug || draft.chapterNumber) ||
    suggest.data?.configuration === null ||
    violations.some(({ propertyPath }) => propertyPath !== 'testUrl')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (suggest.isPending) return
    const { request, unreadable } = parseSuggestionRequest(draft, {
      missing: t('form.missing'),
      notANumber: t('form.notANumber'),
    })
    setUnreadable(unreadable)
    if (unreadable.length > 0) return suggest.reset()
    suggest.mutate(request, {
      onSuccess: (result) => {
        const suggested = toSuggestion(result, request.testUrl)
        if (!suggested) return
        saveDraft(sourceDraftKey, suggestionToDraft(suggested.configuration))
        clear()
        navigate(paths.newSource, { state: { suggested } })
      },
    })
  }

  return (
    <Screen title={t('sources.newTitle')} note={t('sources.suggest.note')} measure="form">
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField {...field('testUrl')} code inputMode="url" placeholder="https://" />
        {needsHelp && (
          <fieldset className={form.pair}>
            <legend className="note">{t('sources.suggest.help')}</legend>
            <TextField {...field('mangaSlug')} code optional={t('form.optional')} />
            <TextField {...field('chapterNumber')} inputMode="decimal" optional={t('form.optional')} />
          </fieldset>
        )}
        {suggest.isPending && <SuggestionProgress />}
        {!suggest.isPending && !isUnreadable && (
          <>
            <FormProblem error={suggest.error} unmatched={unmatchedViolations(violations, fieldNames)} />
            {suggest.data && <NoSuggestion result={suggest.data} />}
          </>
        )}
        <div className={form.actions}>
          <Button type="submit" variant="primary" busy={suggest.isPending}>
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
    </Screen>
  )
}

/** Why nothing can be suggested, and what to do. */
function NoSuggestion({ result: { errors } }: { readonly result: SuggestionResult }) {
  const { t } = useTranslation()
  const help = useFailureHelp()
  if (errors.length === 0) return null
  return (
    <ErrorLine
      title={t('sources.suggest.failed')}
      lines={errors.map(({ code, message, suggestion }) => help(code)?.text ?? `${message} ${suggestion}`)}
    />
  )
}

type Messages = { readonly missing: string; readonly notANumber: string }

/** The request for a suggestion. Omits the slug and the number if they are empty: detection finds them. */
function parseSuggestionRequest(
  { testUrl, mangaSlug = '', chapterNumber = '' }: TestDraft,
  messages: Messages,
): { readonly request: SuggestionRequest; readonly unreadable: readonly Violation[] } {
  const number = Number(chapterNumber.trim().replace(',', '.'))
  const request: SuggestionRequest = {
    testUrl: testUrl.trim(),
    ...(mangaSlug.trim() && { mangaSlug: mangaSlug.trim() }),
    ...(chapterNumber.trim() && { chapterNumber: number }),
  }
  const unreadable = [
    ...(request.testUrl ? [] : [{ propertyPath: 'testUrl', message: messages.missing }]),
    ...(Number.isNaN(number) ? [{ propertyPath: 'chapterNumber', message: messages.notANumber }] : []),
  ]
  return { request, unreadable }
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
