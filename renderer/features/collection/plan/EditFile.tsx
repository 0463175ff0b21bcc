import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField, Switch, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useFocusInvalid } from '../../../ui/forms/violations.ts'
import grid from '../../../ui/lists/Grid.module.css'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { addCorrections } from '../collection-plan.store.ts'
import { describeFile, formatRange, parseRange } from './describe-file.ts'
import styles from './Plan.module.css'
import { type Correction, type Corrections, nameOf, type Plan, type PlanFile, seriesName } from './plan.ts'
import { correctSimilar } from './similar-files.ts'

type EditFileProps = {
  readonly plan: Plan
  readonly files: readonly PlanFile[]
  readonly file: PlanFile
  readonly onClose: () => void
}

/** Corrects what Bunko recognized in a file, and in files that are named like it. */
export function EditFile({ plan, files, file, onClose }: EditFileProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => toDraft(file))
  const [isSubmitted, setSubmitted] = useState(0)
  const [appliesToSimilar, setApplies] = useState(false)
  const result = useMemo(() => readDraft(draft, file), [draft, file])
  const problems = isSubmitted && 'problems' in result ? result.problems : {}
  const confirms = isUnchanged(result)
  const formRef = useFocusInvalid(isSubmitted)
  const similar = useSimilar(plan, files, file, result)
  const text = (name: keyof FileDraft) => ({
    label: t(`folder.field.${name}`),
    value: draft[name],
    error: problems[name] && t(`folder.invalid.${problems[name]}`),
    onText: (value: string) => setDraft({ ...draft, [name]: value }),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(isSubmitted + 1)
    if ('problems' in result) return
    // Saving without a change confirms the guess.
    const corrections = new Map([
      ...(appliesToSimilar ? similar : []),
      [file.path, { kind: draft.kind, ...result.correction }] as const,
    ])
    const undo = addCorrections(corrections)
    onClose()
    toast(t('folder.corrected', { count: corrections.size }), 'plain', undo)
  }
  return (
    <Dialog title={t('folder.editFile')} onClose={onClose}>
      <p className={classNames(grid.path, styles.editedPath)}>{file.path}</p>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField {...text('series')} />
        <div className={styles.pair}>
          <SelectField
            label={t('folder.field.kind')}
            value={draft.kind}
            choices={(['chapter', 'volume', 'special'] as const).map((value) => ({
              value,
              label: t(`folder.kind.${value}`),
            }))}
            onChoose={(kind) => setDraft({ ...draft, kind, ...moveNumber(draft, kind) })}
          />
          {draft.kind !== 'volume' && (
            <TextField {...text('number')} hint={t('folder.rangeHint')} inputMode="decimal" />
          )}
          <TextField {...text('volume')} inputMode="decimal" />
          <TextField {...text('language')} hint={t('folder.languageHint')} code />
        </div>
        {draft.kind === 'special' && <TextField {...text('title')} />}
        {similar.size > 0 && (
          <SimilarFiles
            label={t(confirms ? 'folder.confirmSimilar' : 'folder.similar', { count: similar.size })}
            similar={similar}
            files={files}
            isOn={appliesToSimilar}
            onToggle={setApplies}
          />
        )}
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary">
            {appliesToSimilar && similar.size > 0
              ? t(confirms ? 'folder.confirmAll' : 'folder.saveAll', { count: similar.size + 1 })
              : t(confirms && file.needsCheck ? 'folder.confirm' : 'common.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

/** A number that was taken for a chapter is the volume when the kind changes, and the reverse. */
function moveNumber({ number, volume }: FileDraft, kind: FileDraft['kind']): Partial<FileDraft> {
  if (kind === 'volume' && volume === '') return { volume: number, number: '' }
  if (kind === 'chapter' && number === '') return { number: volume, volume: '' }
  return {}
}

function useSimilar(
  plan: Plan,
  files: readonly PlanFile[],
  file: PlanFile,
  result: ReturnType<typeof readDraft>,
): Corrections {
  return useMemo(() => {
    if ('problems' in result) return new Map()
    if (isUnchanged(result)) return confirmSeries(files, file)
    // Files that were corrected by hand stay as they are.
    const candidates = files.filter(({ path, isExcluded }) => !isExcluded && !plan.corrections.has(path))
    return correctSimilar(file, result.correction, candidates)
  }, [plan, files, file, result])
}

const isUnchanged = (result: ReturnType<typeof readDraft>) =>
  'correction' in result && Object.keys(result.correction).length === 0

/** The other uncertain files of the series, as guessed. */
function confirmSeries(files: readonly PlanFile[], file: PlanFile): Corrections {
  const others = files.filter(
    (other) => other.needsCheck && other.path !== file.path && seriesName(other) === seriesName(file),
  )
  return new Map(others.map(({ path, kind }) => [path, { kind }]))
}

type SimilarFilesProps = {
  readonly label: string
  readonly similar: Corrections
  readonly files: readonly CollectionItem[]
  readonly isOn: boolean
  readonly onToggle: (isOn: boolean) => void
}

const shownExamples = 4

/** The files that would be corrected too, with what they become. */
function SimilarFiles({ label, similar, files, isOn, onToggle }: SimilarFilesProps) {
  const { t } = useTranslation()
  const byPath = useMemo(() => new Map(files.map((file) => [file.path, file])), [files])
  const examples = [...similar].slice(0, shownExamples)
  return (
    <div className={styles.similar}>
      <Switch label={label} checked={isOn} onToggle={onToggle} />
      <ul>
        {examples.map(([path, correction]) => (
          <li key={path}>
            <span className={grid.path}>{nameOf(path)}</span>
            <span>
              {correction.series !== undefined && `${correction.series} · `}
              {describeFile({ ...byPath.get(path)!, ...correction }, t)}
            </span>
          </li>
        ))}
      </ul>
      {similar.size > examples.length && (
        <p className="note">{t('folder.moreFiles', { count: similar.size - examples.length })}</p>
      )}
    </div>
  )
}

/** The texts of the dialog. */
type FileDraft = {
  readonly series: string
  readonly kind: 'chapter' | 'volume' | 'special'
  readonly number: string
  readonly volume: string
  readonly title: string
  readonly language: string
}
type DraftProblem = 'missing' | 'notANumber' | 'notALanguage'

function toDraft({ series, kind, number, numberEnd, volume, title, language }: CollectionItem): FileDraft {
  const isVolume = number === null
  return {
    series,
    kind: kind === 'unreadable' ? 'chapter' : kind,
    number: formatRange(number, numberEnd),
    volume: formatRange(volume, isVolume ? numberEnd : null),
    title: title ?? '',
    language: language ?? '',
  }
}

/** What the draft changes about the file, or the problem of each field. */
function readDraft(
  draft: FileDraft,
  file: CollectionItem,
): { correction: Correction } | { problems: Readonly<Partial<Record<keyof FileDraft, DraftProblem>>> } {
  const isVolume = draft.kind === 'volume'
  const number = isVolume ? null : parseRange(draft.number)
  const volume = parseRange(draft.volume)
  const language = draft.language.trim()
  const problems = {
    ...(draft.series.trim() === '' && { series: 'missing' as const }),
    ...(number === undefined && { number: 'notANumber' as const }),
    ...(number === null && draft.kind === 'chapter' && { number: 'missing' as const }),
    ...((volume === undefined || (volume?.end != null && !isVolume)) && { volume: 'notANumber' as const }),
    ...(volume === null && isVolume && { volume: 'missing' as const }),
    ...(language !== '' && !isLanguage(language) && { language: 'notALanguage' as const }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const values: Required<Correction> = {
    series: draft.series.trim(),
    kind: draft.kind,
    number: number?.number ?? null,
    numberEnd: (isVolume ? volume?.end : number?.end) ?? null,
    volume: volume?.number ?? null,
    title: draft.title.trim() || null,
    language: language || null,
  }
  const changed = Object.entries(values).filter(([name, value]) => value !== file[name as keyof Correction])
  return { correction: Object.fromEntries(changed) as Correction }
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
