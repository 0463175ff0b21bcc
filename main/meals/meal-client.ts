import { join } from 'node:path'
import type { MealSettings } from '../../shared/contracts/settings.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createGateway, createMenuCache, type Gateway, type MenuCache } from './gateway/gateway.ts'
import { createServerClock, type ServerClock } from './gateway/server-clock.ts'
import { createTransport } from './gateway/transport.ts'
import { publicImageUrl } from './parse/recipes.ts'
import { createRecipeReader, type RecipeReader } from './read-recipes.ts'
import { createRecipePictures, type RecipePictures } from './recipe-pictures.ts'
import { createSessionStore } from './session/session.store.ts'
import { createSession, createSessionLock, type Session } from './session/session.ts'
import { createTokenVault } from './session/token-vault.ts'

export type MealClientDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly dataDir: string
  readonly cacheDir: string
  readonly settings: () => Promise<MealSettings>
  /** The meal site whose gateway is used. */
  readonly gatewayUrl: string
  /** Replaces the public host of the pictures. */
  readonly picturesUrl?: string | undefined
  /** The `User-Agent` of picture requests. */
  readonly userAgent: string
  readonly makeThumbnail: FileWorker['makeThumbnail']
  /** Timeout of a gateway request; 30 s by default. */
  readonly timeoutMs?: number | undefined
}

/** Everything that the use cases of meals need. */
export type MealClient = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly settings: () => Promise<MealSettings>
  readonly serverClock: ServerClock
  readonly session: Session
  readonly gateway: Gateway
  readonly menus: MenuCache
  readonly recipes: RecipeReader
  readonly pictures: RecipePictures
  /** Whether there is a session that has not expired. Reads only the database. */
  isSignedIn(): Promise<boolean>
  /** Runs the writes of a week one after the other. */
  serializeWrites<T>(week: string, write: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Lower than for covers, because all pictures of a menu are requested together. */
const pictureIntervalMs = 40

export function createMealClient(deps: MealClientDeps): MealClient {
  const { db, clock, log, settings, secrets, gatewayUrl, cacheDir, picturesUrl = publicImageUrl, timeoutMs } = deps
  const transport = createTransport(gatewayUrl, timeoutMs === undefined ? {} : { timeoutMs })
  const serverClock = createServerClock(clock)
  const store = createSessionStore(db)
  const session = createSession({
    transport,
    store,
    vault: createTokenVault({ secrets, log }),
    clock,
    serverClock,
    log,
    settings,
    runExclusive: createSessionLock(join(deps.dataDir, 'meals.lock')),
  })
  const gateway = createGateway({ transport, session, serverClock, settings })
  const recipes = createRecipeReader({ gateway, settings })
  const fetch = createSafeFetch({ userAgent: deps.userAgent, clock })
  const fetchImage = createImageFetcher({
    fetch,
    clock,
    kind: 'picture',
    minIntervalMs: pictureIntervalMs,
    deadlines: timeoutMs === undefined ? {} : { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs },
  })
  return {
    db,
    clock,
    log,
    settings,
    serverClock,
    session,
    gateway,
    menus: createMenuCache(gateway),
    recipes,
    pictures: createRecipePictures({
      fetchImage,
      makeThumbnail: deps.makeThumbnail,
      recipes,
      clock,
      log,
      cacheDir,
      gatewayUrl,
      picturesUrl,
    }),
    isSignedIn: async () => (await store.read()).record?.state === 'signed_in',
    serializeWrites: createKeyedQueue(),
    async close() {
      await transport.close()
      await fetch.close()
    },
  }
}

/** Runs tasks with the same key one after the other. */
function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task)
    last.set(
      key,
      result.catch(() => {}), // The caller gets the error.
    )
    return result
  }
}
