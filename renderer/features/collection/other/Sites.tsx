import { Check, CircleStop, ListChecks, Plus, Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherLibrary } from '../../../../shared/contracts/other-programs.ts'
import { useCancelJob } from '../../../api/jobs/jobs.ts'
import { useJob, useMatchOther } from '../../../api/other-programs.ts'
import { runMutation } from '../../../api/query-client.ts'
import { useDuration } from '../../../i18n/duration.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { paths } from '../../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './OtherPrograms.module.css'
import { isIncluded, recordMatching, toggleSeries, useOtherLibrary } from './other-library.store.ts'

/** More than these would push the series off the screen. */
const fewSites = 3

type SitesProps = { readonly library: OtherLibrary; readonly onMatched: () => void }

/** The sites that are not set up here, with what can be done for all series of each. */
export function Sites({ library, onMatched }: SitesProps) {
  const { t } = useTranslation()
  const state = useOtherLibrary()
  const start = useMatchOther()
  const { path, items } = library
  const groups = library.groups.filter(({ count, ready }) => ready < count)
  if (groups.length === 0 && state.matchJobId === undefined) return null
  const open = items.filter(({ siteName, status }) => siteName !== null && status === 'unmatched')
  const unknown = open.filter(({ match }) => match === null).length
  const match = (sites?: string[]) =>
    runMutation(
      start.mutateAsync,
      { path, ...(sites && { sites }) },
      { onSuccess: ({ jobId }) => recordMatching(jobId) },
    )
  const openOf = (site: string) => open.filter(({ siteName }) => siteName === site)
  const isKept = (site: string) => openOf(site).every((one) => isIncluded(one, state))
  /** Chooses all series of a site, or none if all are chosen. */
  const keep = (site: string) => {
    const wanted = isKept(site)
    toggleSeries(
      openOf(site)
        .filter((one) => isIncluded(one, state) === wanted)
        .map(({ key }) => key),
    )
  }
  const isBusy = start.isPending || state.matchJobId !== undefined
  return (
    <section className={styles.sites} aria-labelledby="other-sites">
      <h2 id="other-sites">{t('otherPrograms.sites.title', { count: open.length })}</h2>
      <p className="note">{t('otherPrograms.sites.note')}</p>
      {state.matchJobId !== undefined ? (
        <Matching jobId={state.matchJobId} onEnd={onMatched} />
      ) : (
        unknown > 0 && (
          <div>
            <Button variant="primary" icon={Sparkles} busy={start.isPending} onClick={() => match()}>
              {t('otherPrograms.sites.findAll', { count: unknown })}
            </Button>
          </div>
        )
      )}
      <ProblemLine error={start.error} />
      <details open={groups.length <= fewSites}>
        <summary>{t('otherPrograms.sites.bySite', { count: groups.length })}</summary>
        <ul>
          {groups.map(({ site, count, ready }) => (
            <li key={site}>
              <span>
                <strong className={styles.siteName}>{site}</strong>{' '}
                <span className={styles.soft}>{t('otherPrograms.sites.ready', { ready, count })}</span>
              </span>
              <span className={styles.siteActions}>
                <Button icon={Sparkles} variant="ghost" disabled={isBusy} onClick={() => match([site])}>
                  {t('otherPrograms.sites.find')}
                  <span className="visually-hidden"> {site}</span>
                </Button>
                <LinkButton icon={Plus} variant="ghost" href={paths.newSource}>
                  {t('otherPrograms.sites.add')}
                  <span className="visually-hidden"> {site}</span>
                </LinkButton>
                <Button
                  icon={isKept(site) ? Check : ListChecks}
                  variant="ghost"
                  aria-pressed={isKept(site)}
                  onClick={() => keep(site)}
                >
                  {t('otherPrograms.sites.keep')}
                  <span className="visually-hidden"> {site}</span>
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type MatchingProps = { readonly jobId: string; readonly onEnd: () => void }

/** The search of the catalog. It goes on when the screen is left. */
function Matching({ jobId, onEnd }: MatchingProps) {
  const { t } = useTranslation()
  const { job, isRunning, error } = useJob(jobId)
  const stop = useCancelJob()
  const timeLeft = useDuration(job?.secondsLeft)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (!isRunning) end.current()
  }, [isRunning])
  const { done, total } = job?.progress ?? { done: 0, total: 0 }
  const counts = t('folder.match.asking', { done, count: total })
  return (
    <div className={styles.progress}>
      <p role="status">{total === 0 ? t('folder.match.searching') : timeLeft ? `${counts} · ${timeLeft}` : counts}</p>
      <ProgressBar label={t('folder.match.title')} done={done} total={total} />
      <ProblemLine error={error ?? stop.error} />
      {job?.failureReason && <ErrorLine title={job.failureReason} />}
      {job?.waitReason && <p className="note">{job.waitReason}</p>}
      {isRunning && (
        <div>
          <Button
            icon={CircleStop}
            variant="ghost"
            busy={stop.isPending}
            onClick={() => runMutation(stop.mutateAsync, jobId, {})}
          >
            {t('otherPrograms.sites.stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
