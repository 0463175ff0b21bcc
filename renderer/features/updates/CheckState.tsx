import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useCheckFollowed, useFollowingSummary } from '../../api/library/following.ts'
import { runMutation } from '../../api/query-client.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'

const checkType = 'fetch_chapters'

/** The numbers of chapter lists that are being read and that could not be read. */
function useChecks() {
  const checks = Object.values(useLiveJobs().data ?? {}).filter(({ type }) => type === checkType)
  return {
    running: checks.filter(isActive).length,
    failed: checks.filter(({ status }) => status === 'failed').length,
  }
}

/** Checks all followed manga. Nothing if none is followed. */
export function CheckNow() {
  const { t } = useTranslation()
  const summary = useFollowingSummary()
  const { mutateAsync, isPending } = useCheckFollowed()
  const onError = useErrorToast()
  const { running } = useChecks()
  if (!summary.data || summary.data.followedCount === 0) return null
  const onSuccess = (jobIds: readonly string[]) => jobIds.length === 0 && toast(t('updates.nothingToCheck'), 'bad')
  return (
    <Button
      icon={RefreshCw}
      busy={isPending || running > 0}
      onClick={() => runMutation(mutateAsync, undefined, { onSuccess, onError })}
    >
      {t('updates.checkNow')}
    </Button>
  )
}

/**
 * How many checks run or have failed, and the times of the last and the next one. Nothing if no manga is followed.
 * @param isAfterText whether a text is before it in the line
 */
export function CheckState({ isAfterText = false }: { readonly isAfterText?: boolean }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data, refetch } = useFollowingSummary()
  const { running, failed } = useChecks()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check has begun or ended
  useEffect(() => void refetch(), [running, refetch])
  if (!data || data.followedCount === 0) return null
  const { checkedAt, nextCheckAt } = data
  const times = [
    checkedAt !== null && t('updates.checked', { time: moment(checkedAt) }),
    nextCheckAt !== null && t('manga.following.next', { time: moment(nextCheckAt) }),
  ].filter(Boolean)
  return (
    <>
      {isAfterText && (running > 0 || times.length > 0 || failed > 0) && ' · '}
      {running > 0 ? t('updates.checking', { count: running }) : times.join(' · ')}
      {failed > 0 && running === 0 && (
        <>
          {times.length > 0 && ' · '}
          <Link href={paths.downloads}>{t('updates.notChecked', { count: failed })}</Link>
        </>
      )}
    </>
  )
}
