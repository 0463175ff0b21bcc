import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { createConfiguredMeals, MealsOptions } from './configured-meals.ts'
import { noSession } from './session/no-session.ts'

/**
 * The weekly meal box of a meal site. Every method that reads from the gateway throws the problems `not_signed_in` (also
 * if no gateway is configured), `upstream_failed`, `upstream_timeout`, `keychain_failed` and `busy`.
 */
export type Meals = ReturnType<typeof createConfiguredMeals>

/** Loads the code of meals only with a gateway. @param options.gatewayUrl undefined: meals are not configured */
export async function createMeals(
  options: Omit<MealsOptions, 'gatewayUrl'> & { readonly gatewayUrl: string | undefined },
): Promise<Meals> {
  const { gatewayUrl, secrets } = options
  if (gatewayUrl === undefined) return createUnconfiguredMeals(secrets)
  const { createConfiguredMeals } = await import('./configured-meals.ts')
  return createConfiguredMeals({ ...options, gatewayUrl })
}

function createUnconfiguredMeals(secrets: Secrets): Meals {
  const notConfigured = message('meals.notConfigured')
  const refuse = async () => {
    throw new Problem('not_signed_in', notConfigured)
  }
  return {
    session: {
      status: async () => ({ state: 'not_configured', ...noSession, secretStore: await secrets.kind() }),
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
