import type { MealRecipe } from '../../shared/contracts/meal-menus.ts'
import type { MealSettings } from '../../shared/contracts/settings.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Gateway } from './gateway/gateway.ts'
import { parseJson, statusProblem } from './gateway/read-response.ts'
import { parseRecipe, type Recipe } from './parse/recipes.ts'
import { findList, isRow } from './parse/rows.ts'

export type RecipeReader = ReturnType<typeof createRecipeReader>

const batchSize = 50
const concurrency = 4
const maxCached = 600

/** Reads recipes and caches them by locale, because they rarely change. */
export function createRecipeReader(
  gateway: Gateway,
  settings: () => Promise<MealSettings>,
  picturesUrl: string | undefined,
) {
  const cache = new Map<string, Recipe>()

  /** @returns whether the row is a recipe */
  function addToCache(row: unknown, locale: string, requestedId?: string): boolean {
    const recipe = isRow(row) ? parseRecipe(row, picturesUrl) : undefined
    if (recipe === undefined) return false
    cache.set(`${requestedId ?? recipe.id} ${locale}`, recipe)
    for (const oldest of [...cache.keys()].slice(0, -maxCached)) cache.delete(oldest)
    return true
  }

  /** Reading several recipes is not documented. Those that are missing in the response are read one by one. */
  async function readBatch(ids: readonly string[], { country, locale }: MealSettings): Promise<void> {
    const query = { ids: ids.join(','), country, locale, take: String(Math.max(ids.length, 2)) }
    const response = await gateway.send({ method: 'GET', path: '/recipes/recipes', query })
    if (response.status >= 500 || response.status === 429) throw statusProblem(response)
    if (response.status !== 200) return
    const requested = new Set(ids)
    for (const row of findList(parseJson(response)) ?? []) {
      if (isRow(row) && requested.has(String(row.id))) addToCache(row, locale)
    }
  }

  async function readOne(id: string, { country, locale }: MealSettings): Promise<void> {
    const path = `/recipes/recipes/${encodeURIComponent(id)}`
    const response = await gateway.send({ method: 'GET', path, query: { country, locale } })
    if (response.status === 404 || response.status === 410) return
    if (response.status !== 200) throw statusProblem(response)
    const body = parseJson(response)
    const rows = isRow(body) && body.id === undefined ? (findList(body) ?? [undefined]) : [body]
    if (rows.length > 0 && !addToCache(rows[0], locale, id))
      throw new Problem('upstream_failed', message('meals.invalidResponse'), { retryable: true })
  }

  /** Recipes in the order of `ids`, without those that the gateway does not know. @throws Problem. */
  async function read(ids: readonly string[]): Promise<readonly Recipe[]> {
    const market = await settings()
    const find = (id: string) => cache.get(`${id} ${market.locale}`)
    const missing = () => ids.filter((id) => !find(id))
    for (let rest = missing(); rest.length > 0; rest = rest.slice(batchSize)) {
      await readBatch(rest.slice(0, batchSize), market)
    }
    await forEachWithConcurrency(missing(), (id) => readOne(id, market))
    return ids.flatMap((id) => find(id) ?? [])
  }

  return {
    read,
    /** Recipes with their allergens. @throws Problem `not_found` (the gateway knows none of them), and those of the gateway. */
    async list(ids: readonly string[]): Promise<{ items: MealRecipe[]; missing: string[] }> {
      const requested = [...new Set(ids)]
      const found = await read(requested)
      if (found.length === 0) throw new Problem('not_found', message('meals.noRecipeFound'))
      const foundIds = new Set(found.map(({ id }) => id))
      return { items: found.map(presentRecipe), missing: requested.filter((id) => !foundIds.has(id)) }
    },
    clear: () => cache.clear(),
  }
}

async function forEachWithConcurrency<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await action(next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const presentRecipe = (recipe: Recipe): MealRecipe => ({
  id: recipe.id,
  name: recipe.name,
  headline: recipe.headline,
  imageUrl: recipe.imageUrl,
  minutes: recipe.minutes,
  tags: [...recipe.tags],
  ingredients: [...recipe.ingredients],
  allergens: recipe.allergens && [...recipe.allergens],
})
