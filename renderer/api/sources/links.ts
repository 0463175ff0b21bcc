import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addSourceLink,
  deleteSourceLink,
  listSourceLinks,
  type SourceLinkItem,
  setSourceLink,
} from '../../../shared/contracts/source-links.ts'
import { listLinkCandidates } from '../../../shared/contracts/source-search.ts'
import { type BodyInput, call } from '../client.ts'
import { ApiProblem } from '../problem.ts'
import { queryKeys } from '../query-keys.ts'
import { useInvalidateQueries } from '../run-mutation.ts'

/** The stored links of a manga by source. */
export const useSourceLinks = (mangaId: string) =>
  useQuery({
    queryKey: queryKeys.sourceLinks(mangaId),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, SourceLinkItem>>> => {
      const { items } = await call(listSourceLinks, { params: { id: mangaId } }, { signal })
      return Object.fromEntries(items.map((item) => [item.sourceId, item]))
    },
  })

/** Sets the link and compares the list behind it with the library. */
export function useSetSourceLink(mangaId: string, sourceId: string) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setSourceLink>) =>
      call(setSourceLink, { params: { id: mangaId, sourceId }, body: { ...body, verify: true } }),
    onSuccess: () => invalidate(queryKeys.sourceLinks(mangaId)),
  })
}

/** Sets the link of the source that the URL belongs to. */
export function useAddSourceLink(mangaId: string) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: (url: string) => call(addSourceLink, { params: { id: mangaId }, body: { url, verify: true } }),
    onSuccess: () => invalidate(queryKeys.sourceLinks(mangaId)),
  })
}

/**
 * Links a manga to the series page that its source was added with. Without the link the source looks for the manga by its
 * slug, which may be another manga there.
 * @returns why it failed; undefined if it did not
 */
export async function linkSeries(mangaId: string, url: string | undefined): Promise<string | undefined> {
  if (!url) return undefined
  try {
    await call(addSourceLink, { params: { id: mangaId }, body: { url } })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return error.violations.map(({ message }) => message).join(', ') || error.detail
  }
}

export function useDeleteSourceLink(mangaId: string, sourceId: string) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    mutationFn: () => call(deleteSourceLink, { params: { id: mangaId, sourceId } }),
    onSuccess: () => invalidate(queryKeys.sourceLinks(mangaId)),
  })
}

/** The series of a source that may be the manga. Without a query its titles are searched for. Disabled until `isAsked`. */
export const useLinkCandidates = (mangaId: string, sourceId: string, query: string, isAsked: boolean) =>
  useQuery({
    queryKey: queryKeys.linkCandidates(mangaId, sourceId, query),
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call(
        listLinkCandidates,
        { params: { id: mangaId }, query: { sourceId, ...(query !== '' && { q: query }) } },
        { signal },
      ),
    retry: false,
    staleTime: 60_000,
  })
