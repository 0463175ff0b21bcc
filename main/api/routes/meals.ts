import * as deliveries from '../../../shared/contracts/meal-deliveries.ts'
import * as menus from '../../../shared/contracts/meal-menus.ts'
import * as selection from '../../../shared/contracts/meal-selection.ts'
import * as session from '../../../shared/contracts/meal-session.ts'
import { textFile } from '../file-response.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { bind, type Router } from '../router.ts'
import type { Features } from './features.ts'

const defaultPictureWidth = 960

export function mealRoutes(router: Router, { meals }: Features): void {
  bind(router, session.getMealSession, () => meals.session.status())
  bind(router, session.signInToMeals, ({ body }) => meals.session.signIn(body))
  bind(router, session.signOutOfMeals, async () => {
    await meals.session.signOut()
    return undefined
  })
  bind(router, session.verifyMealSession, () => meals.session.verify())
  bind(router, deliveries.listMealSubscriptions, async () => ({ items: await meals.subscriptions() }))
  bind(router, deliveries.listMealDeliveries, async () => ({ items: await meals.deliveries() }))
  bind(router, deliveries.getNextMealDelivery, () => meals.nextDelivery())
  bind(router, deliveries.getMealCalendar, async ({ request }) => {
    const calendar = await meals.calendar(negotiateLanguage(request))
    return textFile(calendar, 'text/calendar; charset=utf-8', 'bunko-meals.ics')
  })
  bind(router, menus.getMealMenu, ({ query }) => meals.menu(query.week))
  bind(router, menus.listMealRecipes, ({ query }) => meals.recipes(query.ids.split(',')))
  bind(router, menus.getMealPicture, async ({ params, query }) => {
    const { bytes, tag } = await meals.picture(params.recipeId, query.width ?? defaultPictureWidth)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType: 'image/webp', sizeBytes: bytes.byteLength, tag, read }
  })
  bind(router, menus.listMealFavorites, async () => ({
    items: (await meals.favorites()).map((recipeId) => ({ recipeId })),
  }))
  bind(router, selection.getMealSelection, () => meals.currentSelection())
  bind(router, selection.writeMealSelection, ({ params, query, body }) =>
    meals.writeSelection(params.week, body, {
      dryRun: query.dryRun === 'true',
      allowIncomplete: query.allowIncomplete === 'true',
    }),
  )
  bind(router, selection.undoMealSelection, ({ params }) => meals.undoSelection(params.week))
  bind(router, selection.suggestMeals, ({ params, query }) =>
    meals.suggestion(params.week, splitNames(query.avoid ?? '')),
  )
  bind(router, selection.getShoppingList, ({ params }) => meals.shoppingList(params.week))
}

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
