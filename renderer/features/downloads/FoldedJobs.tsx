import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DownloadsScreen.module.css'
import { JobList } from './JobList.tsx'

type FoldedJobsProps = {
  readonly label: string
  readonly jobs: readonly Job[]
  /** How many are in sight while the rest is folded; all where there are not many more. */
  readonly first: number
  readonly isToldAbove?: boolean
}

/** So many that unfolding would not save a person anything. */
const slack = 2

/** Whether only the first of so many jobs are in sight. */
export const isFoldable = (count: number, first: number): boolean => count > first + slack

/** Jobs of which only the first are in sight until a person wants all, so that what comes after them is found. */
export function FoldedJobs({ label, jobs, first, isToldAbove = false }: FoldedJobsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canFold = isFoldable(jobs.length, first)
  const shown = isOpen || !canFold ? jobs : jobs.slice(0, first)
  return (
    <>
      {shown.length > 0 && <JobList label={label} jobs={shown} isToldAbove={isToldAbove} />}
      {canFold && (
        <Button variant="ghost" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('downloads.fewer') : t('downloads.showAll', { count: jobs.length })}
        </Button>
      )}
    </>
  )
}
