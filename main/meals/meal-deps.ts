import type { MealSettings } from '../../shared/contracts/settings.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Gateway, MenuCache } from './gateway/gateway.ts'
import type { ServerClock } from './gateway/server-clock.ts'
import type { RecipeReader } from './read-recipes.ts'
import type { RecipePictures } from './recipe-pictures.ts'
import type { Session } from './session/session.ts'

/** Everything that the use cases of meals need. */
export type MealDeps = {
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
  readonly picturesUrl: string | undefined
}
