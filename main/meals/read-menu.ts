import type { MealMenu } from '../../shared/contracts/meal-menus.ts'
import type { MealSelection } from '../../shared/contracts/meal-selection.ts'
import { message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { MealDeps } from './meal-deps.ts'
import { storeSelectedRecipes } from './meals.store.ts'
import { nextDelivery } from './parse/deliveries.ts'
import { type Course, parseMenu, parseSelectedMenu, type SelectedMenu, type WeekMenu } from './parse/menu.ts'
import { createFavoriteMatcher, parseFavorites, recipeIdOf } from './parse/recipes.ts'
import { isWeek } from './parse/rows.ts'
import { type Box, type BoxReader, boxQuery, findDelivery } from './read-box.ts'

const menusPath = '/menus-service/menus'
const selectionPath = '/my-deliveries/menu'
const favoritesPath = '/cfs/v2/favorites/recipe'

export type MenuReader = ReturnType<typeof createMenuReader>

/** Reads menus with the selection. Every function throws the problems of the gateway. */
export function createMenuReader({
  menus,
  settings,
  db,
  gateway,
  pictures,
  picturesUrl,
  readBox,
}: MealDeps & BoxReader) {
  const parseSelection = (body: unknown) => parseSelectedMenu(body, picturesUrl)
  return { readWeekMenu, readSelectedMenu, readCurrentSelection, readFavorites, readMenu }

  /** The menu of a week; null for the current week. Undefined if the response has none. @throws Problem `not_found`, and those of the gateway. */
  async function readWeekMenu(week: string | null, productSku: string | null): Promise<WeekMenu | undefined> {
    const { country, locale, product } = await settings()
    const query = { country, locale, product, take: '100', ...(week !== null && { weeks: week, week }) }
    return await menus.read(menusPath, query, {
      parse: (body) => parseMenu(body, { week, product, productSku, picturesUrl }),
      notFound: week === null ? message('meals.menuNotReady') : message('meals.menuOfWeekNotReady', { week }),
      variant: productSku,
    })
  }

  /**
   * The menu of a week with the selection, which is stored for suggestions. Undefined if the gateway returns another week.
   * @throws Problem `not_found`, and those of the gateway.
   */
  async function readSelectedMenu(box: Box, week: string | null): Promise<SelectedMenu | undefined> {
    const query = boxQuery(box, findDelivery(box, week), week, await settings())
    const notFound = week === null ? message('meals.nextMenuNotReady') : message('meals.menuOfWeekNotReady', { week })
    const menu = await menus.read(selectionPath, query, { parse: parseSelection, notFound })
    if (week !== null && menu.week !== null && menu.week !== week) return undefined
    const knownWeek = menu.week ?? week ?? ''
    if (isWeek(knownWeek)) {
      const recipeIds = selectedCourses(menu.courses).map(({ recipeId }) => recipeId)
      await storeSelectedRecipes(db, knownWeek, recipeIds)
    }
    return menu
  }

  /** The selection of the next delivery. @throws Problem. */
  async function readCurrentSelection(): Promise<MealSelection> {
    const notFound = message('meals.nextMenuNotReady')
    const menu = await menus
      .read(selectionPath, {}, { parse: parseSelection, notFound })
      .catch(async (error: unknown) => {
        // Some accounts require the parameters of the box.
        if (!isProblem(error, 'upstream_failed') && !isProblem(error, 'not_found')) throw error
        const box = await readBox()
        return await readSelectedMenu(box, nextDelivery(box.deliveries)?.week ?? null)
      })
    if (menu === undefined) throw new Problem('not_found', message('meals.nextMenuNotReady'))
    const meals = selectedCourses(menu.courses).map(({ index, recipeId, quantity }) => ({
      index,
      recipeId,
      quantity: quantity ?? 0,
    }))
    return { week: menu.week, meals }
  }

  async function readFavoriteIds(): Promise<readonly string[]> {
    const { country, locale } = await settings()
    return parseFavorites(await gateway.getJson(favoritesPath, { country, locale, take: '500', skip: '0' }))
  }

  /** The identifiers of favorite recipes, without duplicates. @throws Problem. */
  async function readFavorites(): Promise<string[]> {
    return [...new Set((await readFavoriteIds()).map(recipeIdOf))]
  }

  /**
   * The menu of a week with its selection and favorites. The default is the current week, which the gateway knows.
   * @throws Problem `not_found`, and those of the gateway.
   */
  async function readMenu(requestedWeek: string | undefined): Promise<MealMenu> {
    const box = await readBox()
    const current = requestedWeek === undefined ? await readCurrentMenu(box) : undefined
    const week = requestedWeek ?? current!.week
    const delivery = findDelivery(box, week)
    const sku = delivery?.productSku ?? box.subscription?.productSku ?? null
    const [menu, selected, isFavorite] = await Promise.all([
      current?.sku === sku ? current.menu : readWeekMenu(week, sku),
      readSelectedMenu(box, week),
      readFavoriteIds().then(createFavoriteMatcher),
    ])
    if (menu === undefined) throw new Problem('not_found', message('meals.menuOfWeekNotReady', { week }))
    pictures.remember(menu.courses)
    const quantities = selectedQuantities(menu.courses, selected)
    return {
      week: menu.week ?? week,
      mealCount: delivery?.mealCount ?? box.subscription?.mealCount ?? null,
      servings: delivery?.servings ?? box.subscription?.servings ?? null,
      items: menu.courses.map((course) => ({
        index: course.index,
        recipeId: course.recipeId,
        name: course.name,
        headline: course.headline,
        imageUrl: course.imageUrl,
        isSoldOut: course.isSoldOut,
        allergens: course.allergens && [...course.allergens],
        isFavorite: isFavorite(course),
        selectedQuantity: quantities.get(course) ?? 0,
        minutes: course.minutes,
        tags: [...course.tags],
        limit: course.limit,
        surcharge: course.surcharge,
      })),
    }
  }

  /** The menu of the current week, as the subscription has it. @throws Problem `not_found`. */
  async function readCurrentMenu({ subscription }: Box) {
    const sku = subscription?.productSku ?? null
    const menu = await readWeekMenu(null, sku)
    if (!menu?.week) throw new Problem('not_found', message('meals.menuNotReady'))
    return { menu, week: menu.week, sku }
  }
}

export const selectedCourses = (courses: readonly Course[]): readonly Course[] =>
  courses.filter(({ quantity }) => quantity !== null && quantity > 0)

/** If a recipe occurs more than once in a menu, its quantity counts for the course with the same index, or the first. */
function selectedQuantities(
  courses: readonly Course[],
  selected: SelectedMenu | undefined,
): ReadonlyMap<Course, number> {
  const quantities = new Map<Course, number>()
  for (const { recipeId, index, quantity } of selectedCourses(selected?.courses ?? [])) {
    const sameRecipe = courses.filter((course) => course.recipeId === recipeId)
    const course = sameRecipe.find((candidate) => candidate.index === index) ?? sameRecipe[0]
    if (course) quantities.set(course, (quantities.get(course) ?? 0) + (quantity ?? 0))
  }
  return quantities
}
