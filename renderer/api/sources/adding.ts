import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createMangaFromSeries, readSeriesData, recognizeAddress } from '../../../shared/contracts/adding.ts'
import { createContentSource } from '../../../shared/contracts/content-sources.ts'
import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { existing, findFirstChapter, type ReadingStart } from './start-reading.ts'
import { suggest } from './suggestion.ts'

export type SeriesToAdd = JsonOf<typeof readSeriesData>
type Configuration = NonNullable<SuggestionResult['configuration']>

/** What a pasted URL leads to. */
export const useRecognizedAddress = (url: string) =>
  // Stays as it is while the card is shown: adding the series changes what the URL leads to.
  useCall(
    queryKeys.recognized(url),
    recognizeAddress,
    { body: { url } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )

/** The settings of an unknown site, found by reading it. Leaving the screen ends the run on the server too. */
export const useSuggestionFor = (url: string) =>
  useQuery({
    queryKey: queryKeys.suggestion(url),
    queryFn: ({ signal }) => suggest({ testUrl: url }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

type SeriesAddress = {
  readonly url: string
  readonly sourceId?: string | undefined
  readonly scrapingType?: Configuration['scrapingType'] | undefined
}

export const useSeriesData = (series: SeriesAddress) =>
  useCall(queryKeys.seriesData(series.url), readSeriesData, { body: series }, { retry: false, staleTime: 5 * 60_000 })

export type SeriesAddition = {
  readonly url: string
  /** A known source, or the settings of a new one. */
  readonly source: { readonly id: string } | { readonly configuration: Configuration }
  readonly title: string
  readonly data: SeriesToAdd | undefined
}

/** Adds a series, and its source if it is new. A source that was saved stays if the series cannot be added, and is used again. */
export function useAddSeries() {
  const saved = useRef<string>(undefined)
  return useChange(
    async ({ url, source, title, data }: SeriesAddition): Promise<string> => {
      if ('configuration' in source)
        saved.current ??= (await call(createContentSource, { body: source.configuration })).id
      const sourceId = 'id' in source ? source.id : saved.current!
      const body = {
        sourceId,
        url,
        title,
        author: data?.author?.value ?? data?.artist?.value ?? null,
        description: data?.description?.value ?? null,
        status: data?.status?.value ?? null,
        genres: data?.genres?.value ?? null,
        year: data?.year?.value ?? null,
        coverUrl: data?.coverUrl?.value ?? null,
      }
      const { id } = await call(createMangaFromSeries, { body }).catch(existing)
      return id
    },
    queryKeys.mangas,
    queryKeys.genres,
    queryKeys.sources,
  )
}

type AddedSeries = {
  readonly mangaId: string
  /** The URL that was pasted. If it leads to a chapter, that one is opened. */
  readonly pastedUrl: string
}

/** Finds the chapter of a manga to open. The source of the URL must be saved: it tells which chapter the URL leads to. */
export function useStartReading() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ mangaId, pastedUrl }: AddedSeries): Promise<ReadingStart> => {
      const { chapterNumber } = await call(recognizeAddress, { body: { url: pastedUrl } })
      return await findFirstChapter(
        queryClient,
        mangaId,
        chapterNumber === null ? undefined : { number: chapterNumber },
      )
    },
  })
}
