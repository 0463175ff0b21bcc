import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Fault, Level, TestWorld } from '../fault.ts'
import { childrenOf } from '../rig/processes.ts'
import { readPeakMb } from '../rig/program.ts'
import type { Interference } from '../rig/site.ts'
import { limitOf } from '../rig/until.ts'

type Outcome =
  /** The chapter is not stored; the job fails or waits, and says why. */
  | 'refused'
  /** That, or stored with the pages of the site. */
  | 'any'

type NetworkCase = {
  readonly name: string
  readonly outcome: Outcome
  /** A new one for each round, because some count. */
  readonly interference: () => Interference
  /** Members of the source beside the usual ones. */
  readonly source?: Record<string, unknown>
  readonly withinMs?: number
  /** The most requests that one download may send. */
  readonly maxRequests?: number
}

type More = Omit<NetworkCase, 'name' | 'outcome' | 'interference'>
type Interferes = NetworkCase['interference']

export const refused = (name: string, interference: Interferes, more: More = {}): NetworkCase => ({
  name,
  outcome: 'refused',
  interference,
  ...more,
})
export const either = (name: string, interference: Interferes, more: More = {}): NetworkCase => ({
  name,
  outcome: 'any',
  interference,
  ...more,
})

type NetworkFault = {
  readonly id: string
  readonly title: string
  readonly cases: readonly NetworkCase[]
  readonly rounds: Readonly<Record<Level, number>>
  readonly missing?: () => string | undefined
}

/** Memory of a worker that decodes pages stays below this. */
const maxMb = 700

/** A fault of a site. After each round the site is well again and the same chapter must be downloaded as a whole. */
export function networkFault({ cases, ...about }: NetworkFault): Fault {
  return {
    ...about,
    async run(bench) {
      const world = await bench.world({ chapters: 3 })
      const program = await world.prepared()
      const offset = bench.random.int(0, cases.length - 1)
      for (let number = 0; number < bench.rounds; number += 1) {
        const one = cases[(number + offset) % cases.length]!
        await bench.round(one.name, () => runCase(bench, world, one, program.pid))
      }
    },
  }
}

async function runCase({ fail, random }: Bench, world: TestWorld, one: NetworkCase, pid: number): Promise<void> {
  const { oracle, site } = world
  const manga = random.pick(oracle.mangas)
  const chapter = random.pick(manga.chapters)
  const isStored = await isAvailable(world, manga.id, chapter.id)
  const source = await oracle.http.send('GET', '/api/content-sources')
  const { id: sourceId } = (source.data as { id: string; name: string }[]).find(
    ({ name }) => name === site.source['name'],
  )!
  if (one.source) await oracle.http.send('PUT', `/api/content-sources/${sourceId}`, { ...site.source, ...one.source })
  site.interfere(one.interference())
  const before = site.requests()
  const [jobId] = await oracle.download([chapter.id])
  const [job] = await Promise.all([
    firstResult(world, jobId!, one.withinMs ?? 15_000),
    world.workFor(700, { lanes: 2, kinds: ['progress', 'edit', 'manga', 'settings', 'follow', 'read'] }),
  ])
  if (one.outcome === 'refused' && job.status === 'completed') fail('the chapter was stored')
  if (one.outcome === 'refused' && !isStored && (await isAvailable(world, manga.id, chapter.id)))
    fail('the chapter is shown')
  if (['pending', 'failed'].includes(job.status) && !(job.failureReason ?? job.waitReason))
    fail(`the job is ${job.status} without a reason`)
  const requests = site.requests() - before
  if (requests > (one.maxRequests ?? 1500)) fail(`the program sent ${requests} requests`)
  for (const child of [pid, ...childrenOf(pid)]) {
    const mb = readPeakMb(child)
    if (mb > maxMb) fail(`a process needed ${mb} MB`)
  }
  site.interfere(undefined)
  if (one.source) await oracle.http.send('PUT', `/api/content-sources/${sourceId}`, site.source)
  // The site is well again: what was refused or stored differently is downloaded anew.
  if (!['completed', 'failed'].includes(job.status)) await oracle.http.send('POST', `/api/jobs/${job.id}/cancel`)
  await sleep(50)
  const [again] = await oracle.download([chapter.id])
  if (again !== undefined) await finished(world, again, limitOf(40_000))
  await world.verify({ mayFail: true })
  if (!(await isAvailable(world, manga.id, chapter.id)))
    fail('the chapter could not be downloaded after the site was well')
}

