import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DownloadsScreen.module.css'
import { JobList, type JobListMoves } from './JobList.tsx'

type CollapsibleJobsProps = {
  readonly label: string
  readonly jobs: readonly Job[]
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
          {isOpen ? t('downloads.fewer') : t('downloads.showAll', { count: jobs.length })}
        </Button>
      )}
    </>
  )
}
