import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { createImageFetcher } from '../platform/images/fetch-image.ts'
import { validationFailed } from '../platform/problem.ts'
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { createReminder } from './cutoff-reminder.ts'
import { createGateway } from './gateway/gateway.ts'
import { createServerClock } from './gateway/server-clock.ts'
import { createExchange } from './gateway/transport.ts'
import { forgetMeals, rememberChosen } from './meals.store.ts'
import type { Meals, MealsPorts } from './meals.ts'
import { createMenuReader } from './menus/menu-cache.ts'
import { createMenuParser } from './menus/menu-parser.ts'
import { publicImageUrl } from './parse/recipes.ts'
import { isWeek } from './parse/rows.ts'
import { createRecipeReader } from './read-recipes.ts'
import { createDishPictures } from './recipe-pictures.ts'
import type { WritePorts } from './selection/write-selection.ts'
import { createSessionLock } from './session/lock.ts'
import { createSessionRecords } from './session/session.store.ts'
import { createSession } from './session/session.ts'
import { createTokenVault } from './session/token-vault.ts'
import { readCookie } from './session/tokens.ts'

/** A menu is looked at as a whole, so its pictures may come closer together than covers. */
const pictureGapMs = 40

/** The client of a gateway, put together. */
export function connectMeals(ports: MealsPorts & { readonly gatewayUrl: string }): Meals {
  const { db, clock, log, secrets, constants, timeoutMs, gatewayUrl } = ports
  const exchange = createExchange(gatewayUrl, timeoutMs === undefined ? {} : { timeoutMs })
  const deadlines = timeoutMs === undefined ? {} : { headersTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs }
  const serverClock = createServerClock(clock)
  const records = createSessionRecords(db)
  const session = createSession({
    ...{ exchange, clock, serverClock, log, constants },
    records,
    vault: createTokenVault({ secrets, log }),
    locked: createSessionLock(join(ports.dataDir, 'meals.lock')),
  })
  const country = async () => (await constants()).country
  const gateway = createGateway({ exchange, session, serverClock, country })
  const parser = createMenuParser({ log })
  const menus = createMenuReader({ gateway, parser })
  const recipes = createRecipeReader({ gateway, constants })
  const fetch = createSafeFetch({ userAgent: ports.userAgent, clock })
  const pictures = createDishPictures({
    ...{ recipes, clock, log, gatewayUrl, cacheDir: ports.cacheDir, picturesUrl: ports.picturesUrl ?? publicImageUrl },
    fetchPicture: createImageFetcher({ fetch, clock, what: 'picture', minIntervalMs: pictureGapMs, deadlines }),
  })
  const seen = async (week: string, ids: readonly string[]) => {
    if (isWeek(week)) await rememberChosen(db, week, ids)
  }
  const use: WritePorts = {
    ...{ gateway, serverClock, constants, menus, recipes, pictures, seen, db, clock },
    inTurn: createTurns(),
  }
  const reminder = createReminder({
    ...{ db, clock, log, announce: ports.announce, menuPorts: use },
    isSignedIn: async () => (await records.read()).record?.state === 'signed_in',
  })

  return {
    status: () => session.status(),
    async signIn({ cookie, refreshToken }) {
      const grant =
        cookie === undefined
          ? { accessToken: undefined, refreshToken: refreshToken?.trim(), windowSeconds: undefined }
          : readCookie(cookie)
      const member = cookie === undefined ? 'refreshToken' : 'cookie'
      if (!grant) throw validationFailed([{ propertyPath: member, message: unreadable }])
      if (!(await session.signIn(grant, gateway.accepts))) {
        throw validationFailed([{ propertyPath: member, message: rejected }])
      }
      menus.forget()
      return await session.status()
    },
    async signOut() {
      await session.signOut()
      menus.forget()
      recipes.forget()
      await pictures.forget()
      await forgetMeals(db)
      return undefined
    },
    async verify() {
      const token = await session.accessToken()
      if (await gateway.accepts(token)) return { accepted: true }
      // The token may have been taken back while the login still stands: a new one tells.
      const next = session.isJustRenewed(token) ? token : await session.accessToken({ refused: token })
      const accepted = next !== token && (await gateway.accepts(next))
      if (!accepted) await session.expire(next, ended)
      return { accepted }
    },
    ports: () => use,
    reminder,
    sweep: pictures.trim,
    async close() {
      await reminder.stop()
      await parser.close()
      await exchange.close()
      await fetch.close()
    },
  }
}

/** Work of one name goes one after the other. */
function createTurns(): WritePorts['inTurn'] {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

const ended = message('meals.loginRejected')
const unreadable = message('meals.cookieUnreadable')
const rejected = message('meals.tokenRejected')
