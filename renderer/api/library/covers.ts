import { useMutation, useQuery } from '@tanstack/react-query'
import { chooseCover, listCoverChoices, useAutomaticCover as resetCover } from '../../../shared/contracts/covers.ts'
import { type BodyInput, call, sendImage } from '../client.ts'
import { useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

export type CoverChoice = { readonly image: Blob } | BodyInput<typeof chooseCover>

/** Covers of the volumes in the catalog, and whether the current cover was chosen. */
export const useCoverChoices = (mangaId: string) =>
  useQuery({
    queryKey: queryKeys.coverChoices(mangaId),
    queryFn: ({ signal }) => call(listCoverChoices, { params: { id: mangaId } }, { signal }),
  })

export function useChooseCover(mangaId: string) {
  const onSuccess = useInvalidateCover(mangaId)
  const params = { id: mangaId }
  return useMutation({
    mutationFn: (choice: CoverChoice) =>
      'image' in choice
        ? sendImage(chooseCover, { params }, choice.image)
        : call(chooseCover, { params, body: choice }),
    onSuccess,
  })
}

export function useResetCover(mangaId: string) {
  const onSuccess = useInvalidateCover(mangaId)
  return useMutation({ mutationFn: () => call(resetCover, { params: { id: mangaId } }), onSuccess })
}

/** Lists and the manga contain the address of the cover, which changes with it. */
function useInvalidateCover(mangaId: string) {
  const invalidate = useInvalidateQueries()
  return () =>
    invalidate(queryKeys.mangas, queryKeys.manga(mangaId), queryKeys.updates, queryKeys.coverChoices(mangaId))
}