type Job = {
  id: string
  status: string
  failureReason: string | null
  waitReason: string | null
  waitUntil: string | null
}

async function readJob({ oracle }: TestWorld, id: string): Promise<Job> {
  const { status, data } = await oracle.http.send('GET', `/api/jobs/${id}`)
  if (status !== 200) throw new Error(`the job answers ${status}`)
  return data as Job
}

/** The job after it has ended, or after its first attempt has said why it did not. */
async function firstResult(world: TestWorld, id: string, withinMs: number): Promise<Job> {
  const end = performance.now() + withinMs
  for (;;) {
    const job = await readJob(world, id)
    const hasEnded = !['pending', 'in_progress'].includes(job.status)
    if (hasEnded || (job.status === 'pending' && (job.failureReason ?? job.waitReason))) return job
    if (performance.now() > end) return job
    await sleep(40)
  }
}

/** Waits for a job; when it waits for the site, asks to try it now. */
async function finished(world: TestWorld, id: string, withinMs: number): Promise<Job> {
  const end = performance.now() + withinMs
  for (;;) {
    const job = await readJob(world, id)
    if (!['pending', 'in_progress'].includes(job.status) || performance.now() > end) return job
    if (job.waitUntil !== null) await world.oracle.http.send('POST', `/api/jobs/${id}/retry`)
    await sleep(200)
  }
}

async function isAvailable({ oracle }: TestWorld, mangaId: string, chapterId: string): Promise<boolean> {
  const { data } = await oracle.http.send('GET', `/api/mangas/${mangaId}/chapters?limit=500`)
  return (data.items as { id: string; isAvailable: boolean }[]).find(({ id }) => id === chapterId)?.isAvailable === true
}

/** Interferes with the third picture of a chapter only. */
export const atThirdPicture =
  (answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>): Interference =>
  async (request, response) => {
    if (!/^\/image\/\d+\/3\.jpg/.test(request.url ?? '')) return false
    await answer(response, request)
    return true
  }

/** Interferes with pages of chapters only. */
export const atChapter =
  (answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>): Interference =>
  async (request, response) => {
    if (!/^\/read\//.test(request.url ?? '')) return false
    await answer(response, request)
    return true
  }

export const atEverything =
  (answer: (response: ServerResponse, request: IncomingMessage) => void | Promise<void>): Interference =>
  async (request, response) => {
    await answer(response, request)
    return true
  }

export const jpeg = { 'content-type': 'image/jpeg' }
export const html = { 'content-type': 'text/html; charset=utf-8' }

/** A picture of the usual size, of which only a part is sent. */
export const picture = () =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(20_000, 7)])

/** The elements of a page list. */
export const images = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<img class="page" src="${address(index)}">`).join('')

type At = typeof atEverything
type Head = Parameters<ServerResponse['writeHead']>[1] & object

/** The same whole answer each time. */
export const always =
  (at: At, status: number, headers: Head, body?: string | Buffer | (() => string | Buffer)) => (): Interference =>
    at((response) => void response.writeHead(status, headers).end(typeof body === 'function' ? body() : body))

/** The start of an answer, after which nothing comes. */
export const startOf = (at: At, headers: Head, body: string | Buffer) => (): Interference =>
  at((response) => void response.writeHead(200, headers).write(body))

/** Bytes in place of an answer, then the end of the connection. */
export const rawly = (at: At, bytes: string) => (): Interference => at((response) => void response.socket?.end(bytes))
