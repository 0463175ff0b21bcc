import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { closePlan } from '../collection-plan.store.ts'
import { MatchBar } from '../match/MatchBar.tsx'
import { MatchSeries } from '../match/MatchSeries.tsx'
import { useUndecided } from '../match/matches.store.ts'
import { EditFile } from './EditFile.tsx'
import { ImportBar } from './ImportBar.tsx'
import { ModeField } from './ModeField.tsx'
import styles from './Plan.module.css'
import { PlanTree } from './PlanTree.tsx'
import { filterGroups, groupBySeries, isReadable, type Plan, type PlanFilter, planFiles } from './plan.ts'
import { RenameSeries } from './RenameSeries.tsx'
import { UnreadableFiles } from './UnreadableFiles.tsx'

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
      <header className={styles.summary}>
        <div>
          <p className={styles.path}>{plan.path}</p>
          <p ref={summary} role="status" tabIndex={-1}>
            {t('folder.found', { count: files.length - unreadable.length })}{' '}
            {t('folder.inSeries', { count: groups.length })}
            {plan.otherFiles > 0 && <> · {t('folder.otherFiles', { count: plan.otherFiles })}</>}
          </p>
        </div>
        <div className={styles.choices}>
          <ModeField />
          {reselect}
        </div>
      </header>
      <div className={styles.filters}>
        <SearchField label={t('folder.find')} placeholder={t('folder.findPlaceholder')} value={find} onText={setFind} />
        <Segmented<PlanFilter>
          label={t('folder.filter.label')}
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
