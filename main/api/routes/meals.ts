import type { Hono } from 'hono'
import * as deliveries from '../../../shared/contracts/meal-deliveries.ts'
import * as menus from '../../../shared/contracts/meal-menus.ts'
import * as selection from '../../../shared/contracts/meal-selection.ts'
import * as session from '../../../shared/contracts/meal-session.ts'
import { bind } from '../bind.ts'
import { textFile } from '../file-response.ts'
import { negotiateLanguage } from '../negotiate.ts'
import type { Features } from './features.ts'

const defaultPictureWidth = 960

export function mealRoutes(app: Hono, { meals }: Features): void {
  bind(app, session.getMealSession, () => meals.session.status())
  bind(app, session.signInToMeals, ({ body }) => meals.session.signIn(body))
  bind(app, session.signOutOfMeals, async () => {
    await meals.session.signOut()
    return undefined
  })
  bind(app, session.verifyMealSession, () => meals.session.verify())
  bind(app, deliveries.listMealSubscriptions, async () => ({ items: await meals.subscriptions() }))
  bind(app, deliveries.listMealDeliveries, async () => ({ items: await meals.deliveries() }))
  bind(app, deliveries.getNextMealDelivery, () => meals.nextDelivery())
  bind(app, deliveries.getMealCalendar, async ({ request }) => {
    const calendar = await meals.calendar(negotiateLanguage(request))
    return textFile(calendar, 'text/calendar; charset=utf-8', 'bunko-meals.ics')
  })
  bind(app, menus.getMealMenu, ({ query }) => meals.menu(query.week))
  bind(app, menus.listMealRecipes, ({ query }) => meals.recipes(query.ids.split(',')))
  bind(app, menus.getMealPicture, async ({ params, query }) => {
    const { bytes, tag } = await meals.picture(params.recipeId, query.width ?? defaultPictureWidth)
    const read = async (start: number, end: number) => bytes.subarray(start, end + 1)
    return { mediaType: 'image/webp', sizeBytes: bytes.byteLength, tag, read }
  })
  bind(app, menus.listMealFavorites, async () => ({
    items: (await meals.favorites()).map((recipeId) => ({ recipeId })),
  }))
  bind(app, selection.getMealSelection, () => meals.currentSelection())
  bind(app, selection.writeMealSelection, ({ params, query, body }) =>
    meals.writeSelection(params.week, body, { dryRun: query.dryRun === 'true' }),
  )
  bind(app, selection.undoMealSelection, ({ params }) => meals.undoSelection(params.week))
  bind(app, selection.suggestMeals, ({ params, query }) => meals.suggestion(params.week, splitNames(query.avoid ?? '')))
  bind(app, selection.getShoppingList, ({ params }) => meals.shoppingList(params.week))
}

const splitNames = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
