import type { Job } from '../../shared/contracts/jobs.ts'
import { type LiveJobs, withJobs } from './live-jobs.ts'

// A list that was asked for before an event may arrive after it and would undo it.
const heard = new Map<string, Job>()

/** Called when a list of jobs is asked for: what is heard from now on is newer than that list. */
export const startListening = () => heard.clear()
export const hear = (job: Job) => void heard.set(job.id, job)
export const overlayHeardJobs = (jobs: LiveJobs): LiveJobs => withJobs(jobs, [...heard.values()])
