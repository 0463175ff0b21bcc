// A client program that uses the generated types. test/api/typed-client.test.ts compiles and runs it.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Types = 'application/json' | 'application/problem+json'
type Schemas = components['schemas']
const api = createClient<paths, Types>({ baseUrl: process.argv[2]! })

/** Returns the data or throws the problem's detail. */
function need<T>({ data, error }: { data?: T; error?: Schemas['Problem'] }): T {
  if (data === undefined) throw new Error(error?.detail)
  return data
}

async function describeSource(): Promise<Schemas['ContentSource']> {
  const body: Schemas['ContentSourceWrite'] = {
    name: 'Example reader',
    baseUrl: 'http://127.0.0.1:61234',
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    options: { requestsPerSecond: 1, mirrors: [] },
  }
  return need(await api.POST('/api/content-sources', { body }))
}

async function addManga(): Promise<Schemas['Manga']> {
  const body: Schemas['MangaWrite'] = {
    title: 'Star Smith',
    slug: 'star-smith',
    description: 'A smith forges falling stars into blades.',
    author: 'Mori Aoba',
    publicationYear: 2019,
    genres: ['Adventure'],
    status: 'ongoing',
  }
  return need(await api.POST('/api/mangas/create', { body }))
}

async function library(mangaId: string, sourceId: string): Promise<string> {
  const { total, items } = need(await api.GET('/api/mangas', { params: { query: { sortBy: 'title', limit: 5 } } }))
  const params = { path: { id: mangaId } }
  const { sourceIds } = need(
    await api.POST('/api/mangas/{id}/preferred-sources', { params, body: { sourceIds: [sourceId] } }),
  )
  return `${total} manga, ${items[0]?.title}, ${items[0]?.rating ?? 'unrated'}, ${sourceIds.length} preferred source`
}

async function addChapters(id: string): Promise<readonly Schemas['Chapter'][]> {
  return need(await api.POST('/api/mangas/{id}/chapters', { params: { path: { id } }, body: { from: 1, to: 2 } })).items
}

async function read(chapterId: string): Promise<string> {
  const { manga, number, navigation } = need(
    await api.GET('/api/reader/chapter/{chapterId}', { params: { path: { chapterId } } }),
  )
  const picture = await api.GET('/api/reader/chapter/{chapterId}/page/{pageNumber}/image', {
    params: { path: { chapterId, pageNumber: 1 }, query: { width: 800 } },
    parseAs: 'blob',
  })
  return `${manga.title} ${number}, then ${navigation.next?.number ?? 'nothing'}; the page is ${picture.error?.status}`
}

const following = async (id: string): Promise<string> => {
  const params = { path: { id } }
  const { isFollowed } = need(
    await api.PUT('/api/mangas/{id}/following', { params, body: { downloadNewChapters: false } }),
  )
  return `${isFollowed}, ${need(await api.GET('/api/updates')).total} updates`
}

const lockTitle = async (id: string): Promise<string> =>
  need(await api.PUT('/api/mangas/{id}/metadata', { params: { path: { id } }, body: { locks: { title: true } } })).title

/** Shelves, sessions of reading, devices, reading lists and files in the trash: nothing yet. Trackers that may be signed in. */
async function arranged(): Promise<string> {
  const shelves = need(await api.GET('/api/shelves'))
  const history = need(await api.GET('/api/history'))
  const devices = need(await api.GET('/api/devices'))
  const lists = need(await api.GET('/api/reading-lists'))
  const { totals } = need(await api.GET('/api/storage'))
  const trackers = need(await api.GET('/api/trackers'))
  const unsure = need(await api.GET('/api/unsure-entries'))
  const all = [shelves, devices, lists, trackers, unsure]
  return [history.total, totals.trashBytes, ...all.map(({ items }) => items.length)].join()
}

/** What was removed, backed up and adopted: nothing yet. */
async function stored(mangaId: string): Promise<string> {
  const trash = need(await api.GET('/api/trash', { params: { query: { limit: 5 } } }))
  const backups = need(await api.GET('/api/backups'))
  const folders = need(await api.GET('/api/collection/folders'))
  const names = need(await api.POST('/api/files/rename/preview', { body: { limit: 5 } }))
  const files = need(await api.POST('/api/exports/preview', { body: { chapterIds: [], mangaIds: [mangaId] } }))
  return [trash.total, backups.items.length, folders.items.length, names.total, files.withoutFileCount].join()
}

/** Only compiled, because there is no other program on this machine. */
export const inspectOther = async (
  path: string,
): Promise<'mihon' | 'komga' | 'kavita' | 'calibre' | 'houdoku' | 'mangadex'> =>
  need(await api.POST('/api/other-programs/inspect', { body: { path, folders: [], user: null } })).program

/** Only compiled, because it would request the site. */
export const recognize = async (url: string): Promise<string> =>
  need(await api.POST('/api/adding/recognize', { body: { url } })).kind

async function listen(): Promise<string> {
  const { data, response } = await api.GET('/api/events', { parseAs: 'stream' })
  await data?.cancel()
  return response.headers.get('content-type') ?? ''
}

export const nameOf = (event: Schemas['Event']): string =>
  event.event === 'chapter.downloaded' ? event.data.chapterId : event.event

/** Only compiled, because there is no catalog on this machine. */
export const searchCatalog = async (title: string): Promise<readonly (string | null)[]> =>
  need(await api.GET('/api/catalog-search', { params: { query: { title } } })).items.map(({ imageUrl }) => imageUrl)

const chosen = async (): Promise<string> => {
  const { catalog } = need(await api.GET('/api/settings'))
  const languages = [...catalog.languages, 'fr']
  return need(await api.PUT('/api/settings', { body: { catalog: { ...catalog, languages } } })).catalog.languages.join()
}

const health: 'ok' = need(await api.GET('/api/health')).status
const source = await describeSource()
const manga = await addManga()
const chapters = await addChapters(manga.id)
const jobs = need(await api.GET('/api/jobs', { params: { query: { 'status[]': ['pending', 'failed'] } } }))
const session = need(await api.GET('/api/meals/session'))
const story = {
  health,
  source: source.options.requestsPerSecond,
  library: await library(manga.id, source.id),
  chapters: chapters.map(({ number }) => number.toFixed(1)),
  jobs: jobs.filter(({ progress }) => progress === null).length,
  reader: await read(chapters[0]!.id),
  following: await following(manga.id),
  locked: await lockTitle(manga.id),
  settings: await chosen(),
  stored: await stored(manga.id),
  arranged: await arranged(),
  meals: session.state,
  events: await listen(),
}
console.log(JSON.stringify(story))
