import { join } from 'node:path'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MealDelivery } from '../../shared/contracts/meal-deliveries.ts'
import type { MealSession } from '../../shared/contracts/meal-session.ts'
import type { MealSettings } from '../../shared/contracts/settings.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { isProblem } from '../platform/problem.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createCutoffReminder } from './cutoff-reminder.ts'
import { createGateway, createMenuCache, loginEnded } from './gateway/gateway.ts'
import { createServerClock } from './gateway/server-clock.ts'
import { createTransport } from './gateway/transport.ts'
import type { MealDeps } from './meal-deps.ts'
import { deletePersonalData } from './meals.store.ts'
import type { Row } from './parse/rows.ts'
import { createBoxReader, presentDelivery, withoutTokens } from './read-box.ts'
import { createMenuReader } from './read-menu.ts'
import { createRecipeReader } from './read-recipes.ts'
import { createRecipePictures } from './recipe-pictures.ts'
import { createSelectionWrites } from './selection/write-selection.ts'
import { createSessionStore } from './session/session.store.ts'
import { createSession, createSessionLock } from './session/session.ts'
import { type Login, loginRejected, parseLogin } from './session/sign-in.ts'
import { createTokenVault } from './session/token-vault.ts'
import { createShoppingLists } from './shopping-list.ts'
import { createMealSuggestions } from './suggest-meals.ts'

export type MealsOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly dataDir: string
  readonly cacheDir: string
  readonly settings: () => Promise<MealSettings>
  /** The meal site whose gateway is used. */
  readonly gatewayUrl: string
  /** Precedes paths of pictures; without it, only pictures with an address are shown. */
  readonly picturesUrl?: string | undefined
  /** The `User-Agent` of picture requests. */
  readonly userAgent: string
  readonly makeThumbnail: FileWorker['makeThumbnail']
  /** Timeout of a gateway request; 30 s by default. */
  readonly timeoutMs?: number | undefined
  readonly announce: (event: BunkoEvent) => void
}

/** Lower than for covers, because all pictures of a menu are requested together. */
const pictureIntervalMs = 40

/** The client of a meal site. */
export function createConfiguredMeals(options: MealsOptions) {
  const { db, clock, log, settings, secrets, gatewayUrl, picturesUrl, timeoutMs } = options
  const transport = createTransport(gatewayUrl, timeoutMs === undefined ? {} : { timeoutMs })
  const serverClock = createServerClock(clock)
  const session = createSession({
    transport,
    store: createSessionStore(db),
    vault: createTokenVault({ secrets, log }),
    clock,
    serverClock,
    log,
    settings,
    runExclusive: createSessionLock(join(options.dataDir, 'meals.lock')),
  })
  const gateway = createGateway({ transport, session, serverClock, settings })
  const recipes = createRecipeReader(gateway, settings, picturesUrl)
  const fetch = createSafeFetch({ userAgent: options.userAgent, clock })
  const fetchImage = createImageFetcher({
    fetch,
    clock,
    kind: 'picture',
    minIntervalMs: pictureIntervalMs,
    deadlines: timeoutMs === undefined ? {} : { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs },
  })
  const pictures = createRecipePictures({ ...options, fetchImage, recipes })
  const menus = createMenuCache(gateway)
  const deps = { db, clock, log, settings, serverClock, session, gateway, menus, recipes, pictures, picturesUrl }
  const box = createBoxReader(deps)
  const menu = createMenuReader({ ...deps, ...box })
  const reading = { ...deps, ...box, ...menu }
  const selection = createSelectionWrites(reading)
  const reminder = createCutoffReminder({ ...reading, announce: options.announce })
  return {
    session: createSessionActions(deps),
    subscriptions: async (): Promise<Row[]> => (await box.readSubscriptions()).map(({ raw }) => withoutTokens(raw)),
    deliveries: async (): Promise<MealDelivery[]> => (await box.readDeliveries()).map(presentDelivery),
    nextDelivery: async (): Promise<MealDelivery> => presentDelivery(await box.readNextDelivery()),
    /** Deliveries and cutoffs as an iCalendar file. */
    async calendar(language: Language): Promise<string> {
      const { formatCalendar } = await import('./calendar.ts') // Loads a library that is rarely needed.
      return formatCalendar(await box.readDeliveries(), clock.now(), language)
    },
    menu: menu.readMenu,
    recipes: recipes.list,
    picture: pictures.get,
    favorites: menu.readFavorites,
    currentSelection: menu.readCurrentSelection,
    ...selection,
    ...createMealSuggestions(reading),
    ...createShoppingLists(reading),
    reminder: { start: reminder.start, check: reminder.check },
    /** Deletes old files from the cache. */
    trimCache: pictures.trim,
    async close(): Promise<void> {
      await reminder.stop()
      await transport.close()
      await fetch.close()
    },
  }
}

function createSessionActions({ session, gateway, menus, recipes, pictures, db }: MealDeps) {
  return {
    status: (): Promise<Localizable<MealSession>> => session.status(),
    /** @throws Problem `conflict` (no gateway is configured), `validation_failed` (the login is rejected). */
    async signIn(login: Login): Promise<Localizable<MealSession>> {
      if (!(await session.signIn(parseLogin(login), gateway.accepts))) throw loginRejected(login)
      menus.clear()
      return await session.status()
    },
    /** Deletes all tokens and everything stored about the user's meals. */
    async signOut(): Promise<void> {
      await session.signOut()
      menus.clear()
      recipes.clear()
      await pictures.clear()
      await deletePersonalData(db)
    },
    async verify(): Promise<{ accepted: boolean }> {
      const { state } = await session.status()
      try {
        return await verifyLogin()
      } catch (error) {
        // Without a session the error goes on. A login that the gateway refuses answers the question.
        if (state !== 'signed_in' || !isProblem(error, 'not_signed_in')) throw error
        return { accepted: false }
      }
    },
  }

  async function verifyLogin(): Promise<{ accepted: boolean }> {
    const token = await session.accessToken()
    if (await gateway.accepts(token)) return { accepted: true }
    // The access token can be revoked while the login is still valid; a renewal shows which is the case.
    const next = session.isRecentlyRenewed(token) ? token : await session.accessToken({ rejected: token })
    const accepted = next !== token && (await gateway.accepts(next))
    if (!accepted) await session.expire(next, loginEnded)
    return { accepted }
  }
}
