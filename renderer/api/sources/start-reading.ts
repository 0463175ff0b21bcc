import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type browseCatalog, createMangaFromCatalog } from '../../../shared/contracts/catalog.ts'
import { type ChapterListItem, fetchChapters } from '../../../shared/contracts/chapters.ts'
import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import { getJob, type Job } from '../../../shared/contracts/jobs.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { findReadingTarget } from '../../../shared/reading-target.ts'
import { call } from '../client.ts'
import { chaptersQuery } from '../library/chapters.ts'
import { queryKeys } from '../query-keys.ts'

type CatalogPage = JsonOf<typeof browseCatalog>

/** Identifies a chapter of a list that is not in the library yet. */
export type WantedChapter = Pick<ChapterListItem, 'number' | 'volume' | 'language'> & { readonly label: string | null }

/** The chapter to open instead of the first one that is not read. A number matches any version of the chapter. */
type ChosenChapter = WantedChapter | Pick<WantedChapter, 'number'>

/** What was found: the chapter to open, or why there is none. */
export type ReadingStart =
  | { readonly kind: 'chapter'; readonly chapterId: string; readonly mangaId: string }
  | { readonly kind: 'none'; readonly mangaId: string; readonly reason: string | null }

const pollMs = 300

/** Adds a manga of the catalog unless it is in the library, and marks it as added in every cached list. */
export async function addFromCatalog(queryClient: QueryClient, externalId: string): Promise<string> {
  const { id: mangaId } = await call(createMangaFromCatalog, { body: { externalId } })
  queryClient.setQueriesData<InfiniteData<CatalogPage>>(
    { queryKey: queryKeys.catalogLists },
    (cached) => cached && markAdded(cached, externalId, mangaId),
  )
  await Promise.all(
    [queryKeys.mangas, queryKeys.genres, queryKeys.catalogManga(externalId)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
  return mangaId
}

const markAdded = (results: InfiniteData<CatalogPage>, externalId: string, mangaId: string) => ({
  ...results,
  pages: results.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.externalId === externalId ? { ...item, inLibrary: true, mangaId } : item)),
  })),
})

/** Finds the chapter to read first, after its chapter list has been read if the library has none. */
export async function findFirstChapter(
  queryClient: QueryClient,
  mangaId: string,
  wanted?: ChosenChapter,
): Promise<ReadingStart> {
  const known = await queryClient.fetchQuery({ ...chaptersQuery(mangaId), staleTime: 0 })
  if (known.length > 0) return choose(mangaId, known, wanted, null)
  const { jobId } = await call(fetchChapters, { body: { mangaId } })
  const job = await untilEnded(jobId)
  const listed = await queryClient.fetchQuery({ ...chaptersQuery(mangaId), staleTime: 0 })
  return choose(mangaId, listed, wanted, job.failureReason ?? job.waitReason)
}

function choose(
  mangaId: string,
  chapters: readonly ChapterListItem[],
  wanted: ChosenChapter | undefined,
  reason: string | null,
): ReadingStart {
  const asked = wanted && chapters.find((chapter) => isSame(chapter, wanted))
  // The chapters need no file: the reader fetches them.
  const readable = chapters.map((chapter) => ({
    ...chapter,
    isAvailable: chapter.externalUrl === null && !chapter.isLocked,
  }))
  const chapter = asked ?? findReadingTarget(readable)?.chapter
  return chapter ? { kind: 'chapter', chapterId: chapter.id, mangaId } : { kind: 'none', mangaId, reason }
}

const isSame = (chapter: ChapterListItem, wanted: ChosenChapter): boolean =>
  chapter.number === wanted.number &&
  (!('language' in wanted) ||
    ((chapter.label ?? null) === wanted.label &&
      chapter.language === wanted.language &&
      (chapter.volume === wanted.volume || wanted.volume === null)))

/** A job that waits for a pause of the site is reported with its reason instead of waiting for minutes. */
async function untilEnded(jobId: string): Promise<Job> {
  for (;;) {
    const job = await call(getJob, { params: { id: jobId } })
    const isRunning = job.status === 'in_progress' || (job.status === 'pending' && job.waitReason === null)
    if (!isRunning) return job
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

type CatalogReading = {
  readonly externalId: string
  /** Its identifier in the library, if it is there. */
  readonly mangaId: string | null
  readonly chapter?: WantedChapter
}

/** Adds a manga of the catalog if needed and finds the chapter to open. */
export function useReadFromCatalog() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ externalId, mangaId, chapter }: CatalogReading): Promise<ReadingStart> => {
      const id = mangaId ?? (await addFromCatalog(queryClient, externalId).catch((error) => existing(error).id))
      return await findFirstChapter(queryClient, id, chapter)
    },
  })
}

/** What could not be created because the library has it: another window may have added it. @throws `error` otherwise */
export function existing(error: unknown): { readonly id: string } {
  if (error instanceof ApiProblem && error.existingId !== undefined) return { id: error.existingId }
  throw error
}
