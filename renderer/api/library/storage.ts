import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteChapterFile,
  markChapters,
  restoreChapterFile,
  showChapters,
} from '../../../shared/contracts/chapters.ts'
import { type DuplicateChapter, dismissDuplicates, listDuplicates } from '../../../shared/contracts/duplicates.ts'
import { mergeMangas, restoreMangas } from '../../../shared/contracts/removal.ts'
import { getStorage, listReadFiles, type StorageFilter } from '../../../shared/contracts/storage.ts'
import { call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** What uses space. Every download changes it, so it is never kept. */
export const useStorage = (filter: StorageFilter) =>
  useCall(queryKeys.storage(filter), getStorage, { query: filter }, { staleTime: 0 })

export const useDuplicates = () => useCall(queryKeys.duplicates, listDuplicates, {}, { staleTime: 0 })

export const useDismissDuplicates = () =>
  useChange(
    (body: { readonly ids: string[]; readonly isDismissed: boolean }) => call(dismissDuplicates, { body }),
    queryKeys.duplicates,
  )

/** A mutation after which everything is loaded again. */
function useChangeLibrary<Data, Variables>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries() })
}

export const useMergeMangas = () =>
  useChangeLibrary(({ into, mangaIds }: { readonly into: string; readonly mangaIds: readonly string[] }) =>
    call(mergeMangas, { params: { id: into }, body: { mangaIds: [...mangaIds] } }),
  )

export const useUndoMerge = () =>
  useChangeLibrary((mangaIds: readonly string[]) => call(restoreMangas, { body: { mangaIds: [...mangaIds] } }))

/** Deletes the files of a manga whose chapters are read. Gives the chapters. */
export const useDeleteReadFiles = (filter: StorageFilter) =>
  useChangeLibrary(async (mangaId: string) => {
    const done: string[] = []
    const { chapterIds } = await call(listReadFiles, { params: { id: mangaId }, query: filter })
    for (const id of chapterIds) {
      await call(deleteChapterFile, { params: { id } })
      done.push(id)
    }
    return done
  })

export const useRestoreReadFiles = () =>
  useChangeLibrary(async (ids: readonly string[]) => {
    for (const id of ids) await call(restoreChapterFile, { params: { id } })
  })

type Kept = {
  /** Chapters that were marked as read, hidden, and whose files were deleted. */
  readonly marked: readonly string[]
  readonly hidden: readonly string[]
  readonly deleted: readonly string[]
}

/**
 * Keeps one of several equal chapters. The others lose their file, and those of the same manga are hidden. Linked files stay, so
 * their chapters are hidden, too. The kept one is read if one of them was.
 */
export const useKeepChapter = () =>
  useChangeLibrary(
    async ({
      keep,
      others,
    }: {
      readonly keep: DuplicateChapter
      readonly others: readonly DuplicateChapter[]
    }): Promise<Kept> => {
      const isRead = !keep.isRead && others.some((other) => other.isRead)
      const mark = { chapterIds: [keep.id], isRead: true }
      const marked = isRead ? (await call(markChapters, { body: mark })).chapterIds : []
      const siblings = others.filter((other) => other.isLinked || other.mangaId === keep.mangaId).map(({ id }) => id)
      const hide = { chapterIds: siblings, isVisible: false }
      const hidden = siblings.length > 0 ? (await call(showChapters, { body: hide })).chapterIds : []
      const deleted: string[] = []
      for (const { id, isLinked } of others) {
        if (isLinked) continue
        await call(deleteChapterFile, { params: { id } })
        deleted.push(id)
      }
      return { marked, hidden, deleted }
    },
  )

export const useUndoKeep = () =>
  useChangeLibrary(async ({ marked, hidden, deleted }: Kept) => {
    for (const id of deleted) await call(restoreChapterFile, { params: { id } })
    if (hidden.length > 0) await call(showChapters, { body: { chapterIds: [...hidden], isVisible: true } })
    if (marked.length > 0) await call(markChapters, { body: { chapterIds: [...marked], isRead: false } })
  })
