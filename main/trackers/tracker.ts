import type { MangaWrite } from '../../shared/contracts/mangas.ts'
import type { MetadataField } from '../../shared/contracts/metadata.ts'
import type { TrackerId, TrackerSeries, TrackingStatus, TrackingValues } from '../../shared/contracts/trackers.ts'

export type { TrackerId, TrackingStatus }
/** What a reading list says about a manga. */
export type Entry = TrackingValues

/** A manga at a tracker. */
export type Series = Omit<TrackerSeries, 'author' | 'thumbnailUrl'> & {
  /** All its titles. */
  readonly titles: readonly string[]
  /** Its identifiers at other trackers, where the service knows them. */
  readonly others?: Readonly<Partial<Record<TrackerId, string>>>
  /** Absent where the service does not say them. */
  readonly authors?: readonly string[]
  /** The address of its cover at the service. */
  readonly coverUrl?: string | null | undefined
}

/** What a service says about a manga. What it does not say is absent. */
export type Description = Partial<
  Pick<MangaWrite, Exclude<MetadataField, 'alternativeTitles'>> & { readonly alternativeTitles: string[] }
>

/** What is written. */
type Changes = Partial<Entry> & {
  /** Volumes read, where the service counts them. */
  readonly volume?: number
}

/** A manga at a service, with the entry of the user; null if there is none. */
export type Found = {
  readonly series: Series
  readonly entry: Entry | null
  /** Volumes read there; undefined if the service does not count or say them. */
  readonly volume?: number | undefined
}

export type Listed = { readonly series: Series; readonly entry: Entry }

/** What a service grants after a sign-in. */
export type Grant = {
  readonly accessToken: string
  readonly refreshToken?: string | undefined
  readonly expiresInSeconds?: number | undefined
}

/** What a service has of an entry, and how it counts. */
export type Rules = {
  readonly statuses: readonly TrackingStatus[]
  readonly scoreStep: number
  readonly hasDates: boolean
  readonly hasPrivate: boolean
  /** Whether the progress can be 10.5. */
  readonly hasFractions: boolean
  /** Whether reading the last chapter completes an entry; otherwise only the user does. */
  readonly completesByReading: boolean
}

export type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent without the token of the user. */
  readonly isAnonymous?: true
}

/** `json` is undefined for an empty body. Each adapter parses it. */
export type Response = { readonly status: number; readonly json: unknown }

/**
 * Sends a request of the user. Returns responses with 2xx and those 4xx that the adapter decides about.
 * @throws Problem `not_signed_in`; `upstream_failed` or `upstream_timeout` with `waitSeconds` during an outage or a limit
 */
export type Call = (request: Request) => Promise<Response>

export type Authorization = {
  readonly clientId: string
  readonly redirectUrl: string
  readonly state: string
  /** A random text that proves to the service that the same program asks for the tokens. */
  readonly verifier: string
}

/** A service that keeps reading lists. `base` is where its hosts are. */
export type Tracker = {
  readonly id: TrackerId
  readonly name: string
  readonly rules: Rules
  /** Requests in a time, while the service does not say how many. */
  readonly limit: { readonly requests: number; readonly perMs: number }
  /** Whether a response that is no 401 says that the token is not valid. */
  readonly isTokenRefused?: (response: Response) => boolean
  readonly signIn:
    | {
        readonly kind: 'browser'
        readonly registerUrl: string
        authorizeUrl(authorization: Authorization): string
        /** Undefined if the service sends the token itself, in the fragment of the address. */
        readonly exchange?: (call: Call, code: string, authorization: Authorization) => Promise<Grant | undefined>
      }
    | {
        readonly kind: 'password'
        /** Undefined if the service refuses the password. */
        logIn(call: Call, username: string, password: string): Promise<Grant | undefined>
      }
  /** Undefined if the service refuses the token. Without it a session ends when its token does. */
  readonly refresh?: (call: Call, refreshToken: string, clientId: string | null) => Promise<Grant | undefined>
  account(call: Call): Promise<{ readonly id: string; readonly userName: string }>
  search(call: Call, q: string): Promise<Series[]>
  /** Undefined if the service does not have the manga. `series.remoteId` differs if it moved. */
  find(call: Call, remoteId: string, accountId: string): Promise<Found | undefined>
  /**
   * Describes a manga without a sign-in; absent if the service does not describe mangas.
   * @param language that of the title, as a language code
   */
  readonly describe?: (
    call: Call,
    remoteId: string,
    language: string,
  ) => Promise<{ readonly series: Series; readonly description: Description } | undefined>
  /** @param changes the values to write @param before the entry at the service; null if it is not on the list yet */
  save(
    call: Call,
    remoteId: string,
    changes: Changes,
    entry: Entry,
    before: Entry | null,
    accountId: string,
  ): Promise<void>
  /** The whole list of the user. */
  list(call: Call, accountId: string): Promise<Listed[]>
}

/** Where the hosts of a service are: on the internet, or all at one address for tests. */
export type Base = (host: string) => string

export const emptyEntry: Entry = {
  status: 'planned',
  progress: 0,
  score: null,
  startedAt: null,
  finishedAt: null,
  isPrivate: false,
}

const entryMembers = ['status', 'progress', 'score', 'startedAt', 'finishedAt', 'isPrivate'] as const

/** The members of `to` that differ. */
export function differences(from: Entry, to: Entry): Partial<Entry> {
  const changed = entryMembers.filter((name) => from[name] !== to[name])
  return Object.fromEntries(changed.map((name) => [name, to[name]]))
}

/** A score in the steps of a service; null for none. */
const toScore = (score: number | null | undefined, { scoreStep }: Rules): number | null =>
  score ? Math.round((Math.round(score / scoreStep) * scoreStep + Number.EPSILON) * 100) / 100 : null

/** Leaves out what a service does not have. */
export function fitTo(rules: Rules, values: Partial<Entry>): Partial<Entry> {
  const { startedAt, finishedAt, isPrivate, score, progress, ...rest } = values
  return {
    ...rest,
    ...(progress !== undefined && { progress: rules.hasFractions ? progress : Math.floor(progress) }),
    ...(score !== undefined && { score: toScore(score, rules) }),
    ...(rules.hasDates && startedAt !== undefined && { startedAt }),
    ...(rules.hasDates && finishedAt !== undefined && { finishedAt }),
    ...(rules.hasPrivate && isPrivate !== undefined && { isPrivate }),
  }
}

/** The status that a service writes as `value`, the first of several; `otherwise` for what it does not say. */
export const statusIn = (
  statuses: Readonly<Partial<Record<TrackingStatus, unknown>>>,
  value: unknown,
  otherwise: TrackingStatus = 'planned',
): TrackingStatus =>
  (Object.keys(statuses) as TrackingStatus[]).find((status) => statuses[status] === value) ?? otherwise

/** A whole day, from a date that may have a time; null for a part of a date, such as a year. */
export const toDay = (date: unknown): string | null =>
  typeof date === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? null) : null

export const toYear = (date: unknown): number | null => {
  const year = Number(/^\d{4}/.exec(String(date ?? ''))?.[0])
  return year >= 1000 ? year : null
}

/** A number that the service says; null for 0 and nothing, which mean that it is not known. */
export const toCount = (count: unknown): number | null => {
  const number = Math.floor(Number(count))
  return number > 0 ? number : null
}

export const distinctTexts = (texts: readonly unknown[]): string[] => [
  ...new Set(texts.filter((one): one is string => typeof one === 'string' && one.trim() !== '')),
]
