import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseCover, listCoverChoices, useAutomaticCover as resetCover } from '../../../shared/contracts/covers.ts'
import {
  createManga,
  editManga,
  getMangaById,
  getMangaBySlug,
  getMangaCover,
  type MangaDetail,
} from '../../../shared/contracts/mangas.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { type BodyInput, call, callVersioned, endpointUrl, fetchImage, sendImage, type Versioned } from '../client.ts'
import { useCall, useChange, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** Disabled while `id` is undefined. */
export const useManga = (id: string | undefined) =>
  useCall(queryKeys.manga(id ?? ''), getMangaById, { params: { id: id ?? '' } }, { enabled: id !== undefined })

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
export const useAddManga = () =>
  useChange(
    (body: Partial<BodyInput<typeof createManga>>) =>
      call(createManga, { body: body as BodyInput<typeof createManga> }),
    queryKeys.mangas,
    queryKeys.genres,
  )

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

export type CoverChoice = { readonly image: Blob } | BodyInput<typeof chooseCover>

/** Covers of the volumes in the catalog, and whether the current cover was chosen. */
export const useCoverChoices = (mangaId: string) =>
  useCall(queryKeys.coverChoices(mangaId), listCoverChoices, { params: { id: mangaId } })

/** Returns a function that restores the previous cover; undefined if that cover could not be read. */
export function useChooseCover(mangaId: string) {
  const params = { id: mangaId }
  const changed = shownCovers(mangaId)
  const reset = useResetCover(mangaId)
  const upload = useChange((image: Blob) => sendImage(chooseCover, { params }, image), ...changed)
  return useChange(
    async (choice: CoverChoice): Promise<(() => Promise<unknown>) | undefined> => {
      const url = endpointUrl(getMangaCover, { params })
      const former = await fetchImage(url, AbortSignal.timeout(formerCoverMs)).catch(() => undefined)
      const { wasChosen } =
        'image' in choice
          ? await sendImage(chooseCover, { params }, choice.image)
          : await call(chooseCover, { params, body: choice })
      if (!wasChosen) return () => reset.mutateAsync()
      return former && (() => upload.mutateAsync(former))
    },
    ...changed,
  )
}

/** Time to read the previous cover. Without it there is no undo. */
const formerCoverMs = 10_000

export const useResetCover = (mangaId: string) =>
  useChange(() => call(resetCover, { params: { id: mangaId } }), ...shownCovers(mangaId))

/** Lists and the manga contain the address of the cover, which changes with it. */
const shownCovers = (mangaId: string) => [
  queryKeys.mangas,
  queryKeys.manga(mangaId),
  queryKeys.updates,
  queryKeys.coverChoices(mangaId),
]
