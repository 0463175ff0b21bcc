import { z } from 'zod'
import { failedForNow } from '../connection.ts'
import {
  type Base,
  type Call,
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
import { requestTokens } from './oauth-tokens.ts'
import { createResponseReader, flag, identifier, number, text } from './read-response.ts'

const name = 'Kitsu'
/** Kitsu registers no clients: its documentation gives this one to all programs. */
const client = {
  client_id: 'dd031b32d2f56c990b1425efe6c42ad847e7fe3ab46bf1299f05ecd856bdb7dd',
  client_secret: '54d7307928f63414defd96399fc31ba847961ceaecef3a5fd93144e960c0e151',
}
const statuses = {
  reading: 'current',
  completed: 'completed',
  paused: 'on_hold',
  dropped: 'dropped',
  planned: 'planned',
  rereading: 'current',
} as const
const mediaType = 'application/vnd.api+json'
const pageSize = 500

const reason = z
  .object({ errors: z.array(z.object({ title: text, detail: text })) })
  .transform(({ errors: [error] }) => error?.detail ?? error?.title)
const { read, requireOk } = createResponseReader(name, reason)

const manga = z
  .object({
    id: identifier,
    attributes: z.object({
      slug: text,
      canonicalTitle: text,
      titles: z.record(z.string(), text).nullish(),
      abbreviatedTitles: z.array(text).nullish(),
      startDate: text,
      chapterCount: number,
      subtype: text,
      posterImage: z.object({ small: text, original: text }).nullish(),
    }),
  })
  .transform(
    ({
      id,
      attributes: { canonicalTitle, titles, abbreviatedTitles, slug, startDate, subtype, chapterCount, posterImage },
    }): Series => ({
      remoteId: id,
      title: canonicalTitle ?? id,
      titles: distinctTexts([canonicalTitle, ...Object.values(titles ?? {}), ...(abbreviatedTitles ?? [])]),
      url: `https://kitsu.app/manga/${slug ?? id}`,
      year: toYear(startDate),
      kind: subtype ?? null,
      chapters: toCount(chapterCount),
      coverUrl: posterImage?.small ?? posterImage?.original,
    }),
  )

const entry = z
  .object({
    status: z.enum(Object.values(statuses)),
    reconsuming: flag,
    progress: z.number(),
    ratingTwenty: number,
    startedAt: text,
    finishedAt: text,
    private: flag,
  })
  .transform(
    ({ status, reconsuming, progress, ratingTwenty, startedAt, finishedAt, private: isPrivate }): Entry => ({
      status: reconsuming ? 'rereading' : statusIn(statuses, status),
      progress,
      score: ratingTwenty ? ratingTwenty / 2 : null,
      startedAt: toDay(startedAt),
      finishedAt: toDay(finishedAt),
      isPrivate: isPrivate === true,
    }),
  )

const related = z.object({ manga: z.object({ data: z.object({ id: identifier }).nullish() }).nullish() })
const entries = z.object({
  data: z.array(z.object({ id: identifier, attributes: entry, relationships: related.nullish() })),
  included: z.array(manga).nullish(),
})
const users = z.object({ data: z.array(z.object({ id: identifier, attributes: z.object({ name: text }).nullish() })) })

/** Kitsu: JSON:API, a password grant, tokens that are renewed. */
export function createKitsu(base: Base): Tracker {
  const api = `${base('https://kitsu.app')}/api/edge`
  const tokenUrl = `${base('https://kitsu.app')}/api/oauth/token`
  const get = (call: Call, path: string, query: Record<string, string>) =>
    call({ url: `${api}/${path}`, query, headers: { accept: mediaType } })

  /** The entry of the user, with its own identifier. */
  async function findEntry(call: Call, remoteId: string, accountId: string) {
    const query = { 'filter[userId]': accountId, 'filter[mangaId]': remoteId, 'page[limit]': '1' }
    return read(entries, await get(call, 'library-entries', query)).data[0]
  }

  return {
    id: 'kitsu',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 0.5,
      hasDates: true,
      hasPrivate: true,
      hasFractions: false,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    signIn: {
      kind: 'password',
      logIn: (call, username, password) =>
        requestTokens(call, name, tokenUrl, { grant_type: 'password', username, password, ...client }),
    },
    refresh: (call, refreshToken) =>
      requestTokens(call, name, tokenUrl, { grant_type: 'refresh_token', refresh_token: refreshToken, ...client }),
    async account(call) {
      const [user] = read(users, await get(call, 'users', { 'filter[self]': 'true' })).data
      if (!user) throw failedForNow(name, 'no user')
      return { id: user.id, userName: user.attributes?.name ?? user.id }
    },
    async search(call, q) {
      const response = await get(call, 'manga', { 'filter[text]': q, 'page[limit]': '20' })
      return read(z.object({ data: z.array(manga) }), response).data.filter(({ kind }) => kind !== 'novel')
    },
    async find(call, remoteId, accountId) {
      const response = await get(call, `manga/${encodeURIComponent(remoteId)}`, {})
      if (response.status === 404) return undefined
      const series = read(z.object({ data: manga }), response).data
      return { series, entry: (await findEntry(call, series.remoteId, accountId))?.attributes ?? null }
    },
    async save(call, remoteId, changes, _entry, before, accountId) {
      const { status, progress, score, isPrivate, startedAt, finishedAt } = changes
      const attributes = {
        ...(status && { status: statuses[status], reconsuming: status === 'rereading' }),
        ...(progress !== undefined && { progress }),
        // 2 to 20.
        ...(score !== undefined && { ratingTwenty: score === null ? null : Math.max(2, Math.round(score * 2)) }),
        ...(isPrivate !== undefined && { private: isPrivate }),
        ...(startedAt !== undefined && { startedAt: startedAt && `${startedAt}T00:00:00.000Z` }),
        ...(finishedAt !== undefined && { finishedAt: finishedAt && `${finishedAt}T00:00:00.000Z` }),
      }
      const known = before && (await findEntry(call, remoteId, accountId))
      const relationships = {
        user: { data: { type: 'users', id: accountId } },
        media: { data: { type: 'manga', id: remoteId } },
      }
      const data = { type: 'libraryEntries', attributes, ...(known ? { id: known.id } : { relationships }) }
      const response = await call({
        method: known ? 'PATCH' : 'POST',
        url: `${api}/library-entries${known ? `/${known.id}` : ''}`,
        headers: { accept: mediaType, 'content-type': mediaType },
        json: { data },
      })
      requireOk(response)
    },
    async list(call, accountId) {
      const found: Listed[] = []
      for (let offset = 0; ; offset += pageSize) {
        const query = {
          'filter[userId]': accountId,
          'filter[kind]': 'manga',
          include: 'manga',
          'page[limit]': String(pageSize),
          'page[offset]': String(offset),
        }
        const { data, included } = read(entries, await get(call, 'library-entries', query))
        const mangas = new Map((included ?? []).map((series) => [series.remoteId, series]))
        for (const { attributes, relationships } of data) {
          const series = mangas.get(relationships?.manga?.data?.id ?? '')
          if (series) found.push({ series, entry: attributes })
        }
        if (data.length < pageSize) return found
      }
    },
  }
}
