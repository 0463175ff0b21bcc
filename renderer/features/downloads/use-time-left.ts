import type { Job } from '../../../shared/contracts/jobs.ts'
import { useDuration } from '../../i18n/duration.ts'

/** For example "about 12 min left"; undefined while it is not known. */
export function useTimeLeft(jobs: readonly Pick<Job, 'secondsLeft'>[]): string | undefined {
  const estimates = jobs.flatMap(({ secondsLeft }) => (secondsLeft === null ? [] : [secondsLeft]))
  return useDuration(estimates.length === 0 ? null : Math.max(...estimates))
}
