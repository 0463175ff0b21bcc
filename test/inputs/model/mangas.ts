import fc from 'fast-check'
import { sampleManga } from '../../support/samples.ts'
import { command, commandFor, nothing } from './command.ts'
import { isTaken, type ModelChapter, type ModelManga, newChapter, newManga, present, removed } from './library.ts'
import type { Program } from './program.ts'

const slugs = fc.constantFrom('star', 'star-2', 'moon', 'a-b', '-', 'con', '1')
const texts = fc.constantFrom('First', 'Ｓｅｃｏｎｄ', 'e\u0301', '進撃', '')

const create = command(
  'create',
  fc.record({ slug: slugs, description: texts }),
  async (model, { send }, { slug, description }) => {
    const body = { ...sampleManga, title: `Title of ${slug}`, slug, description, author: '' }
    const taken = isTaken(model, slug)
    const { data } = await send('POST', '/api/mangas/create', taken ? 422 : 201, body)
    if (!taken) model.mangas.push(newManga(data.id, body.title, slug, description))
  },
)

const edit = commandFor(
  'edit',
  present,
  fc.record({ slug: fc.option(slugs), description: texts }),
  async (manga, { send }, { slug, description }, model) => {
    const taken = slug !== null && isTaken(model, slug, manga.id)
    const body = { description, ...(slug !== null && { slug }) }
    await send('PUT', `/api/mangas/${manga.id}/edit`, taken ? 422 : 200, body)
    if (taken) return
    manga.description = description
    if (slug !== null) manga.slugs = [...manga.slugs.filter((one) => one !== slug), slug]
  },
)

const ways = fc.constantFrom('trash' as const, 'keep' as const)
const remove = commandFor('remove', present, ways, async (manga, { send }, files) => {
  await send('DELETE', `/api/mangas/${manga.id}?files=${files}`, 204)
  manga.removed = files
  for (const chapter of manga.chapters) if (chapter.deleted !== 'none') chapter.deleted = 'unsure'
  await send('GET', `/api/mangas/by-id/${manga.id}`, 404)
})

const undoRemoval = commandFor('undoRemoval', removed, nothing, async (manga, { send }, _, model) => {
  const isRefused = isTaken(model, manga.slugs.at(-1)!)
  await send('POST', '/api/mangas/restore', isRefused ? 409 : 200, { mangaIds: [manga.id] })
  if (isRefused) return
  // Former slugs that another manga has by now stay with it.
  manga.slugs = manga.slugs.filter((slug) => !isTaken(model, slug, manga.id))
  manga.removed = false
  const gone = manga.preferences.filter((id) => model.sources.find((source) => source.id === id)?.isRemoved)
  for (const id of gone) manga.unsure.add(id)
})

const addChapters = commandFor(
  'addChapters',
  present,
  fc.record({ from: fc.integer({ min: 1, max: 5 }), count: fc.integer({ min: 1, max: 3 }) }),
  async (manga, program, { from, count }) => {
    const numbers = Array.from({ length: count }, (_, index) => from + index)
    const isRefused = numbers.every((number) => manga.chapters.some((chapter) => chapter.number === number))
    const body = { from, to: from + count - 1 }
    await program.send('POST', `/api/mangas/${manga.id}/chapters`, isRefused ? 422 : 201, body)
    await learnChapters(manga, program, (number) => number >= from && number < from + count)
  },
)

/** Takes over identifiers of chapters that must be new, or were there before. */
export async function learnChapters(
  manga: ModelManga,
  { send }: Program,
  isExpected: (number: number) => boolean,
  chapterOf: (id: string, number: number) => ModelChapter = newChapter,
): Promise<void> {
  const { data } = await send('GET', `/api/mangas/${manga.id}/chapters?limit=500&sortOrder=asc`, 200)
  for (const { id, number } of data.items as { id: string; number: number }[]) {
    const isKnown = manga.chapters.some((chapter) => chapter.id === id)
    if (!isKnown && isExpected(number) && !manga.chapters.some((chapter) => chapter.number === number))
      manga.chapters.push(chapterOf(id, number))
  }
}

const someShelves = fc.uniqueArray(fc.constantFrom('Reading', 'Later', '進行中'), { maxLength: 3 })
const setShelves = commandFor('setShelves', present, someShelves, async (manga, { send }, shelves) => {
  const { data } = await send('GET', '/api/shelves', 200)
  const known = new Map((data.items as { id: string; name: string }[]).map(({ id, name }) => [name, id]))
  for (const name of shelves)
    if (!known.has(name))
      known.set(name, (await send('POST', '/api/shelves', 201, { name, kind: 'manual' })).data.id as string)
  for (const [name, id] of known)
    await send('POST', `/api/shelves/${id}/mangas`, 200, {
      [shelves.some((one) => one === name) ? 'add' : 'remove']: [manga.id],
    })
  manga.shelves = shelves
})

const readers = fc.option(
  fc.record(
    { mode: fc.constantFrom('single', 'double', 'strip'), gap: fc.integer({ min: 0, max: 200 }) },
    { requiredKeys: [] },
  ),
)
const setReader = commandFor('setReader', present, readers, async (manga, { send }, reader) => {
  const path = `/api/mangas/${manga.id}/reader-settings`
  if (reader === null) await send('DELETE', path, 204)
  else await send('PUT', path, 200, reader)
  manga.reader = { ...reader }
})

const follow = commandFor('follow', present, fc.boolean(), async (manga, { send }, isFollowed) => {
  const path = `/api/mangas/${manga.id}/following`
  await (isFollowed ? send('PUT', path, 200, { downloadNewChapters: false }) : send('DELETE', path, 204))
  manga.isFollowed = isFollowed
})

const settings = command('settings', fc.integer({ min: 170, max: 700 }), async (model, { send }, longestHours) => {
  await send('PUT', '/api/settings', 200, { following: { longestHours, enabled: false }, downloads: { keepAhead: 0 } })
  model.longestHours = longestHours
})

export const mangaCommands = [
  create,
  create,
  edit,
  remove,
  undoRemoval,
  addChapters,
  addChapters,
  setShelves,
  setReader,
  follow,
  settings,
]
