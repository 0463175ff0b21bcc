import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ChapterListItem, listChapters } from '../../shared/contracts/chapters.ts'
import { type ContentSource, getContentSource, listContentSources } from '../../shared/contracts/content-sources.ts'
import { getMangaById, getMangaBySlug, type MangaDetail } from '../../shared/contracts/mangas.ts'
import { getReaderChapter } from '../../shared/contracts/reader.ts'
import { getPreferredSources } from '../../shared/contracts/scraping.ts'
import { listThemes } from '../../shared/contracts/themes.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'
import { ApiProblem } from './problem.ts'

/** Nothing is asked for where none is named. */
export const useManga = (id: string | undefined) =>
  useQuery({
    queryKey: keys.manga(id ?? ''),
    queryFn: ({ signal }) => call(getMangaById, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })

/** The manga of a slug, now or formerly; null where the library has none. */
export const mangaBySlugQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.mangaBySlug(slug),
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

/** All visible chapters of a manga, lowest number first. */
export const chaptersQuery = (mangaId: string) =>
  queryOptions({
    queryKey: keys.chapters(mangaId),
    queryFn: ({ signal }) => readAllChapters(mangaId, 'visible', signal),
  })

/** Nothing is asked for where no manga is named. */
export const useChapters = (mangaId: string | undefined) =>
  useQuery({ ...chaptersQuery(mangaId ?? ''), enabled: mangaId !== undefined })

/** The chapters that a person has hidden, lowest number first. */
export const useHiddenChapters = (mangaId: string) =>
  useQuery({
    queryKey: keys.hiddenChapters(mangaId),
    queryFn: ({ signal }) => readAllChapters(mangaId, 'hidden', signal),
  })

async function readAllChapters(
  id: string,
  visibility: 'visible' | 'hidden',
  signal: AbortSignal,
): Promise<readonly ChapterListItem[]> {
  const chapters: ChapterListItem[] = []
  for (let page = 1; ; page++) {
    const query = { page, limit: 500, sortOrder: 'asc', visibility }
    const answer = await call(listChapters, { params: { id }, query }, { signal })
    chapters.push(...answer.items)
    if (!answer.hasNextPage) return chapters
  }
}

export const usePreferredSources = (id: string) =>
  useQuery({
    queryKey: keys.preferredSources(id),
    queryFn: ({ signal }) => call(getPreferredSources, { params: { id } }, { signal }),
  })

const sourcesPageSize = listContentSources.answer.pageSize

export const useSources = () =>
  useQuery({
    queryKey: keys.sources,
    queryFn: async ({ signal }) => {
      const sources: ContentSource[] = []
      for (let page = 1; ; page++) {
        const items = await call(listContentSources, { query: { page } }, { signal })
        sources.push(...items)
        if (items.length < sourcesPageSize) return sources
      }
    },
  })

export const useSource = (id: string) =>
  useQuery({
    queryKey: keys.source(id),
    queryFn: ({ signal }) => call(getContentSource, { params: { id } }, { signal }),
    // A form is open over it: nothing may change under the hands of a person.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Data of the program itself: they change with it only. */
export const useThemes = () =>
  useQuery({
    queryKey: keys.themes,
    queryFn: ({ signal }) => call(listThemes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const readerChapterQuery = (chapterId: string) =>
  queryOptions({
    queryKey: keys.readerChapter(chapterId),
    queryFn: ({ signal }) => call(getReaderChapter, { params: { chapterId } }, { signal }),
  })

/** A chapter without its file is asked for again until it has one: a reader waits before it, with or without events. */
export const useReaderChapter = (chapterId: string) =>
  useQuery({
    ...readerChapterQuery(chapterId),
    refetchInterval: ({ state }) => (state.data?.isAvailable === false ? 3000 : false),
  })
