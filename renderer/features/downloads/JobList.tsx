import { useEffect, useRef, useState } from 'react'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { useRowFocus } from '../../ui/lists/use-row-focus.ts'
import { useVirtualRows } from '../../ui/lists/use-virtual-rows.ts'
import styles from './DownloadsScreen.module.css'
import { JobRow } from './JobRow.tsx'

type JobListProps = {
  readonly label: string
  readonly jobs: readonly Job[]
  /** The reason for a failure stands above the list already. */
  readonly isToldAbove?: boolean
  /** There are more than these. */
  readonly isOpenEnded?: boolean
  /** The end of what is there comes near. */
  readonly onNearEnd?: () => void
}

/** Pixels of a row with a name and one line of words. */
const usualHeight = 69
/** Rows before the end at which more is wanted. */
const near = 30

/** Every job has its place; only the rows in sight are drawn. */
export function JobList({ label, jobs, isToldAbove = false, isOpenEnded = false, onNearEnd }: JobListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState(-1)
  const rememberRow = useRowFocus(list, jobs)
  const { rows, gapAfter, measure } = useVirtualRows(jobs.length, list, focused, usualHeight)
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= jobs.length - near) onNearEnd?.()
  }, [last, jobs.length, onNearEnd])
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ paddingBlockStart: rows[0]?.gap, paddingBlockEnd: gapAfter }}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-index]')
        setFocused(Number(row?.dataset.index ?? -1))
        rememberRow(row?.dataset.id ?? '', target)
      }}
      onBlur={() => setFocused(-1)}
    >
      {rows.map(({ index, gap }, place) => {
        const job = jobs[index]
        return (
          job && (
            <JobRow
              key={job.id}
              ref={measure}
              job={job}
              index={index}
              count={isOpenEnded ? -1 : jobs.length}
              gap={place === 0 ? 0 : gap}
              isToldAbove={isToldAbove}
            />
          )
        )
      })}
    </ul>
  )
}
