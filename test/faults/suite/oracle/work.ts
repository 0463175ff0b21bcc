import { setTimeout as sleep } from 'node:timers/promises'
import { sampleManga } from '../../../support/samples.ts'
import { type Change, isRefusal } from './change.ts'
import type { FactKind } from './fact-kind.ts'
import type { Reply } from './http.ts'
import type { OracleManga, World } from './oracle.ts'

export type WorkOptions = {
  readonly signal: AbortSignal
  /** How many requests are sent at the same time. */
  readonly lanes?: number
  /** Only work of these kinds. */
  readonly kinds?: readonly WorkKind[]
  readonly pauseMs?: number
}
const workKinds = [
  'manga',
  'edit',
  'progress',
  'settings',
  'source',
  'download',
  'delete',
  'bookmark',
  'follow',
  'cover',
  'import',
  'meals',
  'read',
] as const
type WorkKind = (typeof workKinds)[number]

export function createWork(world: World, change: Change, kinds: Readonly<Partial<Record<string, FactKind>>>) {
  const { http, facts, site, random, mangas, added, surprises, busy } = world
  let count = 0

  const mangaBody = (slug: string, description: string) => ({
    ...sampleManga,
    title: `Title of ${slug}`,
    slug,
    description,
  })

  async function addManga(): Promise<void> {
    count += 1
    const slug = `added-${count}-${random.int(0, 1e6)}`
    const description = `first ${count} ${'x'.repeat(random.int(0, 4000))}`
    added.slugs.push(slug)
    await change(`manga:${slug}`, description, 201, () =>
      http.send('POST', '/api/mangas/create', mangaBody(slug, description)),
    )
  }

  async function editManga(): Promise<void> {
    count += 1
    const manga = random.pick(mangas)
    const description = `edit ${count}`
    await change(`manga:${manga.slug}`, description, 200, () =>
      http.send('PUT', `/api/mangas/${manga.id}/edit`, { description }),
    )
  }

  const anyChapter = () => random.pick(random.pick(mangas).chapters)

  async function saveProgress(): Promise<void> {
    const { id } = anyChapter()
    const page = random.int(1, site.pages - 1)
    if (random.chance(0.15)) {
      await change(`progress:${id}`, null, 204, () => http.send('DELETE', `/api/reader/chapter/${id}/progress`))
    } else {
      const send = () => http.send('PUT', `/api/reader/chapter/${id}/progress`, { page, completed: false })
      await change(`progress:${id}`, page, 200, send)
    }
  }

  async function saveSettings(): Promise<void> {
    const hours = random.int(170, 700)
    const send = () => http.send('PUT', '/api/settings', { following: { longestHours: hours, enabled: false } })
    await change('settings', hours, 200, send)
  }

  async function addSource(): Promise<void> {
    count += 1
    const name = `Source ${count} ${random.int(0, 1e6)}`
    added.sources.push(name)
    await change(`source:${name}`, true, 201, () =>
      http.send('POST', '/api/content-sources', { ...site.source, name, isActive: false }),
    )
  }

  async function download(chapterIds: readonly string[]): Promise<string[]> {
    const free = chapterIds.filter((id) => !busy.has(`file:${id}`))
    if (free.length === 0) return []
    for (const id of free) busy.add(`file:${id}`)
    try {
      for (const id of free) facts.sent(`file:${id}`, 'whole')
      const reply = await http.send('POST', '/api/scraping/chapters', { chapterIds: free, force: true })
      if (reply.status === 202) {
        const jobIds = reply.data.jobIds as string[]
        for (const id of jobIds) {
          facts.confirmed(`job:${id}`, true)
          added.jobs.push(id)
        }
        for (const id of free) facts.promised(`file:${id}`, 'whole')
        return jobIds
      }
      if (isRefusal(reply) || (reply.status >= 400 && reply.status < 500))
        for (const id of free) facts.refused(`file:${id}`, 'whole')
      if (reply.status >= 400 && reply.status < 500)
        surprises.push(`download: ${reply.status} ${JSON.stringify(reply.data)}`)
      return []
    } finally {
      for (const id of free) busy.delete(`file:${id}`)
    }
  }

  async function downloadSome(): Promise<void> {
    const { chapters } = random.pick(mangas)
    await download([...new Set([random.pick(chapters).id, random.pick(chapters).id])])
    await confirmDownloads()
  }

  /** A completed job means that the file is there. */
  async function confirmDownloads(): Promise<void> {
    const reply = await http.send('GET', '/api/jobs?status=completed&limit=20')
    if (reply.status !== 200) return
    for (const job of reply.data as { id: string; type: string; context: string[] }[]) {
      const id = job.context.find((entry) => entry.startsWith('chapterId='))?.slice('chapterId='.length)
      // A later request may delete the file; then only the check decides.
      if (id !== undefined && !deleted.has(id) && !busy.has(`file:${id}`) && added.jobs.includes(job.id))
        facts.confirmed(`file:${id}`, 'whole')
    }
  }

  const deleted = new Set<string>()

  async function deleteFile(): Promise<void> {
    const { id } = anyChapter()
    const key = `file:${id}`
    // What was deleted without a record is to be deleted again.
    if (busy.has(key) || !['"whole"', '"missing"'].includes(facts.certain(key) ?? '')) return
    busy.add(key)
    const isFree = !(await hasOpenJob(id))
    busy.delete(key)
    if (!isFree) return
    deleted.add(id)
    await change(key, 'none', 204, () => http.send('DELETE', `/api/manga/chapters/${id}/cbz`))
  }

  async function hasOpenJob(chapterId: string): Promise<boolean> {
    const reply = await http.send('GET', '/api/jobs?status=pending,in_progress&limit=100')
    return (
      reply.status !== 200 ||
      (reply.data as { context: string[] }[]).some(({ context }) => context.includes(`chapterId=${chapterId}`))
    )
  }

  /** While a request needs the file, no deletion and no other download of it starts. */
  async function bookmark(): Promise<void> {
    const { id } = anyChapter()
    const file = `file:${id}`
    if (facts.certain(file) !== '"whole"' || busy.has(file)) return
    const page = random.int(1, site.pages)
    const path = `/api/reader/chapter/${id}/bookmarks/${page}`
    busy.add(file)
    try {
      if (random.chance(0.3)) await change(`bookmark:${id}:${page}`, null, 204, () => http.send('DELETE', path))
      else await change(`bookmark:${id}:${page}`, true, 200, () => http.send('POST', path))
    } finally {
      busy.delete(file)
    }
  }

  async function follow(): Promise<void> {
    const { id } = random.pick(mangas)
    const path = `/api/mangas/${id}/following`
    if (random.chance(0.5))
      await change(`follow:${id}`, true, 200, () => http.send('PUT', path, { downloadNewChapters: false }))
    else await change(`follow:${id}`, false, 204, () => http.send('DELETE', path))
  }

  async function read(): Promise<void> {
    const manga = random.pick(mangas)
    await http.send(
      'GET',
      random.pick(['/api/mangas', '/api/jobs', '/api/health', `/api/mangas/${manga.id}/chapters`, '/api/queue']),
    )
  }

  const works: Record<WorkKind, () => Promise<void>> = {
    manga: addManga,
    edit: editManga,
    progress: saveProgress,
    settings: saveSettings,
    source: addSource,
    download: downloadSome,
    delete: deleteFile,
    bookmark,
    follow,
    cover: async () => await kinds['cover']?.work(),
    import: async () => await kinds['import']?.work(),
    meals: async () => await kinds['meals']?.work(),
    read,
  }

  async function lane({ signal, kinds: wanted = workKinds, pauseMs = 0 }: WorkOptions): Promise<void> {
    while (!signal.aborted) {
      const before = http.record.requests
      await works[random.pick(wanted)]()
      if (pauseMs > 0 || http.record.requests === before) await sleep(pauseMs)
    }
  }

  async function prepareManga(number: number, chapters: number): Promise<OracleManga> {
    const slug = `star-smith-${number}`
    const created = await http.send('POST', '/api/mangas/create', mangaBody(slug, 'prepared'))
    require(created, 201)
    facts.confirmed(`manga:${slug}`, 'prepared')
    added.slugs.push(slug)
    const id = created.data.id as string
    require(await http.send('POST', `/api/mangas/${id}/chapters`, {
      from: number * 100 + 1,
      to: number * 100 + chapters,
    }), 201)
    const listed = await http.send('GET', `/api/mangas/${id}/chapters?limit=500&sortOrder=asc`)
    require(listed, 200)
    const items = listed.data.items as { id: string; number: number }[]
    return { id, slug, chapters: items.map((item) => ({ id: item.id, number: item.number })) }
  }

  return {
    async prepare(chapters: number): Promise<void> {
      // Otherwise reading in a followed manga downloads chapters that the oracle has not asked for.
      require(await http.send('PUT', '/api/settings', { downloads: { keepAhead: 0 } }), 200)
      const source = await http.send('POST', '/api/content-sources', site.source)
      require(source, 201)
      added.sources.push(site.source['name'] as string)
      facts.confirmed(`source:${site.source['name']}`, true)
      for (const number of [1, 2]) {
        const manga = await prepareManga(number, chapters)
        const preferred = await http.send('POST', `/api/mangas/${manga.id}/preferred-sources`, {
          sourceIds: [source.data.id],
        })
        require(preferred, 200)
        mangas.push(manga)
      }
    },
    async run(options: WorkOptions): Promise<void> {
      await Promise.all(Array.from({ length: options.lanes ?? 4 }, () => lane(options)))
    },
    download,
  }
}

function require({ status, data }: Reply, expected: number): void {
  if (status !== expected) throw new Error(`the oracle could not prepare: ${status} ${JSON.stringify(data)}`)
}
