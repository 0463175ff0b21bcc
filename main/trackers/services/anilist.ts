import { failedForNow, refused } from '../connection.ts'
import {
  type Base,
  type Call,
  distinctTexts,
  type Entry,
  type Listed,
  type Series,
  type Tracker,
  toCount,
} from '../tracker.ts'

const name = 'AniList'
const statuses = {
  reading: 'CURRENT',
  completed: 'COMPLETED',
  paused: 'PAUSED',
  dropped: 'DROPPED',
  planned: 'PLANNING',
  rereading: 'REPEATING',
} as const
const statusOf = (value: unknown): Entry['status'] =>
  (Object.entries(statuses).find(([, own]) => own === value)?.[0] as Entry['status'] | undefined) ?? 'planned'

const mediaFields = 'id title { userPreferred english romaji native } synonyms format chapters startDate { year }'
const entryFields = `status progress score(format: POINT_100) private startedAt { year month day } completedAt { year month day }`

/** AniList: GraphQL at one address, tokens that last a year and cannot be renewed. */
export function createAniList(base: Base): Tracker {
  const url = `${base('https://graphql.anilist.co')}/`
  /** Undefined if AniList does not have it. An error beside data is an error too. */
  // biome-ignore lint/suspicious/noExplicitAny: see `Response`
  async function query(call: Call, text: string, variables: object = {}): Promise<any> {
    const { status, json } = await call({ method: 'POST', url, json: { query: text, variables } })
    const [error] = (json?.errors ?? []) as { status?: number; message?: string }[]
    if (status === 404 || error?.status === 404) return undefined
    if (!error && json?.data) return json.data
    const text200 = error?.message ?? `status ${status}`
    throw status >= 400 && status < 500 ? refused(name, text200) : failedForNow(name, text200)
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
      ((json?.errors ?? []) as { message?: string; status?: number }[]).some(
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
      const { Viewer: viewer } = (await query(call, 'query { Viewer { id name } }')) ?? {}
      if (!viewer) throw failedForNow(name, 'no viewer')
      return { id: String(viewer.id), userName: String(viewer.name) }
    },
    async search(call, q) {
      const text = `query ($search: String) { Page(perPage: 25) { media(search: $search, type: MANGA, format_not_in: [NOVEL]) { ${mediaFields} } } }`
      const data = await query(call, text, { search: q })
      return (data?.Page?.media ?? []).map(toSeries)
    },
    async find(call, remoteId) {
      const text = `query ($id: Int) { Media(id: $id, type: MANGA) { ${mediaFields} mediaListEntry { ${entryFields} } } }`
      const media = (await query(call, text, { id: Number(remoteId) }))?.Media
      return media && { series: toSeries(media), entry: media.mediaListEntry ? toEntry(media.mediaListEntry) : null }
    },
    async save(call, remoteId, changes) {
      const text = `mutation ($mediaId: Int, $status: MediaListStatus, $progress: Int, $scoreRaw: Int, $private: Boolean, $startedAt: FuzzyDateInput, $completedAt: FuzzyDateInput) {
        SaveMediaListEntry(mediaId: $mediaId, status: $status, progress: $progress, scoreRaw: $scoreRaw, private: $private, startedAt: $startedAt, completedAt: $completedAt) { id }
      }`
      const { status, progress, score, isPrivate, startedAt, finishedAt } = changes
      const saved = await query(call, text, {
        mediaId: Number(remoteId),
        ...(status && { status: statuses[status] }),
        ...(progress !== undefined && { progress }),
        ...(score !== undefined && { scoreRaw: Math.round((score ?? 0) * 10) }),
        ...(isPrivate !== undefined && { private: isPrivate }),
        ...(startedAt !== undefined && { startedAt: toFuzzyDate(startedAt) }),
        ...(finishedAt !== undefined && { completedAt: toFuzzyDate(finishedAt) }),
      })
      if (!saved) throw refused(name, 'status 404')
    },
    async list(call, accountId) {
      const text = `query ($user: Int, $chunk: Int) { MediaListCollection(userId: $user, type: MANGA, chunk: $chunk, perChunk: 500) {
        hasNextChunk lists { entries { ${entryFields} media { ${mediaFields} } } } } }`
      const found = new Map<string, Listed>()
      for (let chunk = 1; ; chunk += 1) {
        const lists = (await query(call, text, { user: Number(accountId), chunk }))?.MediaListCollection
        // An entry is also in each custom list that the user put it on.
        for (const entry of (lists?.lists ?? []).flatMap((list: { entries?: unknown[] }) => list.entries ?? []))
          if (entry.media) found.set(String(entry.media.id), { series: toSeries(entry.media), entry: toEntry(entry) })
        if (lists?.hasNextChunk !== true) return [...found.values()]
      }
    },
  }
}

// biome-ignore-start lint/suspicious/noExplicitAny: see `Response`
const toSeries = ({ id, title, synonyms, format, chapters, startDate }: any): Series => {
  const titles = distinctTexts([
    title?.userPreferred,
    title?.english,
    title?.romaji,
    title?.native,
    ...(synonyms ?? []),
  ])
  return {
    remoteId: String(id),
    title: titles[0] ?? String(id),
    titles,
    url: `https://anilist.co/manga/${id}`,
    year: startDate?.year ?? null,
    kind: typeof format === 'string' ? format.toLowerCase().replaceAll('_', ' ') : null,
    chapters: toCount(chapters),
  }
}

const toEntry = ({ status, progress, score, private: isPrivate, startedAt, completedAt }: any): Entry => ({
  status: statusOf(status),
  progress: progress ?? 0,
  score: score ? score / 10 : null,
  startedAt: fromFuzzyDate(startedAt),
  finishedAt: fromFuzzyDate(completedAt),
  isPrivate: isPrivate === true,
})

/** A year or a month alone is no day. */
const fromFuzzyDate = (date: any): string | null =>
  date?.year && date.month && date.day
    ? `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`
    : null
// biome-ignore-end lint/suspicious/noExplicitAny: see `Response`

function toFuzzyDate(day: string | null) {
  const [year = null, month = null, date = null] = day?.split('-').map(Number) ?? []
  return { year, month, day: date }
}
