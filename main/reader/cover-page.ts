import { message } from '../../shared/i18n/message.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { isProblem, validationFailed } from '../platform/problem.ts'
import { readChapterContext } from './chapter-context.ts'
import { type OpenedPage, openPage } from './open-page.ts'

export type PageOfManga = { readonly mangaId: string; readonly chapterId: string; readonly page: number }

/** @throws Problem `not_found` for the manga, `validation_failed` for a page that it does not have. */
export async function openPageOfManga(
  context: Parameters<typeof openPage>[0],
  { mangaId, chapterId, page }: PageOfManga,
): Promise<OpenedPage> {
  await requireManga(context.db, mangaId)
  const chapter = await refuse('chapterId', () => readChapterContext(context.db, chapterId))
  if (chapter.manga.id !== mangaId)
    throw validationFailed([{ propertyPath: 'chapterId', message: message('library.chapterOfOtherManga') }])
  return await refuse('page', () => openPage(context, chapterId, String(page)))
}

async function refuse<T>(propertyPath: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!isProblem(error, 'not_found') && !isProblem(error, 'page_pending')) throw error
    throw validationFailed([{ propertyPath, message: error.userMessage }])
  }
}
