import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type ImportCollection,
  importCollection,
  inspectCollection,
  listLibraryFolders,
  type MatchCollection,
  matchCollection,
  removeLibraryFolder,
  rescanLibraryFolder,
  updateLibraryFolder,
} from '../../shared/contracts/collection.ts'
import { cancelActiveJobs, listJobs } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { type ParsedJob, parseJob } from '../../shared/job-context.ts'
import { call } from './client.ts'
import { useLiveJobs } from './jobs/jobs.ts'
import { isActive } from './jobs/live-jobs.ts'
import { useRemoveMangas } from './library/removal.ts'
import { useCall, useCancellable, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Inspects a folder. `cancel` and leaving the screen end the inspection on the server too. */
export const useInspectFolder = () =>
  useCancellable((path: string, signal) => call(inspectCollection, { body: { path } }, { signal }))

type Items = NonNullable<ImportCollection['items']>
type FolderImport = Pick<ImportCollection, 'path' | 'mode' | 'matches'> & { readonly items: Items }

/** Resolves to the jobs of the import. */
export const useImportFolder = () =>
  useChange((body: FolderImport) => call(importCollection, { body }), queryKeys.folders)

type SeriesToMatch = MatchCollection['series'][number]

/** What the catalog has for each series. */
export const findMatches = async (series: SeriesToMatch[], signal: AbortSignal) =>
  (await call(matchCollection, { body: { series } }, { signal })).items

/** What the catalog has for one series. Leaving the screen ends the request. */
export const useFindMatches = () =>
  useCancellable(async (series: SeriesToMatch, signal) => {
    const [found] = await findMatches([series], signal)
    return { proposals: found?.proposals ?? [] }
  })

const pageSize = 100
const missedJobsPollMs = 4000

/** The jobs of an import: loaded once, then kept current by events. Jobs that were removed from the history are missing. */
export function useImportJobs(jobIds: readonly string[], createdAfter: string) {
  const live = useLiveJobs().data ?? {}
  const loaded = useQuery({
    queryKey: queryKeys.importJobs(createdAfter),
    enabled: jobIds.length > 0,
    queryFn: async ({ signal }) => {
      const wanted = new Set(jobIds)
      const found: Record<string, ParsedJob> = {}
      for (let page = 1; ; page += 1) {
        const query = { type: 'import_archive', createdAfter, page, limit: pageSize }
        const jobs = (await call(listJobs, { query }, { signal })).map(parseJob)
        for (const job of jobs) if (wanted.has(job.id)) found[job.id] = job
        if (jobs.length < pageSize) return found
      }
    },
    // An event of an active job was missed if the live jobs do not have it.
    refetchInterval: ({ state }) =>
      Object.values(state.data ?? {}).some((job) => isActive(job) && !live[job.id]) ? missedJobsPollMs : false,
  })
  const jobs = jobIds.flatMap((id) => live[id] ?? loaded.data?.[id] ?? [])
  return { jobs, isLoaded: jobIds.length === 0 || loaded.isSuccess, error: loaded.error }
}

type StoppedImport = {
  readonly jobIds: readonly string[]
  readonly mangaIds: readonly string[]
  /** When the import was started, or shortly before. */
  readonly startedAt: string
}

/** Cancels the jobs of an import, and removes the mangas that it added and that got no file. */
export function useStopImport() {
  const remove = useRemoveMangas()
  return useMutation({
    mutationFn: async ({ jobIds, mangaIds, startedAt }: StoppedImport) => {
      await call(cancelActiveJobs, { body: { jobIds: [...jobIds] } })
      const ids = await findEmptyMangas(new Set(mangaIds), startedAt)
      if (ids.length > 0) await remove.mutateAsync({ ids, files: 'keep' })
    },
  })
}

async function findEmptyMangas(ids: ReadonlySet<string>, startedAt: string): Promise<string[]> {
  const empty: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { sortBy: 'createdAt', sortOrder: 'desc', page, limit: pageSize }
    const { items } = await call(listMangas, { query })
    const added = items.filter(({ createdAt }) => createdAt >= startedAt)
    empty.push(...added.flatMap(({ id, chapterCount }) => (chapterCount === 0 && ids.has(id) ? [id] : [])))
    if (added.length < pageSize) return empty
  }
}

export const useLibraryFolders = () =>
  useCall(queryKeys.folders, listLibraryFolders, {}, { select: ({ items }) => items, staleTime: 0 })

export const useRescanFolder = () =>
  useChange((id: string) => call(rescanLibraryFolder, { params: { id } }), queryKeys.folders)

/** Allows or forbids Bunko to change files of a linked folder. */
export const useSetMayWrite = () =>
  useChange(
    ({ id, mayWrite }: { readonly id: string; readonly mayWrite: boolean }) =>
      call(updateLibraryFolder, { params: { id }, body: { mayWrite } }),
    queryKeys.folders,
  )

/** The files of the folder stay on the disk. */
export const useRemoveFolder = () =>
  useChange(
    (id: string) => call(removeLibraryFolder, { params: { id } }),
    queryKeys.folders,
    queryKeys.mangas,
    queryKeys.allChapters,
  )
