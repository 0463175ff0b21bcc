import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseCover, listCoverChoices, useAutomaticCover as resetCover } from '../../../shared/contracts/covers.ts'
import { getMangaLabels, listLabels, setMangaLabels } from '../../../shared/contracts/labels.ts'
import {
  createManga,
  editManga,
  getMangaById,
  getMangaBySlug,
  type MangaDetail,
} from '../../../shared/contracts/mangas.ts'
import { type BodyInput, call, callVersioned, sendImage, type Versioned } from '../client.ts'
import { ApiProblem } from '../problem.ts'
import { queryKeys } from '../query-keys.ts'
import { useInvalidateQueries } from '../run-mutation.ts'

/** Disabled while `id` is undefined. */
export const useManga = (id: string | undefined) =>
  useQuery({
    queryKey: queryKeys.manga(id ?? ''),
    queryFn: ({ signal }) => call(getMangaById, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })

/** A manga with its version. */
export const loadMangaVersion = (id: string, signal?: AbortSignal): Promise<Versioned<MangaDetail>> =>
  callVersioned(getMangaById, { params: { id } }, signal ? { signal } : {})

/** A manga for an open form: never refetched in the background, so that edits are not overwritten. */
export const useMangaForm = (id: string) =>
  useQuery({
    queryKey: queryKeys.mangaForm(id),
    queryFn: ({ signal }) => loadMangaVersion(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The manga with this current or former slug; null if the library has none. */
export const mangaBySlugQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.mangaBySlug(slug),
    queryFn: async ({ signal }): Promise<MangaDetail | null> => {
      try {
        return await call(getMangaBySlug, { params: { slug } }, { signal })
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return null
        throw error
      }
    },
    staleTime: 0,
  })

/** The body may be incomplete: the API reports every missing member in one response. */
export function useAddManga() {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: (body: Partial<BodyInput<typeof createManga>>) =>
      call(createManga, { body: body as BodyInput<typeof createManga> }),
    onSuccess: () => invalidate(queryKeys.mangas, queryKeys.genres),
  })
}

/** Changes only the members that the body contains, of the version with the ETag. */
export function useEditManga(id: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: ({ body, etag }: { readonly body: BodyInput<typeof editManga>; readonly etag: string | undefined }) =>
      call(editManga, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: (manga: MangaDetail) => {
      queryClient.setQueryData(queryKeys.manga(id), manga)
      return invalidate(queryKeys.mangas, queryKeys.genres)
    },
  })
}

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
