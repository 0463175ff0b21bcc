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
import { runMutation, useCall } from '../query-client.ts'

/** The limit of one request. */
const maxMangasPerCall = 500

const removalPreviews = 'removal-preview'

/** What the removal of mangas would affect. */
const useRemovalPreview = (mangaIds: readonly string[]) =>
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

const useRemoveMangas = () =>
  useRemoval(
    async ({ ids, files }: { readonly ids: readonly string[]; readonly files: RemovedFiles }) => {
      for (const mangaIds of chunks(ids, maxMangasPerCall)) await call(removeMangas, { body: { mangaIds, files } })
    },
    ({ ids }) => ids,
  )

/** Returns the number of chapters whose file no longer exists. */
const useRestoreMangas = () =>
  useRemoval(async (ids: readonly string[]) => {
    let missingFileCount = 0
    for (const mangaIds of chunks(ids, maxMangasPerCall))
      missingFileCount += (await call(restoreMangas, { body: { mangaIds } })).missingFileCount
    return missingFileCount
  }, nothing)

/** Called after a removal with a function that undoes it. An error of the undo is reported, because its dialog has gone. */
type OnRemoved = (undo: () => void) => void

/** Removes mangas after a dialog. Not in callbacks of `mutate`: the event of the removal can end the screen first. */
export function useMangaRemoval(ids: readonly string[], onRemoved: OnRemoved) {
  const preview = useRemovalPreview(ids)
  const remove = useRemoveMangas()
  const restore = useRestoreMangas()
  const onSuccess = () => onRemoved(() => runMutation(restore.mutateAsync, ids, {}))
  return {
    preview: preview.data,
    busy: remove.isPending,
    error: preview.error ?? remove.error,
    onConfirm: (files: RemovedFiles) => runMutation(remove.mutateAsync, { ids, files }, { onSuccess }),
  }
}

/** Removes a source after a dialog. */
export function useSourceRemoval(sourceId: string, onRemoved: OnRemoved) {
  const preview = useCall(
    [removalPreviews, 'source', sourceId],
    previewContentSourceRemoval,
    { params: { id: sourceId } },
    { gcTime: 0 },
  )
  const remove = useRemoval(
    (id: string) => call(removeContentSource, { params: { id } }),
    (id) => [id],
  )
  const restore = useRemoval((id: string) => call(restoreContentSource, { params: { id } }), nothing)
  const onSuccess = () => onRemoved(() => runMutation(restore.mutateAsync, sourceId, {}))
  return {
    preview: preview.data,
    busy: remove.isPending,
    error: preview.error ?? remove.error,
    onConfirm: () => runMutation(remove.mutateAsync, sourceId, { onSuccess }),
  }
}
