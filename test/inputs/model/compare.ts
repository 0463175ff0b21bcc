import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { activeSources, type Model, type ModelManga, present, removed } from './library.ts'
import type { Program } from './program.ts'

/** Everything that the program has is what the model has. @throws AssertionError */
export async function compareLibrary(model: Model, program: Program): Promise<void> {
  const { send } = program
  const { data: list } = await send('GET', '/api/mangas?limit=100', 200)
  assert.deepEqual(idsOf(list.items), idsOf(present(model)), 'mangas')
  const { data: trash } = await send('GET', '/api/trash?limit=100', 200)
  const removedIds = [...removed(model), ...model.sources.filter(({ isRemoved }) => isRemoved)]
  assert.deepEqual(idsOf(trash.items), idsOf(removedIds), 'trash')
  const { data: sources } = await send('GET', '/api/content-sources', 200)
  assert.deepEqual(idsOf(sources), idsOf(activeSources(model)), 'sources')
  const { data: settings } = await send('GET', '/api/settings', 200)
  assert.equal(settings.following.longestHours, model.longestHours, 'settings')
  const { data: shelves } = await send('GET', '/api/shelves', 200)
  assert.deepEqual(countsOf(shelves.items), shelfCounts(model), 'shelves')
  for (const manga of present(model)) await compareManga(model, manga, program)
  compareFiles(model, program)
}

async function compareManga(model: Model, manga: ModelManga, program: Program): Promise<void> {
  const { send } = program
  const of = (path = '') => `/api/mangas/${manga.id}${path}`
  for (const slug of manga.slugs) {
    const { data } = await send('GET', `/api/mangas/by-slug/${slug}`, 200)
    assert.equal(data.id, manga.id, `manga of the slug ${slug}`)
  }
  const { data: about } = await send('GET', `/api/mangas/by-id/${manga.id}`, 200)
  const { title, slug, description } = about
  assert.deepEqual(
    { title, slug, description },
    { title: manga.title, slug: manga.slugs.at(-1), description: manga.description },
  )
  const { data: shelves } = await send('GET', of('/shelves'), 200)
  const names = (shelves.items as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names.sort(), [...manga.shelves].sort(), 'shelves of a manga')
  const { data: reader } = await send('GET', of('/reader-settings'), 200)
  assert.deepEqual(reader, manga.reader, 'reader settings')
  const { data: following } = await send('GET', of('/following'), 200)
  assert.equal(following.isFollowed, manga.isFollowed, 'following')
  await comparePreferences(model, manga, program)
  await compareChapters(manga, program)
}

async function comparePreferences(model: Model, manga: ModelManga, { send }: Program): Promise<void> {
  const { data } = await send('GET', `/api/mangas/${manga.id}/preferred-sources`, 200)
  const active = activeSources(model).map(({ id }) => id)
  const isSure = (id: string) => active.includes(id) && !manga.unsure.has(id)
  // Without a preference all sources are listed.
  const actual = data.hasPreferredSources ? (data.sources as { id: string }[]).map(({ id }) => id) : []
  assert.deepEqual(actual.filter(isSure), manga.preferences.filter(isSure), 'preferred sources')
  assert.ok(
    actual.every((id) => active.includes(id)),
    `a preferred source was removed: ${actual}`,
  )
}

type Shown = {
  id: string
  number: number
  isVisible: boolean
  isAvailable: boolean
  lastReadPage: number | null
  isRead: boolean
}

async function compareChapters(manga: ModelManga, { send, world }: Program): Promise<void> {
  const { data } = await send('GET', `/api/mangas/${manga.id}/chapters?limit=500`, 200)
  const actual = (data.items as Shown[]).map(({ id, number, isVisible, isAvailable, lastReadPage, isRead }) => ({
    id,
    number,
    isVisible,
    isAvailable,
    lastReadPage,
    isRead,
  }))
  const expected = manga.chapters.map(({ id, number, isVisible, file, progress }) => ({
    id,
    number,
    isVisible,
    isAvailable: file !== 'none',
    lastReadPage: progress?.page ?? null,
    isRead: progress?.isRead ?? false,
  }))
  const byNumber = (one: { number: number }, other: { number: number }) => one.number - other.number
  assert.deepEqual(actual.toSorted(byNumber), expected.toSorted(byNumber), `chapters of ${manga.title}`)
  const { data: bookmarks } = await send('GET', `/api/mangas/${manga.id}/bookmarks`, 200)
  const marks = (bookmarks.items as { chapterId: string; page: number }[]).map((one) => `${one.chapterId}:${one.page}`)
  const marked = manga.chapters.flatMap(({ id, bookmarks: pages }) => [...pages].map((page) => `${id}:${page}`))
  assert.deepEqual(marks.toSorted(), marked.toSorted(), 'bookmarks')
  for (const { id, number, file } of manga.chapters) {
    const image = `/api/reader/chapter/${id}/page/2/image`
    const { bytes } = await send('GET', image, file === 'none' ? 404 : 200)
    if (file === 'site') assert.ok(bytes.equals(await world.site.picture(number, 2)), `page 2 of ${number}`)
  }
}

/** Every archive in the library folder belongs to a chapter, and every chapter of the library has one. */
function compareFiles(model: Model, { world }: Program): void {
  const archives = archivesOf(world.dataDir)
  const kept = model.mangas.filter((manga) => manga.removed !== 'trash').flatMap(({ chapters }) => chapters)
  const expected = kept.filter(({ file }) => file === 'site' || file === 'own')
  assert.equal(archives.length, expected.length, `files in the library: ${archives.join(', ')}`)
}

/** The archives in the library folder, with those of mangas that were removed without their files. */
export function archivesOf(dataDir: string): string[] {
  const library = join(dataDir, 'library')
  const names = readdirSync(library, { recursive: true }) as string[]
  return names.filter((name) => name.endsWith('.cbz')).map((name) => join(library, name))
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted()
const countsOf = (items: readonly { name: string; mangaCount: number }[]) =>
  items.flatMap(({ name, mangaCount }) => (mangaCount === 0 ? [] : `${name} ${mangaCount}`)).toSorted()

function shelfCounts(model: Model): string[] {
  const all = present(model).flatMap(({ shelves }) => shelves)
  return [...new Set(all)].map((name) => `${name} ${all.filter((one) => one === name).length}`).toSorted()
}
