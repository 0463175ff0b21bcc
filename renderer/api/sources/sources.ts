import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type ContentSource,
  createContentSource,
  getContentSource,
  importContentSources,
  listContentSources,
  replaceContentSource,
  sourcesPageSize,
} from '../../../shared/contracts/content-sources.ts'
import { getPreferredSources, setPreferredSources } from '../../../shared/contracts/scraping.ts'
import { getSharedSource, readSharedSource } from '../../../shared/contracts/shared-sources.ts'
import { type ScraperConfiguration, testConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { listThemes } from '../../../shared/contracts/themes.ts'
import { type BodyInput, call, callVersioned, type Versioned } from '../client.ts'
import { isOtherDevice } from '../other-device.ts'
import { onlyForItsScreen, useCall, useChange, useInvalidateQueries } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

export const useSources = () =>
  useQuery({
    queryKey: queryKeys.sources,
    enabled: !isOtherDevice,
    queryFn: async ({ signal }) => {
      const sources: ContentSource[] = []
      for (let page = 1; ; page++) {
        const items = await call(listContentSources, { query: { page } }, { signal })
        sources.push(...items)
        if (items.length < sourcesPageSize) return sources
      }
    },
  })

/** A source with its version. */
export const loadSourceVersion = (id: string, signal?: AbortSignal): Promise<Versioned<ContentSource>> =>
  callVersioned(getContentSource, { params: { id } }, signal ? { signal } : {})

/** A source for an open form: never refetched in the background, so that edits are not overwritten. */
export const useSource = (id: string) =>
  useQuery({
    queryKey: queryKeys.source(id),
    queryFn: ({ signal }) => loadSourceVersion(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Themes are part of the program and never change while it runs. */
export const useThemes = () => useCall(queryKeys.themes, listThemes, {}, { staleTime: Number.POSITIVE_INFINITY })

type SourceBody = BodyInput<typeof createContentSource>

/** Creates a source without `id`, replaces it with one, in the version of the ETag if there is one. The body may be incomplete: the API reports what is missing. */
export const useSaveSource = () =>
  useChange(
    ({
      id,
      body,
      etag,
    }: {
      readonly id?: string | undefined
      readonly body: Partial<SourceBody>
      readonly etag?: string | undefined
    }): Promise<ContentSource> =>
      id === undefined
        ? call(createContentSource, { body: body as SourceBody })
        : call(replaceContentSource, { params: { id }, body: body as SourceBody }, { ifMatch: etag }),
    queryKeys.sources,
    queryKeys.allPreferredSources,
  )

/** Turns a source on or off. A list may show older values of the others, so they are read before. */
export function useSetSourceActive(id: string) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `source-active/${id}` },
    mutationFn: async (isActive: boolean) => {
      const { value, etag } = await loadSourceVersion(id)
      return await call(replaceContentSource, { params: { id }, body: { ...value, isActive } }, { ifMatch: etag })
    },
    onSettled: () => invalidate(queryKeys.sources, queryKeys.allPreferredSources),
  })
}

/** Imports the content of a foreign file, validated by the API, and returns the imported sources. */
export const useImportSources = () =>
  useChange(
    async (content: unknown): Promise<readonly ContentSource[]> => {
      const body = content as BodyInput<typeof importContentSources>
      const result = await call(importContentSources, { query: { review: 'true' }, body })
      return Array.isArray(result) ? result : [result]
    },
    queryKeys.sources,
    queryKeys.allPreferredSources,
  )

/** A link with the settings of a source. */
export const loadSharedLink = async (id: string): Promise<string> =>
  (await call(getSharedSource, { params: { id } })).link

/** Reads a source from a link, without storing it. */
export const useReadSharedSource = () =>
  useMutation({ meta: onlyForItsScreen, mutationFn: (link: string) => call(readSharedSource, { body: { link } }) })

export const useTestSource = () =>
  useMutation({ meta: onlyForItsScreen, mutationFn: (body: ScraperConfiguration) => call(testConfiguration, { body }) })

export const usePreferredSources = (id: string) =>
  useCall(queryKeys.preferredSources(id), getPreferredSources, { params: { id } }, { enabled: !isOtherDevice })

export function useSetPreferredSources(mangaId: string) {
  const invalidate = useInvalidateQueries()
  return useMutation({
    // Requests run one after the other, so that the last chosen order wins.
    scope: { id: `preferred-sources/${mangaId}` },
    mutationFn: (sourceIds: string[]) => call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds } }),
    onSettled: () => invalidate(queryKeys.preferredSources(mangaId)),
  })
}
