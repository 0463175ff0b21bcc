import { z } from 'zod'
import { failedForNow, refused } from '../connection.ts'
import {
  type Base,
  type Call,
  type Description,
  distinctTexts,
  type Entry,
  type Listed,
  type Series,
  statusIn,
  type Tracker,
  toCount,
} from '../tracker.ts'
import { createResponseReader, flag, identifier, number, text } from './read-response.ts'
import { toDescription } from './to-description.ts'

const name = 'AniList'
const statuses = {
  reading: 'CURRENT',
  completed: 'COMPLETED',
  paused: 'PAUSED',
  dropped: 'DROPPED',
  planned: 'PLANNING',
  rereading: 'REPEATING',
} as const

const mediaFields = 'id title { userPreferred english romaji native } synonyms format chapters startDate { year }'
const staffFields = 'edges { role node { name { full } } }'
/** What tells candidates apart. */
const foundFields = `${mediaFields} coverImage { large } staff(perPage: 5, sort: [RELEVANCE]) { ${staffFields} }`
const descriptionFields = `description(asHtml: false) status(version: 2) genres coverImage { extraLarge large } staff(perPage: 25, sort: [RELEVANCE]) { ${staffFields} }`
const entryFields = `status progress score(format: POINT_100) private startedAt { year month day } completedAt { year month day }`

const { parse } = createResponseReader(name, text)

const errors = z.array(z.object({ status: number, message: text })).nullish()
const envelope = z.object({ data: z.unknown(), errors })

/** A year or a month alone is no day. */
const day = z
  .object({ year: number, month: number, day: number })
  .nullish()
  .transform((date) =>
    date?.year && date.month && date.day
      ? `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
      : null,
  )

const staff = z
  .object({
    edges: z
      .array(z.object({ role: text, node: z.object({ name: z.object({ full: text }).nullish() }).nullish() }).nullish())
      .nullish(),
  })
  .nullish()

const media = z
  .object({
    id: identifier,
    title: z.object({ userPreferred: text, english: text, romaji: text, native: text }),
    synonyms: z.array(text).nullish(),
    format: text,
    chapters: number,
    startDate: z.object({ year: number }).nullish(),
    coverImage: z.object({ large: text }).nullish(),
    staff,
  })
  .transform(({ id, title, synonyms, format, chapters, startDate, coverImage, staff: people }): Series => {
    const { userPreferred, english, romaji, native } = title
    const titles = distinctTexts([userPreferred, english, romaji, native, ...(synonyms ?? [])])
    return {
      remoteId: id,
      title: titles[0] ?? id,
      titles,
      url: `https://anilist.co/manga/${id}`,
      year: startDate?.year ?? null,
      kind: format?.toLowerCase().replaceAll('_', ' ') ?? null,
      chapters: toCount(chapters),
      authors: authorsOf(people),
      coverUrl: coverImage?.large,
    }
  })

const described = z.object({
  title: z.object({ userPreferred: text, english: text, romaji: text, native: text }),
  description: text,
  status: text,
  genres: z.array(text).nullish(),
  coverImage: z.object({ extraLarge: text, large: text }).nullish(),
  staff,
})
/** As in the catalog, a cancelled manga has no end. */
const publicationStatuses = new Map<unknown, Description['status']>([
  ['RELEASING', 'ongoing'],
  ['FINISHED', 'completed'],
  ['HIATUS', 'hiatus'],
  ['CANCELLED', 'hiatus'],
])
/** Translators and letterers are staff too. */
const isAuthor = (role: string | null | undefined): boolean =>
  /^(story|art|original (creator|story))\b/i.test(role ?? '')
const authorsOf = (people: z.output<typeof staff>): string[] =>
  distinctTexts((people?.edges ?? []).filter((edge) => isAuthor(edge?.role)).map((edge) => edge?.node?.name?.full))

const listEntry = z
  .object({
    status: z.enum(Object.values(statuses)).nullable(),
    progress: z.number().nullable(),
    score: number,
    private: flag,
    startedAt: day,
    completedAt: day,
  })
  .transform(
    ({ status, progress, score, private: isPrivate, startedAt, completedAt }): Entry => ({
      status: statusIn(statuses, status),
      progress: progress ?? 0,
      score: score ? score / 10 : null,
      startedAt,
      finishedAt: completedAt,
      isPrivate: isPrivate === true,
    }),
  )

const found = z.object({ Page: z.object({ media: z.array(media) }) })
const listed = z.object({ mediaListEntry: listEntry.nullish() })
const volumesRead = z.object({ mediaListEntry: z.object({ progressVolumes: number }).nullish() })
const collection = z.object({
  MediaListCollection: z
    .object({
      hasNextChunk: flag,
      lists: z.array(z.object({ entries: z.array(z.looseObject({ media: media.nullish() })).nullish() })).nullish(),
    })
    .nullish(),
})

