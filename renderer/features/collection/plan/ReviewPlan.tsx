import { FolderInput } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { violationsOf } from '../../../../shared/problem.ts'
import { useImportFolder } from '../../../api/collection.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FloatingBar } from '../../../ui/FloatingBar.tsx'
import { Segmented, SelectField, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { useFocusInvalid } from '../../../ui/forms/violations.ts'
import grid from '../../../ui/lists/Grid.module.css'
import { ReasonList } from '../../../ui/lists/ReasonList.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ErrorLine, Notice, ProblemLine } from '../../../ui/status/Notice.tsx'
import {
  addCorrections,
  closePlan,
  type ImportMode,
  recordImport,
  setMode,
  useCollectionPlan,
} from '../collection-plan.store.ts'
import { MatchBar } from '../match/MatchBar.tsx'
import { MatchSeries } from '../match/MatchSeries.tsx'
import { importMatches, useUndecided } from '../match/matches.store.ts'
import header from '../Summary.module.css'
import { EditFile } from './EditFile.tsx'
import styles from './Plan.module.css'
import { PlanTree } from './PlanTree.tsx'
import {
  filterGroups,
  groupBySeries,
  importItems,
  isReadable,
  type Plan,
  type PlanFilter,
  type PlanGroup,
  planFiles,
} from './plan.ts'

/** What Bunko recognized in a folder, to correct and import. */
export function ReviewPlan({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<PlanFilter>('all')
  const [find, setFind] = useState('')
  const [edited, setEdited] = useState<string>()
  const [renamed, setRenamed] = useState<string>()
  const [matched, setMatched] = useState<string>()
  const summary = useRef<HTMLParagraphElement>(null)
  // The form that was submitted is gone.
  useEffect(() => summary.current?.focus({ preventScroll: true }), [])
  const files = useMemo(() => planFiles(plan), [plan])
  const groups = useMemo(() => groupBySeries(files), [files])
  const found = useMemo(() => filterGroups(groups, filter, find), [groups, filter, find])
  const undecided = useUndecided(plan, groups)
  const [toDecide, setToDecide] = useState<ReadonlySet<string>>(new Set())
  const unreadable = files.filter((file) => !isReadable(file))
  const toCheck = groups.reduce((sum, group) => sum + group.toCheck, 0)
  // A series that was decided stays until another filter is chosen.
  const shown = filter === 'decide' ? found.filter(({ key }) => toDecide.has(key) || undecided.includes(key)) : found
  const choose = (next: PlanFilter) => {
    setFilter(next)
    setToDecide(new Set(undecided))
  }
  const file = files.find(({ path }) => path === edited)
  const group = groups.find(({ key }) => key === renamed)
  const toMatch = groups.find(({ key }) => key === matched)
  const reselect = <Button onClick={() => closePlan()}>{t('folder.other')}</Button>
  if (groups.length === 0) {
    return (
      <>
        <Notice title={t('folder.nothing')} actions={reselect}>
          <p>{t('folder.nothingText', { path: plan.path })}</p>
        </Notice>
        <UnreadableFiles files={unreadable} />
      </>
    )
  }
  return (
    <>
      <header className={header.summary}>
        <div>
          <p className={grid.path}>{plan.path}</p>
          <p ref={summary} role="status" tabIndex={-1}>
            {t('folder.files', { count: files.length - unreadable.length })}{' '}
            {t('folder.inSeries', { count: groups.length })}
            {plan.otherFiles > 0 && <> · {t('folder.otherFiles', { count: plan.otherFiles })}</>}
          </p>
        </div>
        <div className={classNames(header.choices, styles.choices)}>
          <ModeField />
          {reselect}
        </div>
      </header>
      <div className={grid.filters}>
        <SearchField label={t('folder.find')} placeholder={t('folder.findPlaceholder')} value={find} onText={setFind} />
        <Segmented<PlanFilter>
          label={t('common.show')}
          hideLabel
          value={filter}
          choices={[
            { value: 'all', label: t('folder.filter.all') },
            { value: 'check', label: t('folder.filter.check', { count: toCheck }) },
            ...(undecided.length > 0 || filter === 'decide'
              ? [{ value: 'decide' as const, label: t('folder.filter.decide', { count: undecided.length }) }]
              : []),
            ...(unreadable.length > 0
              ? [{ value: 'unreadable' as const, label: t('folder.filter.unreadable', { count: unreadable.length }) }]
              : []),
          ]}
          onChoose={choose}
        />
      </div>
      <MatchBar plan={plan} groups={groups} />
      {filter === 'unreadable' ? (
        <UnreadableFiles files={unreadable} />
      ) : shown.length === 0 ? (
        <Notice title={t(filter === 'check' && find === '' ? 'folder.allChecked' : 'folder.noHit')} />
      ) : (
        <PlanTree
          key={`${filter} ${find === ''}`}
          groups={shown}
          opensAll={filter === 'check' || find !== '' || groups.length === 1}
          onEdit={({ path }) => setEdited(path)}
          onRename={({ key }) => setRenamed(key)}
          onMatch={({ key }) => setMatched(key)}
        />
      )}
      <ImportBar plan={plan} groups={groups} />
      {file && <EditFile plan={plan} files={files} file={file} onClose={() => setEdited(undefined)} />}
      {toMatch && <MatchSeries plan={plan} group={toMatch} onClose={() => setMatched(undefined)} />}
      {group && <RenameSeries group={group} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

const modes = ['link', 'copy', 'move'] as const

/** How the files come into the library. */
function ModeField() {
  const { t } = useTranslation()
  const mode = useCollectionPlan((state) => state.mode)
  return (
    <SelectField<ImportMode>
      label={t('folder.mode.label')}
      value={mode}
      choices={modes.map((value) => ({ value, label: t(`folder.mode.${value}`) }))}
      onChoose={setMode}
    />
  )
}

/** The start of the import, with what happens to the files. */
function ImportBar({ plan, groups }: { readonly plan: Plan; readonly groups: readonly PlanGroup[] }) {
  const { t } = useTranslation()
  const mode = useCollectionPlan((state) => state.mode)
  const start = useImportFolder()
  const items = importItems(plan)
  const submit = () => {
    runMutation(
      start.mutateAsync,
      { path: plan.path, mode, items, matches: importMatches(plan, groups) },
      { onSuccess: (jobId) => recordImport({ jobId, files: items.length, plan, mode }) },
    )
  }
  const rejected = violationsOf(start.error)
  const problems =
    rejected.length > 0 ? (
      <ErrorLine
        title={t('folder.changed')}
        lines={rejected.slice(0, 5).map(({ propertyPath, message }) => {
          const index = /^items\[(\d+)\]/.exec(propertyPath)?.[1]
          return index === undefined ? message : `${items[Number(index)]?.path}: ${message}`
        })}
      />
    ) : (
      <ProblemLine error={start.error} />
    )
  return (
    <FloatingBar label={t('folder.importTitle')} problems={problems}>
      <p className={styles.chosen}>
        <strong>{t(`folder.mode.${mode}`)}</strong> {t(`folder.mode.${mode}Hint`)}
      </p>
      <Button
        variant="primary"
        icon={FolderInput}
        busy={start.isPending}
        disabled={items.length === 0}
        onClick={submit}
      >
        {t('folder.import', { count: items.length })}
      </Button>
    </FloatingBar>
  )
}

type LeftOutFile = Pick<CollectionItem, 'path' | 'reason'>

/** The files that cannot be imported, with reasons. */
export function UnreadableFiles({ files }: { readonly files: readonly LeftOutFile[] }) {
  const { t } = useTranslation()
  return (
    <ReasonList
      label={t('folder.unreadable')}
      items={files.map(({ path, reason }) => ({ name: path, reason: reason ?? '' }))}
      count={(count) => t('folder.files', { count })}
      arePaths
    />
  )
}

/** Gives another series to all files of a group. The name of another group merges them. */
function RenameSeries({ group, onClose }: { readonly group: PlanGroup; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(group.name)
  const [submitted, setSubmitted] = useState(0)
  const series = name.trim()
  const formRef = useFocusInvalid(submitted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(submitted + 1)
    if (series === '') return
    const undo = addCorrections(new Map(group.files.map(({ path }) => [path, { series }])))
    onClose()
    toast(t('folder.renamed', { count: group.files.length }), 'plain', undo)
  }
  return (
    <Dialog title={t('folder.renameSeries')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <TextField
          label={t('folder.field.series')}
          hint={t('folder.renameHint', { count: group.files.length })}
          maxLength={255}
          value={name}
          error={submitted > 0 && series === '' ? t('folder.invalid.missing') : undefined}
          onText={setName}
        />
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary">
            {t('folder.rename')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
