import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMangaLabels, listLabels, setMangaLabels } from '../../../shared/contracts/labels.ts'
import { call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'

/** The names of the labels in use. */
export const useLabels = () =>
  useQuery({
    queryKey: queryKeys.labels,
    queryFn: async ({ signal }) => (await call(listLabels, {}, { signal })).items.map(({ name }) => name),
  })

export const useMangaLabels = (mangaId: string) =>
  useQuery({
    queryKey: queryKeys.mangaLabels(mangaId),
    queryFn: async ({ signal }) => (await call(getMangaLabels, { params: { id: mangaId } }, { signal })).labels,
  })

export function useSetMangaLabels(mangaId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (labels: readonly string[]) =>
      call(setMangaLabels, { params: { id: mangaId }, body: { labels: [...labels] } }),
    onSuccess: ({ labels }) => {
      queryClient.setQueryData(queryKeys.mangaLabels(mangaId), labels)
      return queryClient.invalidateQueries({ queryKey: queryKeys.mangas })
    },
  })
}
