import { say } from '../../../shared/sentences/sentence.ts'
import { idOf, rowsOf } from './rows.ts'

/** Favourite identifiers as the gateway gives them, each once. @throws Problem `upstream_failed`. */
export const readFavorites = (body: unknown): readonly string[] => [
  ...new Set(rowsOf(body, say('favourites')).flatMap((row) => idOf(row.object_id) ?? idOf(row.objectId) ?? [])),
]

/** `65aa07-de-DE` is the recipe 65aa07 as seen in one locale. */
export const recipeIdOf = (objectId: string): string => objectId.replace(/-[a-z]{2}(-[A-Za-z]{2})?$/, '')

type Dish = { readonly recipeId: string; readonly aliases: readonly string[] }

/** A favourite means a dish by its identifier, with a locale or without, or by another one of the same dish. */
export function favoriteMatcher(objectIds: readonly string[]): (dish: Dish) => boolean {
  const known = new Set(objectIds.flatMap((id) => [id, recipeIdOf(id)]))
  return ({ recipeId, aliases }) => [recipeId, ...aliases].some((id) => known.has(id) || known.has(recipeIdOf(id)))
}
