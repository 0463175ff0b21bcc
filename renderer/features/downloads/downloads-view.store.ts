import { create } from 'zustand'

/**
 * Which jobs are on show. `ended` are the statuses to list, `active` whether what waits and runs stands above them:
 * that comes whole and live from elsewhere, so that a running job is never on a later page of the list.
 */
export const jobFilters = {
  all: { active: true, ended: 'completed,failed,cancelled' },
  active: { active: true, ended: undefined },
  completed: { active: false, ended: 'completed' },
  failed: { active: false, ended: 'failed' },
  cancelled: { active: false, ended: 'cancelled' },
} as const
export type JobFilter = keyof typeof jobFilters

/** Kept while the window lives. */
export const useDownloadsView = create<{ readonly filter: JobFilter }>(() => ({ filter: 'all' }))
