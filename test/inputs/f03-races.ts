import type { Fault, TestWorld } from '../faults/suite/fault.ts'
import type { Reply } from '../faults/suite/oracle/http.ts'
import type { Random } from '../faults/suite/rig/random.ts'
import { sampleManga } from '../support/samples.ts'
import { checkDatabase } from './requests/library.ts'

const clients = 8

type Race = (world: TestWorld, random: Random, number: number, fail: (what: string) => void) => Promise<void>

const mangaBody = (slug: string) => ({ ...sampleManga, title: `Race ${slug}`, slug, description: 'raced' })
const together = (send: (client: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: clients }, (_, client) => send(client)))
const count = (replies: readonly Reply[], ...statuses: number[]) =>
  replies.filter(({ status }) => statuses.includes(status)).length
const shown = (replies: readonly Reply[]) => replies.map(({ status }) => status).join(', ')

/** Each race, and what must be so whoever wins. */
const races: Readonly<Record<string, Race>> = {
  async 'one slug for several mangas'({ oracle }, _, number, fail) {
    const slug = `raced-${number}`
    const replies = await together(() => oracle.http.send('POST', '/api/mangas/create', mangaBody(slug)))
    if (count(replies, 201) !== 1 || count(replies, 422, 409) !== clients - 1) fail(`create: ${shown(replies)}`)
    oracle.addsManga(slug, 'raced')
  },

  async 'one key for several requests'({ oracle }, _, number, fail) {
    const slug = `keyed-${number}`
    const headers = { 'idempotency-key': `race-${number}-${slug}` }
    const replies = await together(() => oracle.http.send('POST', '/api/mangas/create', mangaBody(slug), headers))
    const ids = new Set(replies.filter(({ status }) => status === 201).map(({ data }) => data.id))
    if (ids.size !== 1 || count(replies, 201, 409) !== clients) fail(`create with a key: ${shown(replies)}`)
    oracle.addsManga(slug, 'raced')
  },

  async 'edits of the same version'({ oracle }, random, number, fail) {
    const { id, slug } = random.pick(oracle.mangas)
    const etag = await etagOf(oracle.http.origin(), `/api/mangas/by-id/${id}`)
    const replies = await together((client) =>
      oracle.http.send(
        'PUT',
        `/api/mangas/${id}/edit`,
        { description: `race ${number} ${client}` },
        { 'if-match': etag },
      ),
    )
    if (count(replies, 200) !== 1 || count(replies, 412) !== clients - 1) fail(`edit: ${shown(replies)}`)
    const won = replies.findIndex(({ status }) => status === 200)
    oracle.facts.confirmed(`manga:${slug}`, `race ${number} ${won}`)
  },

  async 'the same chapters added'({ oracle }, random, number, fail) {
    const slug = `ranges-${number}`
    const { data } = await oracle.http.send('POST', '/api/mangas/create', mangaBody(slug))
    oracle.addsManga(slug, 'raced')
    const replies = await together((client) =>
      oracle.http.send('POST', `/api/mangas/${data.id}/chapters`, { from: 1 + random.int(0, 3), to: 10 + client }),
    )
    if (count(replies, 201, 200, 409, 422) !== clients) fail(`add chapters: ${shown(replies)}`)
    const { items } = (await oracle.http.send('GET', `/api/mangas/${data.id}/chapters?limit=100`)).data
    const numbers = (items as { number: number }[]).map((chapter) => chapter.number)
    if (new Set(numbers).size !== numbers.length) fail(`chapters twice: ${numbers}`)
  },

  async 'one chapter downloaded'({ oracle }, random, _, fail) {
    const { id } = random.pick(random.pick(oracle.mangas).chapters)
    oracle.facts.sent(`file:${id}`, 'whole')
    const replies = await together(() =>
      oracle.http.send('POST', '/api/scraping/chapters', { chapterIds: [id], force: true }),
    )
    oracle.facts.promised(`file:${id}`, 'whole')
    if (count(replies, 202, 200, 409) !== clients) fail(`download: ${shown(replies)}`)
    const { data } = await oracle.http.send('GET', '/api/jobs?status=pending,in_progress&limit=100')
    const open = (data as { context: string[] }[]).filter(({ context }) => context.includes(`chapterId=${id}`))
    if (open.length > 1) fail(`${open.length} open jobs for one chapter`)
  },

  async 'download, delete and read at once'({ oracle }, random) {
    const { id } = random.pick(random.pick(oracle.mangas).chapters)
    for (const value of ['whole', 'none']) oracle.facts.sent(`file:${id}`, value)
    await together((client) => {
      if (client % 4 === 0) return oracle.http.send('POST', '/api/scraping/chapters', { chapterIds: [id], force: true })
      if (client % 4 === 1) return oracle.http.send('DELETE', `/api/manga/chapters/${id}/cbz`)
      return oracle.http.send('GET', `/api/reader/chapter/${id}/page/${1 + (client % 3)}/image`)
    })
    for (const value of ['whole', 'none']) oracle.facts.promised(`file:${id}`, value)
  },

  async 'removed and restored'({ oracle }, random, number, fail) {
    const slug = `removed-${number}`
    const { data } = await oracle.http.send('POST', '/api/mangas/create', mangaBody(slug))
    await oracle.http.send('POST', `/api/mangas/${data.id}/chapters`, { from: 1, to: random.int(2, 40) })
    const replies = await together((client) =>
      client % 2 === 0
        ? oracle.http.send('DELETE', `/api/mangas/${data.id}`)
        : oracle.http.send('POST', '/api/mangas/restore', { mangaIds: [data.id] }),
    )
    if (count(replies, 500) > 0) fail(`remove and restore: ${shown(replies)}`)
    await oracle.http.send('POST', '/api/mangas/restore', { mangaIds: [data.id] })
    oracle.addsManga(slug, 'raced')
  },
}

export const f03: Fault = {
  id: 'F3',
  title: `${clients} clients change the same thing at the same time: slugs, keys, versions, chapters, files`,
  rounds: { short: 1, nightly: 12 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ chapters: 4 })
    await world.prepared()
    for (let number = 1; number <= rounds; number += 1) {
      await round(`${Object.keys(races).length} races`, async () => {
        for (const [name, race] of Object.entries(races))
          await race(world, random, number, (what) => fail(`${name}: ${what}`))
        await world.verify()
        checkDatabase(world.dataDir, fail)
      })
    }
  },
}

async function etagOf(origin: string, path: string): Promise<string> {
  const response = await fetch(`${origin}${path}`)
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}
