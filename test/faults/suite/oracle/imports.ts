import { join } from 'node:path'
import { drawSmallPage, writeCollectionFile } from '../../../support/write-collection.ts'
import { zipBytes } from '../../../support/zip-bytes.ts'
import type { Change } from './change.ts'
import type { FactKind } from './fact-kind.ts'
import type { World } from './oracle.ts'

const pages = 2
/** Each import has a folder, a manga and an archive. */
const maxImports = 4

/** Archives of a user that are linked: the manga and its chapter are there when the job has completed. */
export function createImports(world: World, change: Change): FactKind {
  const { http, facts, added, folder } = world
  const seed = (number: number, page: number) => number * 100 + page
  const jobs = new Map<number, readonly string[]>()
  let count = 0

  async function write(number: number): Promise<string> {
    const contents = Array.from({ length: pages }, async (_, page) => ({
      name: `${page + 1}.png`,
      bytes: await drawSmallPage(seed(number, page + 1)),
    }))
    const place = join(folder, 'own', String(number))
    await writeCollectionFile(
      join(place, `Own ${number}/Own ${number} c001.cbz`),
      zipBytes(await Promise.all(contents)),
    )
    return place
  }

  async function add(): Promise<void> {
    count += 1
    const number = count
    const path = await write(number)
    added.slugs.push(`own-${number}`)
    facts.sent(`linked:${number}`, 'whole')
    const reply = await change(`manga:own-${number}`, '', 202, () =>
      http.send('POST', '/api/collection/import', { path, mode: 'link' }),
    )
    if (reply?.status !== 202) return
    const jobIds = reply.data.jobIds as string[]
    for (const id of jobIds) facts.confirmed(`job:${id}`, true)
    added.jobs.push(...jobIds)
    jobs.set(number, jobIds)
    facts.promised(`linked:${number}`, 'whole')
  }

  /** A completed job means that the manga is there and its chapter can be read. */
  async function confirm(): Promise<void> {
    for (const [number, jobIds] of jobs) {
      const replies = await Promise.all(jobIds.map((id) => http.send('GET', `/api/jobs/${id}`)))
      if (!replies.every(({ data }) => data?.status === 'completed')) continue
      facts.confirmed(`manga:own-${number}`, '')
      facts.confirmed(`linked:${number}`, 'whole')
      jobs.delete(number)
    }
  }

  async function inspect(number: number): Promise<string | null> {
    const manga = await http.send('GET', `/api/mangas/by-slug/own-${number}`)
    if (manga.status === 404) return null
    const { data } = await http.send('GET', `/api/mangas/${manga.data.id}/chapters`)
    const chapters = data.items as { id: string; isAvailable: boolean }[]
    if (chapters.length > 1) return `${chapters.length} chapters`
    const [chapter] = chapters
    if (!chapter?.isAvailable) return null
    for (let page = 1; page <= pages; page += 1) {
      const { status, bytes } = await http.send('GET', `/api/reader/chapter/${chapter.id}/page/${page}/image`)
      if (status !== 200) return `page ${page}: ${status}`
      if (!bytes.equals(await drawSmallPage(seed(number, page)))) return `page ${page} differs`
    }
    return 'whole'
  }

  return {
    async work() {
      if (count < maxImports) await add()
      await confirm()
    },
    async observe(seen) {
      for (let number = 1; number <= count; number += 1) seen.set(`linked:${number}`, await inspect(number))
    },
  }
}
