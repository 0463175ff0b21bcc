import type { MealMenu } from '../../shared/contracts/meal-menus.ts'
import type { MealSelection } from '../../shared/contracts/meal-selection.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { MenuReader } from './menus/menu-cache.ts'
import { type Delivery, nextDelivery } from './parse/deliveries.ts'
import { createFavoriteMatcher, parseFavorites } from './parse/favorites.ts'
import type { Course, SelectedMenu, WeekMenu } from './parse/menu.ts'
import { type Box, type BoxPorts, boxQuery, readBox } from './read-box.ts'
import type { RecipeReader } from './read-recipes.ts'
import type { DishPictures } from './recipe-pictures.ts'

export type MenuPorts = BoxPorts & {
  readonly menus: MenuReader
  readonly recipes: RecipeReader
  readonly pictures: DishPictures
  /** Told what a week holds as chosen, whenever it is seen. */
  readonly seen: (week: string, recipeIds: readonly string[]) => Promise<void>
}

const menusPath = '/menus-service/menus'
const selectionPath = '/my-deliveries/menu'
const favoritesPath = '/cfs/v2/favorites/recipe'

/** The menu of a week; null for the current one. Undefined when the gateway has none. @throws Problem. */
export async function weekMenu(
  ports: MenuPorts,
  week: string | null,
  productSku: string | null,
): Promise<WeekMenu | undefined> {
  const { country, locale, product } = await ports.constants()
  const query = { country, locale, product, take: '100', ...(week !== null && { weeks: week, week }) }
  return await ports.menus.read(menusPath, query, { kind: 'menus', wanted: { week, product, productSku } })
}

/** What is chosen for a week; undefined when the gateway answers about another one. @throws Problem. */
export async function selectedMenu(ports: MenuPorts, box: Box, week: string | null): Promise<SelectedMenu | undefined> {
  const query = boxQuery(box, deliveryOf(box, week), week, await ports.constants())
  const menu = await ports.menus.read(selectionPath, query, { kind: 'selected' })
  if (week !== null && menu.week !== null && menu.week !== week) return undefined
  await ports.seen(
    menu.week ?? week ?? '',
    chosen(menu.courses).map(({ recipeId }) => recipeId),
  )
  return menu
}

export const deliveryOf = ({ deliveries }: Box, week: string | null): Delivery | undefined =>
  deliveries.find((delivery) => delivery.week === week)

export const chosen = (courses: readonly Course[]): readonly Course[] =>
  courses.filter(({ quantity }) => quantity !== null && quantity > 0)

/** What my-deliveries/menu says of the current delivery. @throws Problem. */
export async function currentSelection(ports: MenuPorts): Promise<MealSelection> {
  const menu = await ports.menus.read(selectionPath, {}, { kind: 'selected' }).catch(async (error: unknown) => {
    // It may insist on knowing which box is meant.
    if (!isProblem(error, 'upstream_failed')) throw error
    const box = await readBox(ports)
    return await selectedMenu(ports, box, nextDelivery(box.deliveries)?.week ?? null)
  })
  if (menu === undefined) throw noMenu(message('meals.nextMenuNotReady'))
  const meals = chosen(menu.courses).map(({ index, recipeId, quantity }) => ({
    index,
    recipeId,
    quantity: quantity ?? 0,
  }))
  return { week: menu.week, meals }
}

export const favorites = async ({ gateway, constants }: BoxPorts): Promise<readonly string[]> => {
  const { country, locale } = await constants()
  return parseFavorites(await gateway.json(favoritesPath, { country, locale, take: '500', skip: '0' }))
}

/**
 * The menu with what is chosen and what is a favourite. Without a week: of the next delivery that can be chosen for,
 * else the current one. @throws Problem `not_found` when there is no menu of that week.
 */
export async function presentMenu(ports: MenuPorts, wanted: string | undefined): Promise<MealMenu> {
  const box = await readBox(ports)
  const week = wanted ?? nextDelivery(box.deliveries)?.week ?? null
  const delivery = deliveryOf(box, week)
  const sku = delivery?.productSku ?? box.subscription?.productSku ?? null
  const [menu, selected, favorite] = await Promise.all([
    weekMenu(ports, week, sku),
    selectedMenu(ports, box, week),
    favorites(ports).then(createFavoriteMatcher),
  ])
  if (menu === undefined)
    throw noMenu(week === null ? message('meals.menuNotReady') : message('meals.menuOfWeekNotReady', { week }))
  ports.pictures.learn(menu.courses)
  const quantities = quantitiesOf(menu.courses, selected)
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
      isFavorite: favorite(course),
      selectedQuantity: quantities.get(course) ?? 0,
      minutes: course.minutes,
      tags: [...course.tags],
      limit: course.limit,
      surcharge: course.surcharge,
    })),
  }
}

/** A recipe that stands in a menu more than once is chosen where the index says so, else at its first place. */
function quantitiesOf(courses: readonly Course[], selected: SelectedMenu | undefined): ReadonlyMap<Course, number> {
  const quantities = new Map<Course, number>()
  for (const meal of chosen(selected?.courses ?? [])) {
    const same = courses.filter(({ recipeId }) => recipeId === meal.recipeId)
    const course = same.find(({ index }) => index === meal.index) ?? same[0]
    if (course) quantities.set(course, (quantities.get(course) ?? 0) + (meal.quantity ?? 0))
  }
  return quantities
}

const noMenu = (userMessage: Message) => new Problem('not_found', userMessage)
