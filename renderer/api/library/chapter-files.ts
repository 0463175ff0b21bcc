import { useMutation } from '@tanstack/react-query'
import { deleteChapterFile, restoreChapterFile } from '../../../shared/contracts/chapters.ts'
import { call } from '../client.ts'
import { useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

type FileChanges = { readonly done: readonly string[]; readonly failed: readonly unknown[] }

/** The number of requests that are open at the same time. */
const concurrency = 4

async function changeFiles(
  endpoint: typeof deleteChapterFile | typeof restoreChapterFile,
  ids: readonly string[],
): Promise<FileChanges> {
  const done: string[] = []
  const failed: unknown[] = []
  const waiting = ids.values()
  const work = async () => {
    for (const id of waiting) {
      try {
        await call(endpoint, { params: { id } })
        done.push(id)
      } catch (error) {
        failed.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return { done, failed }
}

function useChangeFiles(endpoint: typeof deleteChapterFile | typeof restoreChapterFile) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: (ids: readonly string[]) => changeFiles(endpoint, ids),
    onSettled: () => invalidate(queryKeys.allChapters, queryKeys.mangas, queryKeys.readerChapters, ['manga']),
  })
}

/** Deletes the files of chapters. Returns the ids of the changed chapters and the errors of the others. */
export const useDeleteFiles = () => useChangeFiles(deleteChapterFile)
/** Restores deleted files. Returns the ids of the changed chapters and the errors of the others. */
export const useRestoreFiles = () => useChangeFiles(restoreChapterFile)
