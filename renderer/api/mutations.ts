import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addChapters,
  type ChapterListItem,
  deleteChapterFile,
  fetchChapters,
  restoreChapterFile,
} from '../../shared/contracts/chapters.ts'
import {
  type ContentSource,
  createContentSource,
  importContentSources,
  replaceContentSource,
} from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { createManga, editManga, type MangaDetail } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import { type SuggestionRequest, suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { type ScraperConfiguration, testConfiguration } from '../../shared/contracts/test-configuration.ts'
import { type BodyInput, call } from './client.ts'
import { patchProgress } from './events.ts'
import { useKeepJob } from './jobs.ts'
import { keys } from './keys.ts'

/** A form may send what is incomplete: the API names everything that is missing, in one answer. */
type Incomplete<T> = T | Partial<T>

function useInvalidate() {
  const queryClient = useQueryClient()
  return (...queryKeys: readonly (readonly unknown[])[]) =>
    Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useAddManga() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: Incomplete<BodyInput<typeof createManga>>) =>
      call(createManga, { body: body as BodyInput<typeof createManga> }),
    onSuccess: () => invalidate(keys.mangas, keys.genres),
  })
}

/** Changes only the members that the body holds. */
export function useEditManga(id: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: BodyInput<typeof editManga>) => call(editManga, { params: { id }, body }),
    onSuccess: (manga: MangaDetail) => {
      queryClient.setQueryData(keys.manga(id), manga)
      return invalidate(keys.mangas, keys.genres)
    },
  })
}

export function useAddChapters(mangaId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: BodyInput<typeof addChapters>) => call(addChapters, { params: { id: mangaId }, body }),
    onSuccess: () => invalidate(keys.chapters(mangaId), keys.mangas),
  })
}

/** What a person does to a chapter of a manga; each settles once the lists show it. */
export function useChapterChanges(mangaId: string) {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  const onSuccess = () => invalidate(keys.chapters(mangaId), keys.mangas, keys.manga(mangaId))
  const ofFile = (_: unknown, id: string) => Promise.all([onSuccess(), invalidate(keys.readerChapter(id))])
  const deleteFile = useMutation({
    mutationFn: (id: string) => call(deleteChapterFile, { params: { id } }),
    onSuccess: ofFile,
  })
  const restoreFile = useMutation({
    mutationFn: (id: string) => call(restoreChapterFile, { params: { id } }),
    onSuccess: ofFile,
  })
  const markRead = useMutation({
    mutationFn: ({ chapter, isRead }: { readonly chapter: ChapterListItem; readonly isRead: boolean }) => {
      const body = { page: isRead ? (chapter.pageCount ?? 1) : 1, completed: isRead }
      return call(saveProgress, { params: { chapterId: chapter.id }, body })
    },
    onSuccess: ({ chapterId, page, completed }) => {
      patchProgress(queryClient, { mangaId, chapterId, page, completed })
      return invalidate(keys.hiddenChapters(mangaId), keys.mangas)
    },
  })
  return { deleteFile, restoreFile, markRead }
}

/** Asks for a search and answers with its job. */
export function useFindChapters(mangaId: string) {
  const keepJob = useKeepJob()
  return useMutation({
    mutationFn: async () => {
      const { jobId } = await call(fetchChapters, { body: { mangaId } })
      return call(getJob, { params: { id: jobId } })
    },
    onSuccess: keepJob,
  })
}

export function useDownload() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (body: BodyInput<typeof scrapeChapters>) => call(scrapeChapters, { body }),
    onSuccess: () => invalidate(keys.liveJobs),
  })
}

export function useSetPreferredSources(mangaId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    // One after the other: the order that was chosen last is the one that stays.
    scope: { id: `preferred-sources/${mangaId}` },
    mutationFn: (sourceIds: string[]) => call(setPreferredSources, { params: { id: mangaId }, body: { sourceIds } }),
    onSettled: () => invalidate(keys.preferredSources(mangaId)),
  })
}

type SourceWrite = BodyInput<typeof createContentSource>

/** Creates without `id`, replaces with it. */
export function useSaveSource() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({
      id,
      body,
    }: {
      readonly id?: string | undefined
      readonly body: Incomplete<SourceWrite>
    }): Promise<ContentSource> =>
      id === undefined
        ? call(createContentSource, { body: body as SourceWrite })
        : call(replaceContentSource, { params: { id }, body: body as SourceWrite }),
    onSuccess: () => invalidate(keys.sources, keys.allPreferredSources),
  })
}

/** Imports what a file holds and answers with how many sources that were; the API judges all of it. */
export function useImportSources() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: async (content: unknown): Promise<number> => {
      const answer = await call(importContentSources, { body: content as BodyInput<typeof importContentSources> })
      return Array.isArray(answer) ? answer.length : 1
    },
    onSuccess: () => invalidate(keys.sources, keys.allPreferredSources),
  })
}

export const useTestSource = () =>
  useMutation({ mutationFn: (body: ScraperConfiguration) => call(testConfiguration, { body }) })

export const useSuggestSource = () =>
  useMutation({ mutationFn: (body: SuggestionRequest) => call(suggestConfiguration, { body }) })
