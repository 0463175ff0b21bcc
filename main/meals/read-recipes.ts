import type { MealRecipe } from '../../shared/contracts/meal-menus.ts'
import { jsonOf, statusProblem } from './gateway/read-response.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { MealConstants } from './meal-constants.ts'
import { type Recipe, readRecipe } from './parse/recipes.ts'
import { isRow, listOf, type Row } from './parse/rows.ts'

export type RecipeReader = {
  /** In the order asked for; recipes that the gateway does not know are missing. @throws Problem. */
  read(ids: readonly string[]): Promise<readonly Recipe[]>
  forget(): void
}

const batchSize = 50
const concurrency = 4
const kept = 600

/** Recipes do not change from one moment to the next: they are kept, by locale. */
export function createRecipeReader({
  gateway,
  constants,
}: {
  readonly gateway: Gateway
  readonly constants: () => Promise<MealConstants>
}): RecipeReader {
  const known = new Map<string, Recipe>()

  function keep(row: unknown, locale: string, wanted?: string): void {
    const recipe = isRow(row) ? readRecipe(row) : undefined
    if (recipe === undefined) return
    known.set(`${wanted ?? recipe.id} ${locale}`, recipe)
    for (const oldest of [...known.keys()].slice(0, -kept)) known.delete(oldest)
  }

  /** How several are asked for is not written down anywhere: whatever it does not answer is asked for one by one. */
  async function batch(ids: readonly string[], { country, locale }: MealConstants): Promise<void> {
    const query = { ids: ids.join(','), country, locale, take: String(Math.max(ids.length, 2)) }
    const answer = await gateway.call({ method: 'GET', path: '/recipes/recipes', query })
    if (answer.status >= 500 || answer.status === 429) throw statusProblem(answer)
    if (answer.status !== 200) return
    const wanted = new Set(ids)
    for (const row of listOf(jsonOf(answer)) ?? []) {
      if (isRow(row) && wanted.has(String(row.id))) keep(row, locale)
    }
  }

  async function one(id: string, { country, locale }: MealConstants): Promise<void> {
    const path = `/recipes/recipes/${encodeURIComponent(id)}`
    const answer = await gateway.call({ method: 'GET', path, query: { country, locale } })
    if (answer.status === 404 || answer.status === 410 || answer.status === 400) return
    if (answer.status !== 200) throw statusProblem(answer)
    const body = jsonOf(answer)
    const row = isRow(body) && body.id === undefined ? ((listOf(body) ?? [])[0] as Row | undefined) : body
    keep(row, locale, id)
  }

  return {
    async read(ids) {
      const market = await constants()
      const find = (id: string) => known.get(`${id} ${market.locale}`)
      const missing = () => ids.filter((id) => !find(id))
      for (let rest = missing(); rest.length > 0; rest = rest.slice(batchSize)) {
        await batch(rest.slice(0, batchSize), market)
      }
      await eachOf(missing(), (id) => one(id, market))
      return ids.flatMap((id) => find(id) ?? [])
    },
    forget: () => known.clear(),
  }
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** @throws Problem. */
export async function presentRecipes(
  recipes: RecipeReader,
  ids: readonly string[],
): Promise<{ items: MealRecipe[]; missing: string[] }> {
  const wanted = [...new Set(ids)]
  const items = await recipes.read(wanted)
  const found = new Set(items.map(({ id }) => id))
  return { items: items.map(present), missing: wanted.filter((id) => !found.has(id)) }
}

const present = ({ id, name, headline, imageUrl, minutes, tags, ingredients, allergens }: Recipe): MealRecipe => ({
  ...{ id, name, headline, imageUrl, minutes },
  tags: [...tags],
  ingredients: [...ingredients],
  allergens: allergens && [...allergens],
})
