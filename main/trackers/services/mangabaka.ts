import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type Base,
  type Call,
  type Description,
  distinctTexts,
  type Entry,
  type Listed,
  type Series,
  type Tracker,
  toCount,
  toDay,
  toYear,
} from '../tracker.ts'
import { createCodeGrant } from './oauth-tokens.ts'
import { createResponseReader, flag, identifier, number, text } from './read-response.ts'
import { toDescription } from './to-description.ts'

const name = 'MangaBaka'
const states = ['reading', 'completed', 'paused', 'dropped', 'rereading'] as const
const pageSize = 100
/** A merged series leads to another one; longer chains are a mistake. */
const maxMoves = 3

const { read, parse, requireOk } = createResponseReader(
  name,
  z.object({ message: text }).transform(({ message }) => message),
)

const titled = z.object({ title: text }).nullish()
const cover = z
  .object({
    raw: z.object({ url: text }).nullish(),
    x350: z.object({ x1: text, x2: text }).nullish(),
  })
  .nullish()
const seriesData = z.object({
  id: identifier,
  state: text,
  merged_with: identifier.nullish(),
  title: text,
  native_title: text,
  romanized_title: text,
  secondary_titles: z.record(z.string(), z.array(titled).nullish()).nullish(),
  titles: z.array(titled).nullish(),
  year: z.union([z.string(), z.number()]).nullish(),
  published: z.object({ start_date: text }).nullish(),
  type: text,
  total_chapters: z.union([z.string(), z.number()]).nullish(),
  source: z.record(z.string(), z.object({ id: identifier.nullish() }).nullish()).nullish(),
  authors: z.array(text).nullish(),
  artists: z.array(text).nullish(),
  cover,
})

const described = z.object({
  title: text,
  native_title: text,
  secondary_titles: z.record(z.string(), z.array(titled).nullish()).nullish(),
  authors: z.array(text).nullish(),
  artists: z.array(text).nullish(),
  description: text,
  status: text,
  genres: z.array(text).nullish(),
  tags_v2: z.array(z.object({ name: text, is_genre: flag }).nullish()).nullish(),
  cover,
})
/** As in the catalog, a cancelled manga has no end. */
const publicationStatuses = new Map<unknown, Description['status']>([
  ['releasing', 'ongoing'],
  ['completed', 'completed'],
  ['hiatus', 'hiatus'],
  ['cancelled', 'hiatus'],
])

/** `state` is `merged` or `deleted` for a series that is no longer there. */
const series = seriesData.transform((data) => ({
  state: data.state,
  mergedWith: data.merged_with,
  asSeries: toSeries(data),
}))

const entry = z
  .object({
    state: z.enum([...states, 'plan_to_read', 'considering']),
    progress_chapter: z.number().nullable(),
    rating: number,
    start_date: text,
    finish_date: text,
    is_private: flag,
  })
  .transform(
    ({ state, progress_chapter, rating, start_date, finish_date, is_private }): Entry => ({
      status: states.find((one) => one === state) ?? 'planned',
      progress: progress_chapter ?? 0,
      score: rating ? rating / 10 : null,
      startedAt: toDay(start_date),
      finishedAt: toDay(finish_date),
      isPrivate: is_private === true,
    }),
  )

const profile = z.object({ id: identifier, preferred_username: text, nickname: text })

