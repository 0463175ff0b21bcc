import fc from 'fast-check'
import { command, commandFor, nothing, which } from './command.ts'
import { pagesPerFile } from './imports.ts'
import { activeSources, type Model, type ModelChapter, nth, present } from './library.ts'

const chaptersOf = (model: Model) => present(model).flatMap(({ chapters }) => chapters)
const isOfSite = ({ file }: ModelChapter) => file === 'none' || file === 'site'
const withSite = (model: Model) => present(model).filter(({ chapters }) => chapters.some(isOfSite))

const download = commandFor(
  'download',
  (model) => (activeSources(model).length > 0 ? withSite(model) : []),
  fc.array(which, { minLength: 1, maxLength: 3 }),
  async ({ chapters: ofManga }, { send, finished, world }, chosen) => {
    const chapters = [...new Set(chosen.map((at) => nth(ofManga.filter(isOfSite), at)!))]
    const body = { chapterIds: chapters.map(({ id }) => id), force: true }
    const isRefused = chapters.some(({ isVisible }) => !isVisible)
    const { data } = await send('POST', '/api/scraping/chapters', isRefused ? 422 : 202, body)
    if (isRefused) return
    await finished(data.jobIds)
    for (const chapter of chapters) {
      chapter.file = 'site'
      chapter.pageCount = world.site.pages
    }
  },
)

const withFile = (model: Model) => chaptersOf(model).filter(({ file }) => file === 'site' || file === 'own')

const deleteFile = commandFor('deleteFile', withFile, nothing, async (chapter, { send }) => {
  await send('DELETE', `/api/manga/chapters/${chapter.id}/cbz`, 204)
  chapter.deleted = chapter.file
  chapter.file = 'none'
  chapter.pageCount = null
})

const deleted = (model: Model) => chaptersOf(model).filter((chapter) => !['none', 'unsure'].includes(chapter.deleted))

const undoDeletion = commandFor('undoDeletion', deleted, nothing, async (chapter, { send, world }) => {
  const isRefused = chapter.file !== 'none'
  await send('POST', `/api/manga/chapters/${chapter.id}/cbz/restore`, isRefused ? 409 : 204)
  if (isRefused || chapter.deleted === 'unsure') return
  chapter.file = chapter.deleted
  chapter.deleted = 'none'
  chapter.pageCount = chapter.file === 'own' ? pagesPerFile : world.site.pages
})

const hide = commandFor('hide', chaptersOf, fc.boolean(), async (chapter, { send }, isVisible) => {
  if (isVisible) await send('POST', `/api/manga/chapters/${chapter.id}/restore`, 204)
  else await send('DELETE', `/api/manga/chapters/${chapter.id}`, 204)
  chapter.isVisible = isVisible
})

const read = commandFor(
  'read',
  chaptersOf,
  fc.record({ page: fc.integer({ min: 1, max: 8 }), completed: fc.option(fc.boolean()) }),
  async (chapter, { send }, { page, completed }) => {
    const isRefused = chapter.pageCount !== null && page > chapter.pageCount
    const body = { page, ...(completed !== null && { completed }) }
    await send('PUT', `/api/reader/chapter/${chapter.id}/progress`, isRefused ? 422 : 200, body)
    if (isRefused) return
    const isRead = completed ?? (chapter.progress?.isRead === true || page === chapter.pageCount)
    chapter.progress = { page, isRead }
  },
)

const forget = commandFor('forget', chaptersOf, nothing, async (chapter, { send }) => {
  await send('DELETE', `/api/reader/chapter/${chapter.id}/progress`, 204)
  chapter.progress = null
})

const mark = command(
  'mark',
  fc.record({ chosen: fc.array(which, { minLength: 1, maxLength: 4 }), isRead: fc.boolean() }),
  async (model, { send }, { chosen, isRead }) => {
    const chapters = [...new Set(chosen.map((at) => nth(chaptersOf(model), at)!))]
    await send('POST', '/api/manga/chapters/mark', 200, { chapterIds: chapters.map(({ id }) => id), isRead })
    for (const chapter of chapters) {
      const { progress, pageCount } = chapter
      if (isRead) chapter.progress = { page: progress?.page ?? 1, isRead }
      // A chapter that was left at its last page opens at the first one again.
      else if (progress?.isRead) chapter.progress = { page: progress.page === pageCount ? 1 : progress.page, isRead }
    }
  },
  (model) => chaptersOf(model).length > 0,
)

const readable = (model: Model) => chaptersOf(model).filter(({ file }) => file !== 'none')

const bookmark = commandFor(
  'bookmark',
  readable,
  fc.record({ page: fc.integer({ min: 1, max: 7 }), isSet: fc.boolean() }),
  async (chapter, { send }, { page, isSet }) => {
    const path = `/api/reader/chapter/${chapter.id}/bookmarks/${page}`
    if (!isSet) {
      await send('DELETE', path, 204)
      chapter.bookmarks.delete(page)
      return
    }
    const hasPage = page <= chapter.pageCount!
    await send('POST', path, hasPage ? 200 : 404)
    if (hasPage) chapter.bookmarks.add(page)
  },
)

export const chapterCommands = [download, download, deleteFile, undoDeletion, hide, read, read, forget, mark, bookmark]
