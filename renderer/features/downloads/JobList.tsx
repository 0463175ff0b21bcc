import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DownloadsScreen.module.css'
import { JobRow } from './JobRow.tsx'

/** As many rows as are added at a time; a queue may hold thousands. */
const step = 100

export function JobList({ label, jobs }: { readonly label: string; readonly jobs: readonly Job[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(step)
  if (jobs.length === 0) return null
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {jobs.slice(0, shown).map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      {jobs.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + step)}>
          {t('downloads.showMore', { count: jobs.length - shown })}
        </Button>
      )}
    </>
  )
}
