import {
  addSourceLink,
  deleteSourceLink,
  listSourceLinks,
  type SourceLinkItem,
  setSourceLink,
} from '../../../shared/contracts/source-links.ts'
import { listLinkCandidates } from '../../../shared/contracts/source-search.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { type BodyInput, call } from '../client.ts'
import { isOtherDevice } from '../other-device.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The stored links of a manga by source. */
export const useSourceLinks = (mangaId: string) =>
  useCall(
    queryKeys.sourceLinks(mangaId),
    listSourceLinks,
    { params: { id: mangaId } },
    {
      enabled: !isOtherDevice,
      select: ({ items }) => Object.fromEntries(items.map((item): [string, SourceLinkItem] => [item.sourceId, item])),
    },
  )

/** Sets the link and compares the list behind it with the library. */
export const useSetSourceLink = (mangaId: string, sourceId: string) =>
  useChange(
    (body: BodyInput<typeof setSourceLink>) =>
      call(setSourceLink, { params: { id: mangaId, sourceId }, body: { ...body, verify: true } }),
    queryKeys.sourceLinks(mangaId),
  )

/** Sets the link of the source that the URL belongs to. */
export const useAddSourceLink = (mangaId: string) =>
  useChange(
    (url: string) => call(addSourceLink, { params: { id: mangaId }, body: { url, verify: true } }),
    queryKeys.sourceLinks(mangaId),
  )

/**
 * Links a manga to the series page that its source was added with. Without the link the source looks for the manga by its
 * slug, which may be another manga there.
 * @returns why it failed; undefined if it did not
 */
export async function linkSeries(mangaId: string, url: string): Promise<string | undefined> {
  try {
    await call(addSourceLink, { params: { id: mangaId }, body: { url } })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return error.violations.map(({ message }) => message).join(', ') || error.detail
  }
}

export const useDeleteSourceLink = (mangaId: string, sourceId: string) =>
  useChange(() => call(deleteSourceLink, { params: { id: mangaId, sourceId } }), queryKeys.sourceLinks(mangaId))

/** The series of a source that may be the manga. Without a query its titles are searched for. Disabled until `isAsked`. */
export const useLinkCandidates = (mangaId: string, sourceId: string, query: string, isAsked: boolean) =>
  useCall(
    queryKeys.linkCandidates(mangaId, sourceId, query),
    listLinkCandidates,
    { params: { id: mangaId }, query: { sourceId, ...(query !== '' && { q: query }) } },
    { enabled: isAsked, retry: false, staleTime: 60_000 },
  )
