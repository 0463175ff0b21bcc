import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useSuggestSource } from '../../api/sources/sources.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormProblem } from '../../ui/forms/FormProblem.tsx'
import form from '../../ui/forms/form.module.css'
import { saveDraft, useDraft } from '../../ui/forms/use-draft.ts'
import { useFocusInvalid } from '../../ui/forms/use-focus-invalid.ts'
import { unmatchedViolations, violationMessage } from '../../ui/forms/violations.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import { guessChapterUrlParts } from './chapter-url.ts'
import { sourceDraftKey } from './source-draft.ts'
import { type Suggestion, suggestionToDraft } from './suggestion.ts'
import { emptyTest } from './test-draft.ts'

const fieldNames = ['testUrl', 'mangaSlug', 'chapterNumber'] as const

/** Suggests a configuration for a new source from the URL of one chapter. */
export function SuggestSourceScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.suggestion', emptyTest)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const suggest = useSuggestSource()
  const rejected = suggest.error instanceof ApiProblem ? suggest.error.violations : []
  const violations = unreadable.length > 0 ? unreadable : suggest.isPending ? [] : rejected
  const formRef = useFocusInvalid(unreadable.length > 0 ? unreadable : suggest.error)
  const guess = guessChapterUrlParts(draft.testUrl)
  const shown = {
    testUrl: draft.testUrl,
    mangaSlug: draft.mangaSlug ?? guess.slug ?? '',
    chapterNumber: draft.chapterNumber ?? guess.chapter ?? '',
  }
  const field = (name: (typeof fieldNames)[number]) => ({
    name,
    label: t(`sources.suggest.${name}.label`),
    value: shown[name],
    error: violationMessage(violations, name),
    onText: (value: string) => setDraft({ ...draft, [name]: value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (suggest.isPending) return
    const missing = fieldNames.filter((name) => shown[name].trim() === '')
    const chapterNumber = Number(shown.chapterNumber.trim().replace(',', '.'))
    const isInvalidNumber = Number.isNaN(chapterNumber)
    const invalid = [
      ...missing.map((propertyPath) => ({ propertyPath, message: t('form.missing') })),
      ...(isInvalidNumber ? [{ propertyPath: 'chapterNumber', message: t('form.notANumber') }] : []),
    ]
    setUnreadable(invalid)
    if (invalid.length > 0) return suggest.reset()
    const request = { testUrl: shown.testUrl.trim(), mangaSlug: shown.mangaSlug.trim(), chapterNumber }
    suggest.mutate(request, {
      onSuccess: ({ configuration, confidence, reasons, preview, totalImages }) => {
        if (!configuration) return
        const suggestion: Suggestion = { configuration, confidence, reasons, preview, totalImages, test: shown }
        saveDraft(sourceDraftKey, suggestionToDraft(configuration))
        clear()
        navigate(paths.newSource, { state: { suggested: suggestion } })
      },
    })
  }

  return (
    <Screen title={t('sources.suggest.title')} note={t('sources.suggest.note')} measure="form">
      <AddMangaTabs current="address" />
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          {...field('testUrl')}
          code
          inputMode="url"
          placeholder="https://"
          hint={t('sources.suggest.testUrl.hint')}
        />
        <div className={form.pair}>
          <TextField {...field('mangaSlug')} code hint={t('sources.suggest.mangaSlug.hint')} />
          <TextField {...field('chapterNumber')} inputMode="decimal" hint={t('sources.suggest.chapterNumber.hint')} />
        </div>
        <div role="status" aria-live="polite">
          {suggest.isPending && <SearchProgress />}
        </div>
        {!suggest.isPending && unreadable.length === 0 && (
          <>
            <FormProblem error={suggest.error} unmatched={unmatchedViolations(violations, fieldNames)} />
            {suggest.data && <NoSuggestion result={suggest.data} />}
          </>
        )}
        <div className={form.actions}>
          <Button type="submit" variant="primary" busy={suggest.isPending}>
            {t('sources.suggest.submit')}
          </Button>
          <LinkButton variant="ghost" href={paths.newSource}>
            {t('sources.suggest.byHand')}
          </LinkButton>
        </div>
      </form>
    </Screen>
  )
}

function SearchProgress() {
  const { t } = useTranslation()
  return (
    <>
      <ProgressBar label={t('sources.suggest.reading')} done={0} total={0} />
      <p className={form.note}>{t('sources.suggest.reading')}</p>
    </>
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
