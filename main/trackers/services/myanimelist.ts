import { z } from 'zod'
import {
  type Base,
  distinctTexts,
  type Entry,
  type Listed,
  type Series,
  statusIn,
  type Tracker,
  toCount,
  toDay,
  toYear,
} from '../tracker.ts'
import { createCodeGrant } from './oauth-tokens.ts'
import { createResponseReader, flag, identifier, number, text } from './read-response.ts'

const name = 'MyAnimeList'
const statuses = {
  reading: 'reading',
  completed: 'completed',
  paused: 'on_hold',
  dropped: 'dropped',
  planned: 'plan_to_read',
  rereading: 'reading',
} as const

const seriesFields = 'id,title,alternative_titles,num_chapters,media_type,start_date'
/** What tells candidates apart. */
const foundFields = `${seriesFields},main_picture,authors{first_name,last_name}`
const entryFields = '{status,score,num_chapters_read,is_rereading,start_date,finish_date}'
const pageSize = 250
/** MyAnimeList rejects longer searches. */
const maxQueryLength = 64

const reason = z.object({ message: text, error: text }).transform(({ message, error }) => message || error)
const { read, requireOk } = createResponseReader(name, reason)

const node = z
  .object({
    id: identifier,
    title: z.string(),
    alternative_titles: z.object({ en: text, ja: text, synonyms: z.array(z.string()).nullish() }).nullish(),
    num_chapters: number,
    media_type: text,
    start_date: text,
    main_picture: z.object({ medium: text, large: text }).nullish(),
    authors: z.array(z.object({ node: z.object({ first_name: text, last_name: text }) })).nullish(),
  })
  .transform(
    ({ id, title, alternative_titles: others, media_type: kind, num_chapters, start_date, ...rest }): Series => ({
      remoteId: id,
      title,
      titles: distinctTexts([title, others?.en, others?.ja, ...(others?.synonyms ?? [])]),
      url: `https://myanimelist.net/manga/${id}`,
      year: toYear(start_date),
      kind: kind?.replaceAll('_', ' ') ?? null,
      chapters: toCount(num_chapters),
      authors: distinctTexts(
        (rest.authors ?? []).map(({ node: { first_name, last_name } }) =>
          distinctTexts([first_name, last_name]).join(' '),
        ),
      ),
      coverUrl: rest.main_picture?.large ?? rest.main_picture?.medium,
    }),
  )

const listStatus = z
  .object({
    status: z.enum(Object.values(statuses)).nullish(),
    is_rereading: flag,
    num_chapters_read: z.number(),
    score: number,
    start_date: text,
    finish_date: text,
  })
  .transform(
    ({ status, is_rereading, num_chapters_read: progress, score, start_date, finish_date }): Entry => ({
      status: is_rereading ? 'rereading' : statusIn(statuses, status),
      progress,
      score: score || null,
      startedAt: toDay(start_date),
      finishedAt: toDay(finish_date),
      isPrivate: false,
    }),
  )

const volumesRead = z.object({ my_list_status: z.object({ num_volumes_read: number }).nullish() })

const page = z.object({
  data: z.array(z.object({ node, list_status: listStatus })),
  paging: z.object({ next: text }).nullish(),
})

/** MyAnimeList: REST, tokens that are renewed and bound to the client id. */
export function createMyAnimeList(base: Base): Tracker {
  const api = `${base('https://api.myanimelist.net')}/v2`
  const oauth = `${base('https://myanimelist.net')}/v1/oauth2`
  return {
    id: 'myanimelist',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 1,
      hasDates: true,
      hasPrivate: false,
      hasFractions: false,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    ...createCodeGrant({
      name,
      authorizeUrl: `${oauth}/authorize`,
      tokenUrl: `${oauth}/token`,
      registerUrl: 'https://myanimelist.net/apiconfig',
      // MyAnimeList has no other method than `plain`: the challenge is the verifier.
      parameters: (verifier) => ({ code_challenge: verifier, code_challenge_method: 'plain' }),
    }),
    async account(call) {
      const user = read(z.object({ id: identifier, name: z.string() }), await call({ url: `${api}/users/@me` }))
      return { id: user.id, userName: user.name }
    },
    async search(call, q) {
      const query = { q: [...q].slice(0, maxQueryLength).join(''), limit: '25', nsfw: 'true', fields: foundFields }
      const { data } = read(z.object({ data: z.array(z.object({ node })) }), await call({ url: `${api}/manga`, query }))
      return data.map((row) => row.node).filter(({ kind }) => !kind?.includes('novel'))
    },
    async find(call, remoteId) {
      const fields = `${seriesFields},my_list_status${entryFields.replace('}', ',num_volumes_read}')}`
      const response = await call({ url: `${api}/manga/${encodeURIComponent(remoteId)}`, query: { fields } })
      if (response.status === 404) return undefined
      const { my_list_status: entry } = read(z.object({ my_list_status: listStatus.nullish() }), response)
      const volume = entry ? (read(volumesRead, response).my_list_status?.num_volumes_read ?? undefined) : 0
      return { series: read(node, response), entry: entry ?? null, volume }
    },
    async save(call, remoteId, changes) {
      const { status, progress, score, startedAt, finishedAt, volume } = changes
      const form = {
        ...(status && { status: statuses[status], is_rereading: String(status === 'rereading') }),
        ...(progress !== undefined && { num_chapters_read: String(progress) }),
        ...(volume !== undefined && { num_volumes_read: String(volume) }),
        ...(score !== undefined && { score: String(score ?? 0) }),
        ...(startedAt !== undefined && { start_date: startedAt ?? '' }),
        ...(finishedAt !== undefined && { finish_date: finishedAt ?? '' }),
      }
      const url = `${api}/manga/${encodeURIComponent(remoteId)}/my_list_status`
      if (Object.keys(form).length > 0) requireOk(await call({ method: 'PUT', url, form }))
    },
    async list(call) {
      const found: Listed[] = []
      for (let offset = 0; ; offset += pageSize) {
        const fields = `${seriesFields},list_status${entryFields}`
        const query = { fields, limit: String(pageSize), offset: String(offset), nsfw: 'true' }
        const { data, paging } = read(page, await call({ url: `${api}/users/@me/mangalist`, query }))
        for (const row of data) found.push({ series: row.node, entry: row.list_status })
        if (!paging?.next || data.length === 0) return found
      }
    },
  }
}
