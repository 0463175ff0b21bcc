import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { meta } from './fields.ts'
import { gatewayProblems, itemsOf, mealsTag, menuIndex } from './meal-fields.ts'

const allergenSchema = z
  .object({
    id: meta(z.string(), 'Identifier.', 'a-gluten'),
    name: meta(z.string().nullable(), 'Name; null if only the identifier is known.', 'Cereals containing gluten'),
    slug: meta(z.string().nullable(), 'Slug; null if there is none.', 'gluten'),
    isTrace: meta(z.boolean(), 'Whether only traces are possible.', false),
  })
  .meta({ title: 'Allergen', description: 'An allergen.' })
const allergens = meta(z.array(allergenSchema).nullable(), 'Allergens. Null means unknown, never "free of".')

const menuItemSchema = z
  .object({
    index: menuIndex,
    recipeId: meta(z.string(), 'Identifier of the recipe.', '65aa01'),
    name: meta(z.string(), 'Name.', 'Lemon chicken'),
    headline: meta(z.string().nullable(), 'Subtitle; null if there is none.', 'with roasted potatoes'),
    imageUrl: meta(
      z.string().nullable(),
      'URL of the picture at the meal site; null if there is none or its host is unknown. Bunko serves it at `/api/meals/recipes/{recipeId}/picture`.',
      'https://img.example/65aa.jpg',
    ),
    isSoldOut: meta(z.boolean(), 'Whether it is sold out.', false),
    allergens,
    isFavorite: meta(z.boolean(), 'Whether it is a favorite.', true),
    selectedQuantity: meta(z.int(), 'How often it is selected.', 1),
    minutes: meta(z.int().nullable(), 'Cooking time in minutes; null if unknown.', 30),
    tags: meta(z.array(z.string()), 'Tags.', ['Quick']),
    limit: meta(z.int().nullable(), 'How often it can be selected; null if unknown.', 2),
    surcharge: meta(z.string().nullable(), 'Extra charge, formatted by the meal site; null if there is none.', null),
  })
  .meta({ title: 'MenuItem', description: 'A recipe in a menu.' })
export type MenuItem = z.output<typeof menuItemSchema>

const mealMenuSchema = z
  .object({
    week: meta(z.string().nullable(), 'ISO week.', '2026-W50'),
    items: meta(z.array(menuItemSchema), 'The items of this page.'),
    mealCount: meta(z.int().nullable(), 'Number of meals in the box; null if unknown.', 3),
    servings: meta(z.int().nullable(), 'Number of servings; null if unknown.', 2),
  })
  .meta({ title: 'MealMenu', description: 'A menu.' })
export type MealMenu = z.output<typeof mealMenuSchema>

const ingredientSchema = z
  .object({
    id: meta(z.string().nullable(), 'Identifier; null if there is none.', 'i-lemon'),
    name: meta(z.string(), 'Name.', 'Lemon'),
    isShipped: meta(z.boolean().nullable(), 'Whether it comes in the box; null if unknown.', true),
  })
  .meta({ title: 'Ingredient', description: 'An ingredient.' })
const mealRecipeSchema = z
  .object({
    id: meta(z.string(), 'Identifier.', '65aa01'),
    name: meta(z.string(), 'Name.', 'Lemon chicken'),
    headline: meta(z.string().nullable(), 'Subtitle; null if there is none.', 'with roasted potatoes'),
    imageUrl: meta(z.string().nullable(), 'URL of the picture; null if there is none.', 'https://img.example/65aa.jpg'),
    minutes: meta(z.int().nullable(), 'Cooking time in minutes; null if unknown.', 30),
    tags: meta(z.array(z.string()), 'Tags.', ['Quick']),
    ingredients: meta(z.array(ingredientSchema), 'Ingredients; empty if the meal site does not return them.'),
    allergens,
  })
  .meta({ title: 'MealRecipe', description: 'A recipe.' })
export type MealRecipe = z.output<typeof mealRecipeSchema>

const week = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, messageKey('validation.week'))

export const getMealMenu = endpoint({
  id: 'getMealMenu',
  method: 'GET',
  path: '/api/meals/menu',
  tag: mealsTag,
  summary: 'Get the menu of a week with its selection',
  description: '404 if the meal site has none.',
  query: z.object({ week: meta(week.optional(), 'ISO week; by default the current week.', '2026-W50') }),
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
  description: 'Unknown allergens are null, never an empty list. 404 if the meal site knows none of the recipes.',
  query: z.object({
    ids: idList.meta({ description: 'Up to 200 comma-separated identifiers.', examples: ['65aa01,65aa07'] }),
  }),
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(z.array(mealRecipeSchema), 'The items of this page.'),
        missing: meta(z.array(z.string()), 'Identifiers that the meal site does not know.', []),
      })
      .meta({ title: 'MealRecipes', description: 'Recipes in the requested order.' }),
  },
  problems: ['bad_request', 'not_found', ...gatewayProblems],
})

export const listMealFavorites = endpoint({
  id: 'listMealFavorites',
  method: 'GET',
  path: '/api/meals/favorites',
  tag: mealsTag,
  summary: 'List favorite recipes',
  response: {
    kind: 'json',
    schema: itemsOf(z.object({ recipeId: meta(z.string(), 'Identifier of the recipe.', '65aa01') })).meta({
      title: 'MealFavorites',
      description: 'Favorites.',
    }),
  },
  problems: gatewayProblems,
})

export const getMealPicture = endpoint({
  id: 'getMealPicture',
  method: 'GET',
  path: '/api/meals/recipes/{recipeId}/picture',
  tag: mealsTag,
  summary: 'Get the picture of a recipe',
  params: z.object({ recipeId: meta(z.string(), 'Identifier of the recipe.', '65aa01') }),
  query: z.object({
    width: meta(
      z
        .enum(['480', '960'])
        .transform((width) => (width === '480' ? 480 : 960))
        .optional(),
      'Maximum width in pixels; 960 by default. Smaller pictures are not enlarged.',
      '480',
    ),
  }),
  response: { kind: 'file', mediaTypes: ['image/webp'] },
  problems: ['bad_request', 'not_found', 'range_not_satisfiable', ...gatewayProblems],
})
