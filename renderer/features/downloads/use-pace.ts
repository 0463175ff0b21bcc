import { useEffect, useState } from 'react'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { jobRate } from '../../api/jobs/job-rate.ts'

const everyMs = 2000

/** Pages a minute of all of these jobs that run, looked at every two seconds; undefined until that can be told. */
export function usePace(jobs: readonly Job[]): number | undefined {
  const [now, setNow] = useState(Date.now)
  const running = jobs.filter(({ status, progress }) => status === 'in_progress' && progress?.unit === 'pages')
  const isRunning = running.length > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const paces = running.flatMap(({ id }) => jobRate(id, now) ?? [])
  return paces.length === 0 ? undefined : paces.reduce((sum, pace) => sum + pace)
}
