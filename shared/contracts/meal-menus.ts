import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { gatewayProblems, itemsOf, mealsTag } from './meal-fields.ts'

export const allergenSchema = z
  .object({ id: z.string(), name: z.string().nullable(), slug: z.string().nullable(), isTrace: z.boolean() })
  .meta({ title: 'Allergen' })
const allergens = z.array(allergenSchema).nullable()

export const menuItemSchema = z
  .object({
    index: z.int().nullable(),
    recipeId: z.string(),
    name: z.string(),
    headline: z.string().nullable(),
    imageUrl: z.string().nullable(),
    isSoldOut: z.boolean(),
    allergens,
    isFavorite: z.boolean(),
    selectedQuantity: z.int(),
    minutes: z.int().nullable(),
    tags: z.array(z.string()),
    limit: z.int().nullable(),
    surcharge: z.string().nullable(),
  })
  .meta({ title: 'MenuItem' })
export type MenuItem = z.output<typeof menuItemSchema>

export const mealMenuSchema = z
  .object({
    week: z.string().nullable(),
    items: z.array(menuItemSchema),
    mealCount: z.int().nullable(),
    servings: z.int().nullable(),
  })
  .meta({ title: 'MealMenu' })
export type MealMenu = z.output<typeof mealMenuSchema>

const ingredientSchema = z
  .object({ id: z.string().nullable(), name: z.string(), isShipped: z.boolean().nullable() })
  .meta({ title: 'Ingredient' })
export const mealRecipeSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    headline: z.string().nullable(),
    imageUrl: z.string().nullable(),
    minutes: z.int().nullable(),
    tags: z.array(z.string()),
    ingredients: z.array(ingredientSchema),
    allergens,
  })
  .meta({ title: 'MealRecipe' })
export type MealRecipe = z.output<typeof mealRecipeSchema>

const week = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, messageKey('validation.week'))

export const getMealMenu = endpoint({
  id: 'getMealMenu',
  method: 'GET',
  path: '/api/meals/menu',
  tag: mealsTag,
  summary: 'Get the menu of a week with its selection',
  query: z.object({ week: week.optional() }),
  status: 200,
  response: { kind: 'json', schema: mealMenuSchema },
  problems: ['bad_request', 'not_found', ...gatewayProblems],
})

/** Comma-separated. */
const idList = z.string().regex(/^[\w.-]{1,100}(,[\w.-]{1,100}){0,199}$/, messageKey('validation.recipeIds'))

export const listMealRecipes = endpoint({
  id: 'listMealRecipes',
  method: 'GET',
  path: '/api/meals/recipes',
  tag: mealsTag,
  summary: 'List recipes with ingredients and allergens',
  query: z.object({ ids: idList }),
  status: 200,
  response: {
    kind: 'json',
    schema: z.object({ items: z.array(mealRecipeSchema), missing: z.array(z.string()) }).meta({ title: 'MealRecipes' }),
  },
  problems: ['bad_request', ...gatewayProblems],
})

export const listMealFavorites = endpoint({
  id: 'listMealFavorites',
  method: 'GET',
  path: '/api/meals/favorites',
  tag: mealsTag,
  summary: 'List favorite recipes',
  status: 200,
  response: { kind: 'json', schema: itemsOf(z.object({ recipeId: z.string() })).meta({ title: 'MealFavorites' }) },
  problems: gatewayProblems,
})

export const getMealPicture = endpoint({
  id: 'getMealPicture',
  method: 'GET',
  path: '/api/meals/recipes/{recipeId}/picture',
  tag: mealsTag,
  summary: 'Get the picture of a recipe',
  params: z.object({ recipeId: z.string() }),
  query: z.object({
    width: z
      .enum(['480', '960'])
      .transform((width) => (width === '480' ? 480 : 960))
      .optional(),
  }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/webp'] },
  problems: ['bad_request', 'not_found', 'range_not_satisfiable', ...gatewayProblems],
})