/** MangaBaka: REST, PKCE with S256. Its series know the identifiers of the other trackers. */
export function createMangaBaka(base: Base): Tracker {
  const api = `${base('https://api.mangabaka.org')}/v1`
  const oauth = `${base('https://mangabaka.org')}/auth/oauth2`

  async function findSeries(
    call: Call,
    remoteId: string,
  ): Promise<{ readonly series: Series; readonly data: unknown } | undefined> {
    let id = remoteId
    for (let moves = 0; moves <= maxMoves; moves += 1) {
      const response = await call({ url: `${api}/series/${encodeURIComponent(id)}` })
      if (response.status === 404) return undefined
      const { data } = read(z.object({ data: z.unknown() }), response)
      const { state, mergedWith, asSeries } = parse(series, data)
      if (state === 'deleted') return undefined
      if (state !== 'merged' || !mergedWith) return { series: asSeries, data }
      id = mergedWith
    }
    return undefined
  }

  return {
    id: 'mangabaka',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 0.1,
      hasDates: true,
      hasPrivate: true,
      hasFractions: true,
      completesByReading: true,
    },
    limit: { requests: 60, perMs: 60_000 },
    ...createCodeGrant({
      name,
      authorizeUrl: `${oauth}/authorize`,
      tokenUrl: `${oauth}/token`,
      registerUrl: 'https://mangabaka.org/my/settings/api',
      parameters: (verifier) => ({
        scope: 'library.read library.write offline_access openid',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
    }),
    async account(call) {
      const { data } = read(z.object({ data: profile }), await call({ url: `${api}/my/profile` }))
      return { id: data.id, userName: data.preferred_username ?? data.nickname ?? data.id }
    },
    async search(call, q) {
      const response = await call({ url: `${api}/series/search`, query: { q, type_not: 'novel' } })
      return read(z.object({ data: z.array(series) }), response).data.map(({ asSeries }) => asSeries)
    },
    async find(call, remoteId) {
      const found = await findSeries(call, remoteId)
      if (!found) return undefined
      const response = await call({ url: `${api}/my/library/${encodeURIComponent(found.series.remoteId)}` })
      return {
        series: found.series,
        entry: response.status === 404 ? null : read(z.object({ data: entry }), response).data,
      }
    },
    async describe(call, remoteId, language) {
      const found = await findSeries(call, remoteId)
      if (!found) return undefined
      const data = parse(described, found.data)
      const [inLanguage] = data.secondary_titles?.[language] ?? []
      const preferred = language === 'ja' ? data.native_title : language === 'en' ? data.title : inLanguage?.title
      const named = (data.tags_v2 ?? []).filter((tag) => tag?.is_genre).map((tag) => tag?.name)
      return {
        series: found.series,
        description: toDescription({
          title: preferred || found.series.title,
          titles: found.series.titles,
          authors: data.authors?.length ? data.authors : (data.artists ?? []),
          description: data.description,
          genres: named.length > 0 ? named : (data.genres ?? []).map(toWords),
          status: publicationStatuses.get(data.status),
          year: found.series.year,
          coverUrl: data.cover?.raw?.url ?? data.cover?.x350?.x2 ?? data.cover?.x350?.x1,
        }),
      }
    },
    async save(call, remoteId, changes, _entry, before) {
      const { status, progress, score, isPrivate, startedAt, finishedAt } = changes
      const json = {
        ...(status && { state: status === 'planned' ? 'plan_to_read' : status }),
        ...(progress !== undefined && { progress_chapter: progress || null }),
        ...(score !== undefined && { rating: score === null ? null : Math.round(score * 10) }),
        ...(isPrivate !== undefined && { is_private: isPrivate }),
        ...(startedAt !== undefined && { start_date: startedAt && `${startedAt}T00:00:00.000Z` }),
        ...(finishedAt !== undefined && { finish_date: finishedAt && `${finishedAt}T00:00:00.000Z` }),
      }
      const url = `${api}/my/library/${encodeURIComponent(remoteId)}`
      requireOk(await call({ method: before ? 'PUT' : 'POST', url, json }))
    },
    async list(call) {
      const found: Listed[] = []
      for (let page = 1; ; page += 1) {
        const query = { page: String(page), limit: String(pageSize) }
        const rows = z.object({ data: z.array(z.looseObject({ Series: series.nullish() })) })
        const { data } = read(rows, await call({ url: `${api}/my/library`, query }))
        for (const row of data) if (row.Series) found.push({ series: row.Series.asSeries, entry: parse(entry, row) })
        if (data.length < pageSize) return found
      }
    },
  }
}

/** The service writes `slice_of_life`. */
const toWords = (genre: string | null | undefined): string =>
  (genre ?? '').replaceAll('_', ' ').replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())

function toSeries(data: z.output<typeof seriesData>): Series {
  const { id, title, native_title, romanized_title, secondary_titles, source, year, published, type } = data
  const others = [...Object.values(secondary_titles ?? {}).flatMap((list) => list ?? []), ...(data.titles ?? [])]
  const titles = distinctTexts([title, romanized_title, native_title, ...others.map((one) => one?.title)])
  const idOf = (key: string) => source?.[key]?.id ?? undefined
  const [anilist, myanimelist, kitsu] = [idOf('anilist'), idOf('my_anime_list'), idOf('kitsu')]
  const mangaupdates = idOf('manga_updates')
  return {
    remoteId: id,
    title: titles[0] ?? id,
    titles,
    url: `https://mangabaka.org/${id}`,
    year: toYear(year ?? published?.start_date),
    kind: type ?? null,
    chapters: toCount(data.total_chapters),
    authors: distinctTexts(data.authors?.length ? data.authors : (data.artists ?? [])),
    coverUrl: data.cover?.x350?.x1 ?? data.cover?.raw?.url,
    others: {
      ...(anilist && { anilist }),
      ...(myanimelist && { myanimelist }),
      ...(kitsu && { kitsu }),
      // It is the base-36 name of its address.
      ...(mangaupdates && {
        mangaupdates: /^\d+$/.test(mangaupdates) ? mangaupdates : String(Number.parseInt(mangaupdates, 36)),
      }),
    },
  }
}
