import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  previewContentSourceRemoval,
  previewMangaRemoval,
  type RemovedFiles,
  removeContentSource,
  removeMangas,
  restoreContentSource,
  restoreMangas,
} from '../../../shared/contracts/removal.ts'
import { call, chunks } from '../client.ts'
import { useCall } from '../query-client.ts'

/** The limit of one request. */
const maxMangasPerCall = 500

const removalPreviews = 'removal-preview'

/** What the removal of mangas would affect. */
export const useRemovalPreview = (mangaIds: readonly string[]) =>
  useQuery({
    queryKey: [removalPreviews, mangaIds],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const total = { mangaCount: 0, chapterCount: 0, fileCount: 0, linkedFileCount: 0, sizeBytes: 0, jobCount: 0 }
      for (const part of chunks(mangaIds, maxMangasPerCall)) {
        const preview = await call(previewMangaRemoval, { body: { mangaIds: part } }, { signal })
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += preview[key]
      }
      return total
    },
  })

/**
 * A removal or its undo, which change nearly every list. What is known about the removed things themselves is not
 * requested again: it is gone.
 */
function useRemoval<Data, Variables>(
  mutationFn: (variables: Variables) => Promise<Data>,
  removedIds: (variables: Variables) => readonly string[],
) {
  const queryClient = useQueryClient()
  const invalidate = (ids: readonly string[]): void => {
    const removed = new Set<unknown>(ids)
    const isOfRemoved = (key: readonly unknown[]) => key[0] === removalPreviews || key.some((part) => removed.has(part))
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfRemoved(queryKey) })
  }
  return useMutation({ mutationFn, onSettled: (_, __, variables) => invalidate(removedIds(variables)) })
}

const nothing = () => []

export const useRemoveMangas = () =>
  useRemoval(
    async ({ ids, files }: { readonly ids: readonly string[]; readonly files: RemovedFiles }) => {
      for (const mangaIds of chunks(ids, maxMangasPerCall)) await call(removeMangas, { body: { mangaIds, files } })
    },
    ({ ids }) => ids,
  )

/** Returns the number of chapters whose file no longer exists. */
export const useRestoreMangas = () =>
  useRemoval(async (ids: readonly string[]) => {
    let missingFileCount = 0
    for (const mangaIds of chunks(ids, maxMangasPerCall))
      missingFileCount += (await call(restoreMangas, { body: { mangaIds } })).missingFileCount
    return missingFileCount
  }, nothing)

export const useSourceRemovalPreview = (id: string) =>
  useCall([removalPreviews, 'source', id], previewContentSourceRemoval, { params: { id } }, { gcTime: 0 })

export const useRemoveSource = () =>
  useRemoval(
    (id: string) => call(removeContentSource, { params: { id } }),
    (id) => [id],
  )

export const useRestoreSource = () =>
  useRemoval((id: string) => call(restoreContentSource, { params: { id } }), nothing)
