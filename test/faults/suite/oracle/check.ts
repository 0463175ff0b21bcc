import { setTimeout as sleep } from 'node:timers/promises'
import { sum } from '../rig/site.ts'
import { limitOf } from '../rig/until.ts'
import type { FactKind } from './fact-kind.ts'
import type { Finding } from './finding.ts'
import type { Reply } from './http.ts'
import type { OracleManga, World } from './oracle.ts'

type Job = {
  id: string
  status: string
  context: string[]
  failureReason: string | null
  waitReason: string | null
  waitUntil: string | null
}
type Chapter = {
  id: string
  number: number
  isAvailable: boolean
  fileProblem: string | null
  pageCount: number | null
  lastReadPage: number | null
}

const tryEveryMs = 3000

export function createCheck({ http, facts, site, mangas, added }: World, kinds: readonly FactKind[]) {
  const get = async (path: string): Promise<Reply> => {
    const reply = await http.send('GET', path)
    if (reply.status !== 200 && reply.status !== 404)
      throw new Error(`GET ${path}: ${reply.status} ${JSON.stringify(reply.data)}`)
    return reply
  }

  /** What the program has now, by the keys of the facts. */
  async function observe(findings: Finding[], keys: Iterable<string>): Promise<Map<string, unknown>> {
    const seen = new Map<string, unknown>()
    const countMangas = async (): Promise<number> => (await get('/api/mangas')).data.total
    // An import that goes on after a restart may add one meanwhile.
    const before = await countMangas()
    let mangaCount = 0
    for (const slug of added.slugs) {
      const { status, data } = await get(`/api/mangas/by-slug/${slug}`)
      seen.set(`manga:${slug}`, status === 404 ? null : data.description)
      if (status === 200) mangaCount += 1
    }
    const after = await countMangas()
    if (before > mangaCount || after < mangaCount)
      findings.push({ kind: 'doubled', what: `${before} to ${after} mangas in place of ${mangaCount}` })
    for (const manga of mangas) await observeManga(manga, findings, seen)
    seen.set('settings', (await get('/api/settings')).data.following.longestHours)
    const sources = await listSources()
    for (const name of added.sources) {
      const count = sources.filter((one) => one === name).length
      if (count > 1) findings.push({ kind: 'doubled', what: `source ${name}` })
      seen.set(`source:${name}`, count > 0 ? true : null)
    }
    for (const kind of kinds) await kind.observe(seen, findings)
    for (const key of keys) {
      if (!key.startsWith('job:')) continue
      seen.set(key, (await get(`/api/jobs/${key.slice(4)}`)).status === 200 ? true : null)
    }
    return seen
  }

  async function observeManga({ id, slug, chapters }: OracleManga, findings: Finding[], seen: Map<string, unknown>) {
    const reply = await get(`/api/mangas/${id}/chapters?limit=500`)
    if (reply.status === 404) return
    const items = reply.data.items as Chapter[]
    if (items.length > chapters.length) findings.push({ kind: 'doubled', what: `chapters of ${slug}` })
    for (const { id: chapterId, number } of chapters) {
      const chapter = items.find((item) => item.id === chapterId)
      if (chapter === undefined) {
        findings.push({ kind: 'lost', what: `chapter ${number} of ${slug}` })
        continue
      }
      seen.set(`progress:${chapterId}`, chapter.lastReadPage)
      seen.set(`file:${chapterId}`, await inspectFile(chapter))
    }
    const bookmarks = (await get(`/api/mangas/${id}/bookmarks`)).data.items as { chapterId: string; page: number }[]
    for (const { id: chapterId } of chapters)
      for (let page = 1; page <= site.pages; page += 1) {
        const count = bookmarks.filter((one) => one.chapterId === chapterId && one.page === page).length
        if (count > 1) findings.push({ kind: 'doubled', what: `bookmark ${page} of ${chapterId}` })
        seen.set(`bookmark:${chapterId}:${page}`, count > 0 ? true : null)
      }
    seen.set(`follow:${id}`, (await get(`/api/mangas/${id}/following`)).data.isFollowed)
  }

  /** `whole` if every page is that of the site; `missing` if the file is gone, though the library has recorded it. */
  async function inspectFile({ id, number, isAvailable, fileProblem, pageCount }: Chapter): Promise<string> {
    if (!isAvailable) return fileProblem === 'missing' ? 'missing' : 'none'
    if (pageCount !== site.pages) return `${pageCount} pages`
    for (let page = 1; page <= site.pages; page += 1) {
      const reply = await http.send('GET', `/api/reader/chapter/${id}/page/${page}/image`)
      if (page === 1 && reply.status === 404) return 'missing'
      if (reply.status !== 200) return `page ${page}: ${reply.status}`
      if (sum(reply.bytes) !== (await site.pictureSum(number, page))) return `page ${page} differs`
    }
    return 'whole'
  }

  async function listSources(): Promise<string[]> {
    const names: string[] = []
    for (let page = 1; ; page += 1) {
      const rows = (await get(`/api/content-sources?page=${page}`)).data as { name: string }[]
      names.push(...rows.map(({ name }) => name))
      if (rows.length < 30) return names
    }
  }

  async function check({
    until,
    isOpen = false,
  }: {
    readonly until?: number
    readonly isOpen?: boolean
  } = {}): Promise<Finding[]> {
    const findings: Finding[] = []
    const allowed = facts.allowed(until)
    const seen = await observe(findings, allowed.keys())
    for (const [key, value] of seen) {
      const values = allowed.get(key) ?? defaultsOf(key)
      const actual = JSON.stringify(value)
      if (isAllowed(key, values, actual, isOpen)) {
        if (until === undefined && allowed.has(key)) facts.seen(key, value)
        continue
      }
      const expected = [...values].join(' or ')
      const isLost = actual === 'null' || actual === '"none"'
      findings.push({
        kind: isLost ? 'lost' : 'changed',
        what: `${key}: ${actual.slice(0, 80)} in place of ${expected.slice(0, 120)}`,
      })
    }
    for (const key of allowed.keys()) if (!seen.has(key)) findings.push({ kind: 'lost', what: `${key} is nowhere` })
    return findings
  }

  async function tryNow(isMeant: (job: Job) => boolean = () => true): Promise<void> {
    const { data } = await get('/api/jobs?status=pending&limit=100')
    for (const job of data as Job[])
      if (job.waitUntil !== null && isMeant(job)) await http.send('POST', `/api/jobs/${job.id}/retry`)
  }

  return {
    check,
    tryNow: () => tryNow(),
    async settle({
      withinMs = 60_000,
      mayFail = false,
    }: {
      readonly withinMs?: number
      readonly mayFail?: boolean
    } = {}): Promise<Finding[]> {
      const end = Date.now() + limitOf(withinMs)
      const retried = new Set<string>()
      let tryAt = Date.now() + tryEveryMs
      for (;;) {
        const open = (await get('/api/jobs?status=pending,in_progress&limit=100')).data as Job[]
        if (open.length === 0) {
          const failed = ((await get('/api/jobs?status=failed&latest=true&limit=100')).data as Job[]).filter(({ id }) =>
            added.jobs.includes(id),
          )
          const again = mayFail ? [] : failed.filter(({ id }) => !retried.has(id))
          if (again.length === 0)
            return mayFail
              ? []
              : failed.map((job) => ({ kind: 'stuck' as const, what: `job ${job.id}: ${job.failureReason}` }))
          for (const { id, context } of again) {
            retried.add(id)
            const chapterId = context.find((entry) => entry.startsWith('chapterId='))?.slice('chapterId='.length)
            if (mangas.some(({ chapters }) => chapters.some((chapter) => chapter.id === chapterId))) {
              facts.sent(`file:${chapterId}`, 'whole')
              facts.promised(`file:${chapterId}`, 'whole')
            }
            await http.send('POST', `/api/jobs/${id}/retry`)
          }
        }
        // A user who has freed space on the disk does not wait until the program looks again.
        if (Date.now() > tryAt) {
          await tryNow(({ waitReason }) => /\bdisk\b.*\bfull\b/.test(waitReason ?? ''))
          tryAt = Date.now() + tryEveryMs
        }
        if (Date.now() > end)
          return open.map((job) => ({ kind: 'stuck', what: `job ${job.id} is ${job.status}: ${job.waitReason}` }))
        await sleep(100)
      }
    },
  }
}

/** A fact that nobody has changed yet has these values. */
function defaultsOf(key: string): ReadonlySet<string> {
  if (key === 'settings') return new Set(['168'])
  if (key.startsWith('file:')) return new Set(['"none"'])
  if (key.startsWith('cover:')) return new Set(['"automatic"'])
  if (key === 'meals:session') return new Set(['"signed_out"'])
  if (key.startsWith('follow:')) return new Set(['false', 'null'])
  return new Set(['null'])
}

function isAllowed(key: string, values: ReadonlySet<string>, actual: string, isOpen: boolean): boolean {
  if (values.has(actual)) return true
  // Before its first confirmed value, a fact has the default.
  if (values.has('null') && defaultsOf(key).has(actual)) return true
  // A job that is open may download or import what was not there yet.
  return (
    isOpen && (/^(file|linked):/.test(key) ? actual === '"whole"' : key.startsWith('manga:own-') && actual === '""')
  )
}
