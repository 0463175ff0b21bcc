import { useMutation } from '@tanstack/react-query'
import { getJob } from '../../shared/contracts/jobs.ts'
import {
  type ImportOther,
  importOtherProgram,
  inspectOtherProgram,
  type MatchOther,
  matchOtherProgram,
  type OtherLibrary,
} from '../../shared/contracts/other-programs.ts'
import { parseJob } from '../../shared/job-context.ts'
import { call } from './client.ts'
import { useLiveJobs } from './jobs/jobs.ts'
import { isActive } from './jobs/live-jobs.ts'
import { isMissing } from './problem.ts'
import { onlyForItsScreen, useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export type OtherFile = {
  readonly path?: string
  /** A file of this machine, instead of a path on the machine of Bunko. */
  readonly file?: File
  readonly folders: ImportOther['folders']
  readonly user: string | null
}

/** Reads the library of another program. */
export const useInspectOther = () =>
  useMutation<OtherLibrary, Error, OtherFile>({
    meta: onlyForItsScreen,
    mutationFn: async ({ path, file, folders, user }) => {
      const source = file ? { content: await toBase64(file) } : { path: path ?? '' }
      return await call(inspectOtherProgram, { body: { ...source, folders, user } })
    },
  })

async function toBase64(file: File): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}

/** Resolves to the job that looks series up. */
export const useMatchOther = () => useChange((body: MatchOther) => call(matchOtherProgram, { body }))

/** Resolves to the job of the import. */
export const useImportOther = () => useChange((body: ImportOther) => call(importOtherProgram, { body }))

const pollMs = 2000

/** A job: loaded, then kept current by events. If it does not exist, there is no job and it does not run. */
export function useJob(id: string) {
  const live = useLiveJobs().data?.[id]
  const loaded = useCall(
    queryKeys.job(id),
    getJob,
    { params: { id } },
    {
      select: parseJob,
      refetchInterval: ({ state }) =>
        (state.data === undefined || isActive(state.data)) && !isMissing(state.error) ? pollMs : false,
    },
  )
  const isOlder = live !== undefined && loaded.data !== undefined && isActive(live) && !isActive(loaded.data)
  const job = isOlder ? loaded.data : (live ?? loaded.data)
  const isGone = (job === undefined || isActive(job)) && isMissing(loaded.error)
  if (isGone) return { job: undefined, isRunning: false, error: loaded.error }
  return { job, isRunning: job === undefined || isActive(job), error: loaded.error }
}
