import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { useSuggestSource } from '../../api/mutations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { AddWays } from '../../ui/AddWays.tsx'
import { useAdvice } from '../../ui/advice.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import form from '../../ui/form.module.css'
import { Meter } from '../../ui/Meter.tsx'
import { FaultLine } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { leaveDraft, useDraft } from '../../ui/use-draft.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { messageFor, unplaced } from '../../ui/violations.ts'
import { guessChapterPlace } from './guess-chapter-place.ts'
import { sourceDraftKey } from './source-draft.ts'
import { draftOfProposal, type Suggested } from './suggested-draft.ts'
import { emptyTest } from './test-draft.ts'

const fieldNames = ['testUrl', 'mangaSlug', 'chapterNumber'] as const

/** The first step to a new source: one chapter of the site, from which the rest is found. */
export function SuggestSourceScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { draft, setDraft, clear } = useDraft('bunko.draft.suggestion', emptyTest)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const suggest = useSuggestSource()
  const refused = suggest.error instanceof ApiProblem ? suggest.error.violations : []
  const violations = unreadable.length > 0 ? unreadable : suggest.isPending ? [] : refused
  const formRef = useFocusInvalid(unreadable.length > 0 ? unreadable : suggest.error)
  const guess = guessChapterPlace(draft.testUrl)
  const shown = {
    testUrl: draft.testUrl,
    mangaSlug: draft.mangaSlug ?? guess.slug ?? '',
    chapterNumber: draft.chapterNumber ?? guess.chapter ?? '',
  }
  const field = (name: (typeof fieldNames)[number]) => ({
    name,
    label: t(`sources.suggest.${name}.label`),
    value: shown[name],
    error: messageFor(violations, name),
    onText: (value: string) => setDraft({ ...draft, [name]: value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (suggest.isPending) return
    const missing = fieldNames.filter((name) => shown[name].trim() === '')
    const chapterNumber = Number(shown.chapterNumber.trim().replace(',', '.'))
    const isNoNumber = Number.isNaN(chapterNumber)
    const unread = [
      ...missing.map((propertyPath) => ({ propertyPath, message: t('form.missing') })),
      ...(isNoNumber ? [{ propertyPath: 'chapterNumber', message: t('form.notANumber') }] : []),
    ]
    setUnreadable(unread)
    if (unread.length > 0) return suggest.reset()
    const asked = { testUrl: shown.testUrl.trim(), mangaSlug: shown.mangaSlug.trim(), chapterNumber }
    suggest.mutate(asked, {
      onSuccess: ({ configuration, confidence, reasons, preview, totalImages }) => {
        if (!configuration) return
        const suggested: Suggested = { configuration, confidence, reasons, preview, totalImages, test: shown }
        leaveDraft(sourceDraftKey, draftOfProposal(configuration))
        clear()
        navigate(paths.newSource, { state: { suggested } })
      },
    })
  }

  return (
    <Screen title={t('sources.suggest.title')} note={t('sources.suggest.note')} measure="form">
      <AddWays current="address" />
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
          {suggest.isPending && <Reading />}
        </div>
        {!suggest.isPending && unreadable.length === 0 && (
          <>
            <FormProblem error={suggest.error} unplaced={unplaced(violations, fieldNames)} />
            {suggest.data && <NotFound result={suggest.data} />}
          </>
        )}
        <div className={form.actions}>
          <Button type="submit" look="strong" busy={suggest.isPending}>
            {t('sources.suggest.submit')}
          </Button>
          <LinkButton look="quiet" href={paths.newSource}>
            {t('sources.suggest.byHand')}
          </LinkButton>
        </div>
      </form>
    </Screen>
  )
}

function Reading() {
  const { t } = useTranslation()
  return (
    <>
      <Meter label={t('sources.suggest.reading')} done={0} total={0} />
      <p className={form.note}>{t('sources.suggest.reading')}</p>
    </>
  )
}

/** Why nothing can be proposed, and what to do about it. */
function NotFound({ result: { errors } }: { readonly result: SuggestionResult }) {
  const { t } = useTranslation()
  const advice = useAdvice()
  if (errors.length === 0) return null
  return (
    <FaultLine
      title={t('sources.suggest.failed')}
      lines={errors.map(({ code, message, suggestion }) => advice(code)?.text ?? `${message} ${suggestion}`)}
    />
  )
}
