import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type MetadataPreview,
  moveLibrary,
  previewMetadata,
  previewRename,
  renameFiles,
  undoFileJob,
  writeMetadata,
} from '../../shared/contracts/files.ts'
import { cancelActiveJobs, getJob, type Job } from '../../shared/contracts/jobs.ts'
import type { ParsedJob } from '../../shared/job-context.ts'
import { ApiProblem } from '../../shared/problem.ts'
import { call, chunks } from './client.ts'
import { useLiveJobs } from './jobs/jobs.ts'
import { isActive } from './jobs/live-jobs.ts'
import { useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** What names a template gives to files; the former names stay shown while the next ones load. */
export const useRenamePreview = (template: string) =>
  useCall(
    queryKeys.renamePreview(template),
    previewRename,
    { body: { template, limit: 100 } },
    { placeholderData: keepPreviousData, staleTime: 0, retry: false },
  )

export const useRenameFiles = () => useChange((template: string) => call(renameFiles, { body: { template } }))

/** Counts the files of mangas that can get metadata, writes it, and undoes that. */
export function useMetadataWriting(mangaIds: readonly string[]) {
  const preview = useQuery({
    queryKey: queryKeys.metadataPreview(mangaIds),
    queryFn: ({ signal }) => countFiles(mangaIds, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const write = useChange(writeInParts)
  return {
    preview: preview.data,
    busy: write.isPending,
    error: preview.error ?? write.error,
    write: () => write.mutateAsync(mangaIds),
    undo: undoJobs,
  }
}

async function countFiles(mangaIds: readonly string[], signal: AbortSignal): Promise<MetadataPreview> {
  const sum = { files: 0, notAllowed: 0, otherFormats: 0 }
  for (const part of chunks(mangaIds, mangasPerRequest)) {
    const found = await call(previewMetadata, { body: { mangaIds: part } }, { signal })
    sum.files += found.files
    sum.notAllowed += found.notAllowed
    sum.otherFormats += found.otherFormats
  }
  return sum
}

async function writeInParts(mangaIds: readonly string[]): Promise<string[]> {
  const jobIds: string[] = []
  for (const part of chunks(mangaIds, mangasPerRequest)) {
    // A part in which no file may be changed is no failure of the others; the dialog says how many are left out.
    const { files } = await call(previewMetadata, { body: { mangaIds: part } })
    if (files > 0) jobIds.push(...(await call(writeMetadata, { body: { mangaIds: part } })).jobIds)
  }
  return jobIds
}

/** The API accepts that many mangas in one request. */
const mangasPerRequest = 1000

/**
 * Restores what jobs changed in files. Jobs that have not ended are cancelled first. A job that changed no file is left out.
 * @throws ApiProblem 409 if all jobs had ended and there is nothing to restore
 */
async function undoJobs(jobIds: readonly string[]): Promise<void> {
  await call(cancelActiveJobs, { body: { jobIds: [...jobIds] } })
  const refusals: ApiProblem[] = []
  for (const id of jobIds) {
    const refusal = await undoEnded(id)
    if (refusal) refusals.push(refusal)
  }
  if (refusals.length === jobIds.length && refusals[0]) throw refusals[0]
}

/** @returns why the job can't be undone, or undefined. A job that was cancelled before its first file needs no undo. */
async function undoEnded(id: string): Promise<ApiProblem | undefined> {
  const { status } = await ended(id)
  try {
    await call(undoFileJob, { params: { id } })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error
    return status === 'cancelled' ? undefined : error
  }
}

async function ended(id: string): Promise<Job> {
  for (;;) {
    const job = await call(getJob, { params: { id } })
    if (!isActive(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

export const useUndoFileJob = () => useChange((id: string) => call(undoFileJob, { params: { id } }))

/** @param path null for the folder in the data folder */
export const useMoveLibrary = () =>
  useChange((path: string | null) => call(moveLibrary, { body: { path } }), queryKeys.folders)

/** The newest job of a type that this window knows. */
export function useNewestJob(type: string): ParsedJob | undefined {
  const jobs = Object.values(useLiveJobs().data ?? {}).filter((job) => job.type === type)
  return jobs.reduce<ParsedJob | undefined>((newest, job) => (!newest || job.id > newest.id ? job : newest), undefined)
}
