import type { Hono } from 'hono'
import * as box from '../../../shared/contracts/meal-box.ts'
import * as helps from '../../../shared/contracts/meal-helps.ts'
import * as menus from '../../../shared/contracts/meal-menus.ts'
import * as selection from '../../../shared/contracts/meal-selection.ts'
import * as session from '../../../shared/contracts/meal-session.ts'
import { calendarOf } from '../../meals/calendar.ts'
import type { Meals } from '../../meals/meals.ts'
import { recipeIdOf } from '../../meals/parse/favorites.ts'
import { deliveries, nextOpenDelivery, ownRows, presentDelivery, subscriptions } from '../../meals/read-box.ts'
import { currentSelection, favorites, presentMenu } from '../../meals/read-menu.ts'
import { presentRecipes } from '../../meals/read-recipes.ts'
import { undoSelection, writeSelection } from '../../meals/selection/write-selection.ts'
import { shoppingListOfWeek } from '../../meals/shopping-list.ts'
import { suggestForWeek } from '../../meals/suggest-meals.ts'
import { bind } from '../bind.ts'
import { languageOf } from '../language.ts'
import { textFile } from '../text-file.ts'

export type MealRoutePorts = { readonly meals: Meals }

export function mealRoutes(app: Hono, { meals }: MealRoutePorts): void {
  bind(app, session.getMealSession, () => meals.status())
  bind(app, session.signInToMeals, ({ body }) => meals.signIn(body))
  bind(app, session.signOutOfMeals, () => meals.signOut())
  bind(app, session.verifyMealSession, () => meals.verify())
  bind(app, box.listMealSubscriptions, async () => ({ items: ownRows(await subscriptions(meals.ports())) }))
  bind(app, box.listMealDeliveries, async () => {
    const items = await deliveries(meals.ports())
    return { items: items.map(presentDelivery) }
  })
  bind(app, box.getNextMealDelivery, async () => presentDelivery(await nextOpenDelivery(meals.ports())))
  bind(app, menus.getMealMenu, ({ query }) => presentMenu(meals.ports(), query.week))
  bind(app, menus.listMealRecipes, ({ query }) => presentRecipes(meals.ports().recipes, query.ids.split(',')))
  bind(app, menus.getMealPicture, async ({ params, query }) => {
    const { bytes, tag } = await meals.ports().pictures.get(params.recipeId, query.width ?? 960)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType: 'image/webp', sizeBytes: bytes.byteLength, tag, read }
  })
  bind(app, menus.listMealFavorites, async () => {
    const objectIds = await favorites(meals.ports())
    return { items: [...new Set(objectIds.map(recipeIdOf))].map((recipeId) => ({ recipeId })) }
  })
  bind(app, selection.getMealSelection, () => currentSelection(meals.ports()))
  bind(app, selection.writeMealSelection, ({ params, query, body }) =>
    writeSelection(meals.ports(), params.week, body, { dryRun: query.dryRun === 'true' }),
  )
  bind(app, helps.suggestMeals, ({ params, query }) =>
    suggestForWeek(
      meals.ports(),
      params.week,
      (query.avoid ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  )
  bind(app, helps.getShoppingList, ({ params }) => shoppingListOfWeek(meals.ports(), params.week))
  bind(app, box.getMealCalendar, async ({ request }) => {
    const { clock } = meals.ports()
    const calendar = calendarOf(await deliveries(meals.ports()), clock.now(), languageOf(request))
    return textFile(calendar, 'text/calendar; charset=utf-8', 'bunko-meals.ics')
  })
  bind(app, selection.undoMealSelection, ({ params }) => undoSelection(meals.ports(), params.week))
}
