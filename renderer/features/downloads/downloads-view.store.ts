import { create } from 'zustand'

export const jobFilters = {
  all: '',
  active: 'pending,in_progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type JobFilter = keyof typeof jobFilters

/** Which jobs are on show; kept while the window lives. */
export const useDownloadsView = create<{ readonly filter: JobFilter }>(() => ({ filter: 'all' }))
