import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MealDelivery } from '../../shared/contracts/meal-deliveries.ts'
import type { MealMenu, MealRecipe } from '../../shared/contracts/meal-menus.ts'
import type {
  MealSelection,
  MealSuggestion,
  SelectionChange,
  ShoppingList,
  WriteSelection,
} from '../../shared/contracts/meal-selection.ts'
import type { MealSession } from '../../shared/contracts/meal-session.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createCutoffReminder } from './cutoff-reminder.ts'
import { loginEnded } from './gateway/gateway.ts'
import { createMealClient, type MealClient, type MealClientDeps } from './meal-client.ts'
import { deletePersonalData } from './meals.store.ts'
import type { Row } from './parse/rows.ts'
import { presentDelivery, readDeliveries, readNextDelivery, readSubscriptions, withoutTokens } from './read-box.ts'
import { readCurrentSelection, readFavorites, readMenu } from './read-menu.ts'
import { readRecipes } from './read-recipes.ts'
import type { PictureWidth, RecipePicture } from './recipe-pictures.ts'
import { undoSelection, writeSelection } from './selection/write-selection.ts'
import { noSession } from './session/session.ts'
import { type Login, loginRejected, parseLogin } from './session/sign-in.ts'
import { readShoppingList } from './shopping-list.ts'
import { suggestMeals } from './suggest-meals.ts'

type MealsDeps = Omit<MealClientDeps, 'gatewayUrl'> & {
  /** The meal site whose gateway is used. Undefined: meals are not configured. */
  readonly gatewayUrl: string | undefined
  readonly announce: (event: BunkoEvent) => void
}

/**
 * The weekly meal box of a meal site. Every method that reads from the gateway throws the problems `not_signed_in` (also
 * if no gateway is configured), `upstream_failed`, `upstream_timeout`, `keychain_failed` and `busy`.
 */
export type Meals = {
  readonly session: {
    status(): Promise<Localizable<MealSession>>
    /** @throws Problem `conflict` (no gateway is configured), `validation_failed` (the login is rejected). */
    signIn(login: Login): Promise<Localizable<MealSession>>
    /** Deletes all tokens and everything stored about the user's meals. */
    signOut(): Promise<void>
    verify(): Promise<{ accepted: boolean }>
  }
  subscriptions(): Promise<Row[]>
  deliveries(): Promise<MealDelivery[]>
  /** The first delivery that can be changed. @throws Problem `not_found`. */
  nextDelivery(): Promise<MealDelivery>
  /** Deliveries and cutoffs as an iCalendar file. */
  calendar(language: Language): Promise<string>
  /** The menu of a week, by default of the next delivery that can be changed. @throws Problem `not_found`. */
  menu(week: string | undefined): Promise<MealMenu>
  recipes(ids: readonly string[]): Promise<{ items: MealRecipe[]; missing: string[] }>
  /** @throws Problem `not_found`. */
  picture(recipeId: string, width: PictureWidth): Promise<RecipePicture>
  /** Recipe identifiers. */
  favorites(): Promise<string[]>
  /** What is selected for the next delivery. */
  currentSelection(): Promise<MealSelection>
  /** @throws Problem `not_found` (no such week), `conflict` (cannot be changed), `validation_failed`. */
  writeSelection(
    week: string,
    body: WriteSelection,
    options: { readonly dryRun: boolean },
  ): Promise<Localizable<SelectionChange>>
  /** Restores the selection before the last write. @throws Problem as `writeSelection`. */
  undoSelection(week: string): Promise<Localizable<SelectionChange>>
  /** @param avoided identifiers, slugs or names of allergens. @throws Problem `not_found`. */
  suggestion(week: string, avoided: readonly string[]): Promise<MealSuggestion>
  /** @throws Problem `not_found`. */
  shoppingList(week: string): Promise<ShoppingList>
  readonly reminder: {
    start(): void
    /** Checks for a near cutoff if a check is due. */
    check(): void
  }
  /** Deletes old files from the cache. */
  trimCache(): Promise<void>
  close(): Promise<void>
}

export function createMeals({ gatewayUrl, announce, ...deps }: MealsDeps): Meals {
  if (gatewayUrl === undefined) return createUnconfiguredMeals(deps.secrets)
  const client = createMealClient({ ...deps, gatewayUrl })
  const reminder = createCutoffReminder({ client, announce })
  return {
    session: createSessionActions(client),
    subscriptions: async () => (await readSubscriptions(client)).map(({ raw }) => withoutTokens(raw)),
    deliveries: async () => (await readDeliveries(client)).map(presentDelivery),
    nextDelivery: async () => presentDelivery(await readNextDelivery(client)),
    async calendar(language) {
      const { formatCalendar } = await import('./calendar.ts') // Loads a library that is rarely needed.
      return formatCalendar(await readDeliveries(client), client.clock.now(), language)
    },
    menu: (week) => readMenu(client, week),
    recipes: (ids) => readRecipes(client.recipes, ids),
    picture: (recipeId, width) => client.pictures.get(recipeId, width),
    favorites: () => readFavorites(client),
    currentSelection: () => readCurrentSelection(client),
    writeSelection: (week, body, options) => writeSelection(client, week, body, options),
    undoSelection: (week) => undoSelection(client, week),
    suggestion: (week, avoided) => suggestMeals(client, week, avoided),
    shoppingList: (week) => readShoppingList(client, week),
    reminder,
    trimCache: () => client.pictures.trim(),
    async close() {
      await reminder.stop()
      await client.close()
    },
  }
}

function createSessionActions({ session, gateway, menus, recipes, pictures, db }: MealClient): Meals['session'] {
  return {
    status: () => session.status(),
    async signIn(login) {
      if (!(await session.signIn(parseLogin(login), gateway.accepts))) throw loginRejected(login)
      menus.clear()
      return await session.status()
    },
    async signOut() {
      await session.signOut()
      menus.clear()
      recipes.clear()
      await pictures.clear()
      await deletePersonalData(db)
    },
    async verify() {
      const { state } = await session.status()
      try {
        return await verifyLogin()
      } catch (error) {
        // Someone who is not signed in is told so; a login that the gateway refused is the answer to the question.
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

function createUnconfiguredMeals(secrets: Secrets): Meals {
  const notConfigured = message('meals.notConfigured')
  const refuse = async () => {
    throw new Problem('not_signed_in', notConfigured)
  }
  return {
    session: {
      status: async () => ({ state: 'not_configured', ...noSession, secretStore: secrets.kind }),
      signIn: async () => {
        throw new Problem('conflict', notConfigured)
      },
      signOut: async () => {},
      verify: refuse,
    },
    subscriptions: refuse,
    deliveries: refuse,
    nextDelivery: refuse,
    calendar: refuse,
    menu: refuse,
    recipes: refuse,
    picture: refuse,
    favorites: refuse,
    currentSelection: refuse,
    writeSelection: refuse,
    undoSelection: refuse,
    suggestion: refuse,
    shoppingList: refuse,
    reminder: { start() {}, check() {} },
    trimCache: async () => {},
    close: async () => {},
  }
}
