import { keepPreviousData } from '@tanstack/react-query'
import {
  type ImportCollection,
  importCollection,
  listLibraryFolders,
  type MatchCollection,
  matchCollection,
  removeLibraryFolder,
  rescanLibraryFolder,
  updateLibraryFolder,
} from '../../shared/contracts/collection.ts'
import { inspectMoveIn } from '../../shared/contracts/move-in.ts'
import { listServerFolders } from '../../shared/contracts/server-folders.ts'
import { call } from './client.ts'
import { useCall, useCancellable, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Inspects a file or folder. `cancel` and leaving the screen end the inspection on the server too. */
export const useInspectMoveIn = () =>
  useCancellable((path: string, signal) => call(inspectMoveIn, { body: { path } }, { signal }))

/**
 * The folders in a folder of the computer that runs Bunko; in the home folder if the path is undefined. While they load, those of
 * the folder before.
 */
export const useServerFolders = (path: string | undefined) =>
  useCall(
    queryKeys.serverFolders(path ?? ''),
    listServerFolders,
    { query: path === undefined ? {} : { path } },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )

type Items = NonNullable<ImportCollection['items']>
type FolderImport = Pick<ImportCollection, 'path' | 'mode' | 'matches'> & { readonly items: Items }

/** Resolves to the job of the import. */
export const useImportFolder = () =>
  useChange(async (body: FolderImport) => (await call(importCollection, { body })).jobIds[0]!, queryKeys.folders)

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
