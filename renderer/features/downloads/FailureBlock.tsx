import { ExternalLink, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { paths } from '../../ui/paths.ts'
import styles from './DownloadsScreen.module.css'
import { FoldedJobs, isFoldable } from './FoldedJobs.tsx'
import type { Failure } from './queue-groups.ts'
import type { NamedSource } from './use-source-names.ts'

type FailureBlockProps = { readonly failure: Failure; readonly source: NamedSource }

/** What a person mends in the description of the source: its addresses, selectors and headers. */
const mendedAtSource: readonly Failure['code'][] = [
  'needs_you',
  'site_refused',
  'chapter_not_found',
  'no_images',
  'page_broken',
  'selector_invalid',
  'address_forbidden',
]

/** Why some jobs failed, told once, with what to do about it and the jobs. */
export function FailureBlock({ failure, source: { site } }: FailureBlockProps) {
  const { t } = useTranslation()
  const advice = useFailureHelp()
  const { code, reason, jobs } = failure
  const isOneReason = jobs.every(({ failureReason }) => failureReason === reason)
  // What differs from chapter to chapter is an address; the history tells each.
  const isToldAbove = isOneReason || advice(code) !== undefined || isFoldable(jobs.length, 0)
  const hasSourceStep = site !== undefined && mendedAtSource.includes(code)
  return (
    <div className={styles.failure}>
      {isToldAbove && <Reason {...failure} />}
      {hasSourceStep && (
        <p className={styles.steps}>
          {code === 'needs_you' && (
            <a href={site.baseUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" size={16} />
              {t('downloads.failure.openSite')}
            </a>
          )}
          <Link href={paths.source(site.id)}>
            <Settings2 aria-hidden="true" size={16} />
            {t('downloads.failure.openSource')}
          </Link>
        </p>
      )}
      <FoldedJobs
        label={t('downloads.failure.jobs', { count: jobs.length, reason: reason ?? '' })}
        jobs={jobs}
        first={0}
        isToldAbove={isToldAbove}
      />
    </div>
  )
}

function Reason({ code, reason }: Failure) {
  const { t } = useTranslation()
  const advice = useFailureHelp()(code)
  if (!advice) return <p className={styles.reason}>{reason}</p>
  return (
    <div className={styles.reason}>
      <p>
        <strong>{advice.title}</strong>
      </p>
      <p>{advice.text}</p>
      <details>
        <summary>{t('job.details')}</summary>
        <p>{reason}</p>
      </details>
    </div>
  )
}
