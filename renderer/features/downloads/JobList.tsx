import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { Button } from '../../ui/Button.tsx'
import { useRowFocus } from '../../ui/lists/focus.ts'
import { Reorderable } from '../../ui/lists/Reorderable.tsx'
import { useVirtualRows } from '../../ui/lists/use-virtual-rows.ts'
import styles from './DownloadsScreen.module.css'
import { JobRow } from './JobRow.tsx'

type JobListMoves = {
  /** Moves a queued job to an index among the queued ones. Without it the jobs cannot be reordered. */
  readonly onMove?: (jobId: string, to: number) => void
  readonly onMoveToTop?: (jobId: string) => void
}

type JobListProps = JobListMoves & {
  readonly label: string
  readonly jobs: readonly ParsedJob[]
  /** The failure reason is shown above the list. */
  readonly hidesReason?: boolean
  /** The list is under the title of its manga. */
  readonly isOfOneManga?: boolean
  /** More jobs can be loaded. */
  readonly isOpenEnded?: boolean
  /** Called when the last rows are nearly in view. */
  readonly onNearEnd?: () => void
}

/** Height of a row with one line of text in pixels. */
const estimatedHeight = 45
/** Number of rows before the end at which more are loaded. */
const loadAhead = 30

/** A virtualized list of jobs. */
export function JobList(props: JobListProps) {
  const { label, jobs, hidesReason = false, isOfOneManga = false, isOpenEnded = false, onNearEnd } = props
  const { onMove, onMoveToTop } = props
  const element = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(-1)
  const rememberRow = useRowFocus(element, jobs)
  const { rows, gapBefore, gapAfter, measure } = useVirtualRows(jobs.length, element, focused, estimatedHeight)
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= jobs.length - loadAhead) onNearEnd?.()
  }, [last, jobs.length, onNearEnd])
  const queued = useMemo(
    () => (onMove ? jobs.filter(({ status }) => status === 'pending').map(({ id }) => id) : []),
    [jobs, onMove],
  )
  const list = (
    <ul
      ref={element}
      className={styles.list}
      aria-label={label}
      style={{ paddingBlock: `${gapBefore}px ${gapAfter}px` }}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-index]')
        setFocused(Number(row?.dataset.index ?? -1))
        rememberRow(row?.dataset.id ?? '', target)
      }}
      onBlur={() => setFocused(-1)}
    >
      {rows.map(({ index, gap }) => {
        const job = jobs[index]
        return (
          job && (
            <JobRow
              key={job.id}
              ref={measure}
              job={job}
              index={index}
              count={isOpenEnded ? -1 : jobs.length}
              gap={gap}
              hidesReason={hidesReason}
              isOfOneManga={isOfOneManga}
              onMoveToTop={job.status === 'pending' && job.id !== queued[0] ? onMoveToTop : undefined}
            />
          )
        )
      })}
    </ul>
  )
  return onMove ? (
    <Reorderable ids={queued} onMove={onMove}>
      {list}
    </Reorderable>
  ) : (
    list
  )
}

type CollapsibleJobsProps = {
  readonly label: string
  readonly jobs: readonly ParsedJob[]
  /** Number of jobs shown while collapsed. */
  readonly first: number
  readonly hidesReason?: boolean
  readonly isOfOneManga?: boolean
} & JobListMoves

/** Lists that exceed the limit by this few jobs are not collapsed. */
const slack = 2

/** Whether a list of `count` jobs is collapsed to the first ones. */
export const isCollapsible = (count: number, first: number): boolean => count > first + slack

/** A list of jobs that shows only the first ones until expanded. */
export function CollapsibleJobs({ label, jobs, first, ...list }: CollapsibleJobsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canCollapse = isCollapsible(jobs.length, first)
  const shown = isOpen || !canCollapse ? jobs : jobs.slice(0, first)
  return (
    <>
      {shown.length > 0 && <JobList label={label} jobs={shown} {...list} />}
      {canCollapse && (
        <Button variant="ghost" className={styles.expand} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('common.showLess') : t('downloads.showAll', { count: jobs.length })}
        </Button>
      )}
    </>
  )
}