/** AniList: GraphQL at one address, tokens that last a year and cannot be renewed. */
export function createAniList(base: Base): Tracker {
  const url = `${base('https://graphql.anilist.co')}/`
  /** Undefined if AniList does not have it. An error beside data is an error too. */
  async function query<S extends z.ZodType>(
    call: Call,
    schema: S,
    graphql: string,
    variables: object = {},
  ): Promise<z.output<S> | undefined> {
    const { status, json } = await call({ method: 'POST', url, json: { query: graphql, variables } })
    const { data, errors } = envelope.safeParse(json).data ?? {}
    const [error] = errors ?? []
    if (status === 404 || error?.status === 404) return undefined
    if (status < 300 && !error) return parse(schema, data)
    const said = error?.message ?? `status ${status}`
    throw status >= 400 && status < 500 ? refused(name, said) : failedForNow(name, said)
  }
  return {
    id: 'anilist',
    name,
    rules: {
      statuses: ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'],
      scoreStep: 0.1,
      hasDates: true,
      hasPrivate: true,
      hasFractions: false,
      completesByReading: true,
    },
    limit: { requests: 25, perMs: 60_000 },
    isTokenRefused: ({ status, json }) =>
      (status === 400 || status === 200) &&
      (envelope.safeParse(json).data?.errors ?? []).some(
        (error) => error.status === 401 || /^invalid token/i.test(error.message ?? ''),
      ),
    signIn: {
      kind: 'browser',
      registerUrl: 'https://anilist.co/settings/developer',
      authorizeUrl({ clientId, state }) {
        const parameters = new URLSearchParams({ client_id: clientId, response_type: 'token', state })
        return `${base('https://anilist.co')}/api/v2/oauth/authorize?${parameters}`
      },
    },
    async account(call) {
      const viewer = z.object({ Viewer: z.object({ id: identifier, name: z.string() }) })
      const user = (await query(call, viewer, 'query { Viewer { id name } }'))?.Viewer
      if (!user) throw failedForNow(name, 'no viewer')
      return { id: user.id, userName: user.name }
    },
    async search(call, q) {
      const graphql = `query ($search: String) { Page(perPage: 25) { media(search: $search, type: MANGA, format_not_in: [NOVEL]) { ${foundFields} } } }`
      return (await query(call, found, graphql, { search: q }))?.Page.media ?? []
    },
    async find(call, remoteId) {
      const graphql = `query ($id: Int) { Media(id: $id, type: MANGA) { ${mediaFields} mediaListEntry { ${entryFields} progressVolumes } } }`
      const answer = await query(call, z.object({ Media: z.unknown() }), graphql, { id: Number(remoteId) })
      if (!answer?.Media) return undefined
      const entry = parse(listed, answer.Media).mediaListEntry ?? null
      const volume = entry ? (parse(volumesRead, answer.Media).mediaListEntry?.progressVolumes ?? undefined) : 0
      return { series: parse(media, answer.Media), entry, volume }
    },
    async describe(call, remoteId, language) {
      if (!/^\d{1,9}$/.test(remoteId)) return undefined
      const graphql = `query ($id: Int) { Media(id: $id, type: MANGA) { ${mediaFields} ${descriptionFields} } }`
      const answer = await query(call, z.object({ Media: z.unknown() }), graphql, { id: Number(remoteId) })
      if (!answer?.Media) return undefined
      const series = parse(media, answer.Media)
      const { title, description, status, genres, coverImage, staff: people } = parse(described, answer.Media)
      const inLanguage = language === 'ja' ? title.native : language === 'en' ? title.english : null
      return {
        series,
        description: toDescription({
          title: inLanguage || series.title,
          titles: series.titles,
          authors: authorsOf(people),
          description,
          genres: genres ?? [],
          status: publicationStatuses.get(status),
          year: series.year,
          coverUrl: coverImage?.extraLarge ?? coverImage?.large,
        }),
      }
    },
    async save(call, remoteId, changes) {
      const graphql = `mutation ($mediaId: Int, $status: MediaListStatus, $progress: Int, $progressVolumes: Int, $scoreRaw: Int, $private: Boolean, $startedAt: FuzzyDateInput, $completedAt: FuzzyDateInput) {
        SaveMediaListEntry(mediaId: $mediaId, status: $status, progress: $progress, progressVolumes: $progressVolumes, scoreRaw: $scoreRaw, private: $private, startedAt: $startedAt, completedAt: $completedAt) { id }
      }`
      const { status, progress, score, isPrivate, startedAt, finishedAt, volume } = changes
      const saved = await query(call, z.unknown(), graphql, {
        mediaId: Number(remoteId),
        ...(status && { status: statuses[status] }),
        ...(progress !== undefined && { progress }),
        ...(volume !== undefined && { progressVolumes: volume }),
        ...(score !== undefined && { scoreRaw: Math.round((score ?? 0) * 10) }),
        ...(isPrivate !== undefined && { private: isPrivate }),
        ...(startedAt !== undefined && { startedAt: toFuzzyDate(startedAt) }),
        ...(finishedAt !== undefined && { completedAt: toFuzzyDate(finishedAt) }),
      })
      if (!saved) throw refused(name, 'status 404')
    },
    async list(call, accountId) {
      const graphql = `query ($user: Int, $chunk: Int) { MediaListCollection(userId: $user, type: MANGA, chunk: $chunk, perChunk: 500) {
        hasNextChunk lists { entries { ${entryFields} media { ${mediaFields} coverImage { large } } } } } }`
      const all = new Map<string, Listed>()
      for (let chunk = 1; ; chunk += 1) {
        const part = (await query(call, collection, graphql, { user: Number(accountId), chunk }))?.MediaListCollection
        // An entry is also in each custom list that the user put it on.
        for (const row of (part?.lists ?? []).flatMap(({ entries }) => entries ?? []))
          if (row.media) all.set(row.media.remoteId, { series: row.media, entry: parse(listEntry, row) })
        if (part?.hasNextChunk !== true) return [...all.values()]
      }
    },
  }
}

function toFuzzyDate(date: string | null) {
  const [year = null, month = null, day = null] = date?.split('-').map(Number) ?? []
  return { year, month, day }
}
