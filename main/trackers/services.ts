import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Connection, createConnection } from './connection.ts'
import { createAniList } from './services/anilist.ts'
import { createKitsu } from './services/kitsu.ts'
import { createMangaBaka } from './services/mangabaka.ts'
import { createMangaUpdates } from './services/mangaupdates.ts'
import { createMyAnimeList } from './services/myanimelist.ts'
import type { Base, Tracker, TrackerId } from './tracker.ts'
import { createTrackerLimiter } from './tracker-limiter.ts'

/** A service and the connection of the user to it. */
export type Service = { readonly tracker: Tracker; readonly connection: Connection }

/** Servers that replace all hosts of a service, by its identifier. */
export type TrackerUrls = Readonly<Partial<Record<TrackerId, string>>>

const creators: readonly [id: TrackerId, create: (base: Base) => Tracker][] = [
  ['anilist', createAniList],
  ['myanimelist', createMyAnimeList],
  ['mangabaka', createMangaBaka],
  ['mangaupdates', createMangaUpdates],
  ['kitsu', createKitsu],
]

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly userAgent: string
  readonly urls: TrackerUrls
  readonly onChange: () => void
}

export function createServices({ userAgent, urls, ...deps }: Deps) {
  const { clock } = deps
  const fetch = createSafeFetch({ userAgent, clock })
  const all = creators.map(([id, create]): Service => {
    const url = urls[id]?.replace(/\/+$/, '')
    const tracker = create((host) => url ?? host)
    const allowPrivate = url !== undefined && isPrivateBaseUrl(url)
    const limiter = createTrackerLimiter(tracker, clock, allowPrivate)
    return { tracker, connection: createConnection({ ...deps, fetch, tracker, limiter, allowPrivate }) }
  })
  return {
    all: all as readonly Service[],
    find: (id: string): Service | undefined => all.find(({ tracker }) => tracker.id === id),
    close: () => fetch.close(),
  }
}
