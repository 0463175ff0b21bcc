import { useState } from 'react'
import type { ParsedJob } from '../../../shared/job-context.ts'
import type { LiveJobs } from '../../api/jobs/live-jobs.ts'
import { useMoveJobs as useMoveMutation } from '../../api/jobs/queue.ts'
import { runMutation } from '../../api/query-client.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'

/**
 * Moves queued jobs before another job, to the start of the queue (`first`), or to its end.
 * @param order the jobs of a group in their new order, shown until the move is saved
 */
export type MoveJobs = (jobIds: readonly string[], target: string | undefined, order?: readonly string[]) => void

/** The jobs with the positions that a move in progress gives them. */
export function useMoveJobs(jobs: LiveJobs): { readonly jobs: LiveJobs; readonly move: MoveJobs } {
  const mutation = useMoveMutation()
  const onError = useErrorToast()
  const [moved, setMoved] = useState<LiveJobs>()
  const move: MoveJobs = (jobIds, target, order) => {
    const preview = order ? withOrder(jobs, order) : target === 'first' ? withFirst(jobs, jobIds) : undefined
    setMoved(preview)
    const where =
      target === 'first'
        ? ({ place: 'first' } as const)
        : target === undefined
          ? ({ place: 'last' } as const)
          : { before: target }
    runMutation(
      mutation.mutateAsync,
      { jobIds, ...where },
      { onError, onSettled: () => setMoved((latest) => (latest === preview ? undefined : latest)) },
    )
  }
  return { jobs: moved ?? jobs, move }
}

/** Exchanges the positions of jobs, so that they are in the given order. */
function withOrder(jobs: LiveJobs, order: readonly string[]): LiveJobs {
  const known = order.flatMap((id) => jobs[id] ?? [])
  const places = known.map(({ position, priority }) => ({ position, priority })).sort(byPlace)
  return { ...jobs, ...Object.fromEntries(known.map((job, index) => [job.id, { ...job, ...places[index] }])) }
}

function withFirst(jobs: LiveJobs, ids: readonly string[]): LiveJobs {
  const lowest = Math.min(...Object.values(jobs).map(({ position }) => position)) - ids.length
  const moved = ids.flatMap((id) => jobs[id] ?? [])
  return {
    ...jobs,
    ...Object.fromEntries(
      moved.map((job, index): [string, ParsedJob] => [
        job.id,
        { ...job, priority: 'requested', position: lowest + index },
      ]),
    ),
  }
}

const ranks: readonly ParsedJob['priority'][] = ['reading', 'requested', 'keep_ahead', 'automatic']
const byPlace = (one: Pick<ParsedJob, 'priority' | 'position'>, other: Pick<ParsedJob, 'priority' | 'position'>) =>
  ranks.indexOf(one.priority) - ranks.indexOf(other.priority) || one.position - other.position
