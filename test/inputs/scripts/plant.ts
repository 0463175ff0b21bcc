import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestWorld } from '../../faults/suite/fault.ts'
import { sampleManga } from '../../support/samples.ts'
import { drawSmallPage, writeCollectionFile } from '../../support/write-collection.ts'
import { mangadexEn, tachibk } from '../../support/write-tachibk.ts'
import { zipBytes } from '../../support/zip-bytes.ts'

/** What has a payload in every text. */
export type Planted = {
  readonly mangaId: string
  readonly slug: string
  readonly chapterIds: readonly string[]
  readonly sourceId: string
}

const xml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[\u2028\u2029\u202e]/g, '')

/** Puts payloads into every text that a person, a site, a file or another program can give. */
export async function plant(world: TestWorld, all: readonly string[], number: number): Promise<Planted> {
  const [payload = ''] = all
  const { oracle, site } = world
  const { http } = oracle
  const slug = `planted-${number}`
  const manga = await http.send('POST', '/api/mangas/create', {
    ...sampleManga,
    title: `${number} ${payload}`.slice(0, 255),
    slug,
    description: all.join('\n\n'),
    author: all.at(-1),
    genres: all,
  })
  if (manga.status !== 201) throw new Error(`create: ${manga.status} ${JSON.stringify(manga.data)}`)
  oracle.facts.confirmed(`planted:${slug}`, true)
  const mangaId = manga.data.id as string
  for (const name of all) {
    const shelf = await http.send('POST', '/api/shelves', { name: name.slice(0, 100), kind: 'manual' })
    if (shelf.status === 201) await http.send('PUT', `/api/shelves/${shelf.data.id}/mangas`, { mangaIds: [mangaId] })
  }
  const source = await http.send('POST', '/api/content-sources', {
    ...site.source,
    name: `${number} ${payload}`.slice(0, 255),
    chapterList: { urlFormat: `/list/{slug}`, itemSelector: 'li.chapter' },
  })
  if (source.status !== 201) throw new Error(`source: ${source.status} ${JSON.stringify(source.data)}`)
  const sourceId = source.data.id as string
  await http.send('POST', `/api/mangas/${mangaId}/preferred-sources`, { sourceIds: [sourceId] })
  for (const [at, title] of all.entries())
    await http.send('POST', `/api/mangas/${mangaId}/chapters`, { number: at + 1, title })
  // The list of the site has titles, too.
  site.interfere((request, response) => {
    if (!request.url?.startsWith('/list/')) return false
    const items = all.map(
      (title, at) => `<li class=chapter><a href="/read/${slug}/${at + 11}">Chapter ${at + 11}: ${xml(title)}</a></li>`,
    )
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<ul>${items.join('')}</ul>`)
    return true
  })
  await http.send('POST', '/api/manga/chapters/fetch', { mangaId })
  await oracle.settle({ mayFail: true })
  site.interfere(undefined)
  const { data } = await http.send('GET', `/api/mangas/${mangaId}/chapters`)
  const chapterIds = (data.items as { id: string }[]).map(({ id }) => id)
  const { data: queued } = await http.send('POST', '/api/scraping/chapters', { chapterIds: chapterIds.slice(0, 1) })
  if (queued?.jobIds === undefined) throw new Error(`download: ${JSON.stringify(queued)}`)
  await importFiles(world, all, number)
  await oracle.settle({ mayFail: true })
  await http.send('POST', `/api/reader/chapter/${chapterIds[0]}/bookmarks/1`)
  // What fails says why, with the words of the site.
  site.interfere((_, response) => {
    response.writeHead(404, payload.replace(/[^\x20-\x7e]/g, ''), { 'content-type': 'text/html' })
    response.end(`<title>${payload}</title><h1>${payload}</h1>`)
    return true
  })
  await http.send('POST', '/api/scraping/chapters', { chapterIds, force: true })
  await oracle.settle({ mayFail: true })
  site.interfere(undefined)
  return { mangaId, slug, chapterIds, sourceId }
}

/** An archive with the payload in its name, its folder and its metadata, and a backup of another program. */
async function importFiles({ oracle, folder }: TestWorld, all: readonly string[], number: number): Promise<void> {
  const payload = all.at(-1)!
  const name = payload.replaceAll('/', '\u2215').slice(0, 60)
  const place = join(folder, 'planted', String(number))
  const text = xml(payload)
  const info = `<ComicInfo><Series>S${number} ${text}</Series><Number>1</Number><Title>${text}</Title><Writer>${text}</Writer><Summary>${text}</Summary><Genre>${text}</Genre><Publisher>${text}</Publisher><Web>${text}</Web></ComicInfo>`
  const bytes = zipBytes([
    { name: '1.png', bytes: await drawSmallPage(number * 10) },
    { name: 'ComicInfo.xml', bytes: Buffer.from(info) },
  ])
  await writeCollectionFile(join(place, name, `${name} c001.cbz`), bytes)
  await oracle.http.send('POST', '/api/collection/import', { path: place })
  const backup = join(folder, 'backups', String(number))
  mkdirSync(backup, { recursive: true })
  const manga = {
    source: mangadexEn,
    url: `/manga/${number}`,
    title: `T${number} ${payload}`,
    author: payload,
    description: payload,
    genres: all,
    categories: [1],
    chapters: [{ url: `/c/${number}`, name: payload, number: 1, scanlator: payload }],
  }
  const file = tachibk({
    manga: [manga],
    categories: [{ name: payload, order: 1 }],
    sources: [{ name: payload, id: mangadexEn }],
  })
  await writeCollectionFile(join(backup, 'a.tachibk'), file)
  await oracle.http.send('POST', '/api/other-programs/import', { path: join(backup, 'a.tachibk') })
}
