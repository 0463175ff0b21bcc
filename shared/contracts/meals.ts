import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, text } from './fields.ts'
import type { ProblemCode } from './problems.ts'

const tag = 'Meals'
/** What any call of the gateway can end in. */
const gateway = [
  'not_signed_in',
  'upstream_failed',
  'upstream_timeout',
  'keychain_failed',
  'busy',
] as const satisfies readonly ProblemCode[]
const week = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/, 'must be a week such as 2026-W50')
const weekParam = z.object({ week: z.string() })
const flag = z.enum(['true', 'false'], 'must be true or false').optional()
const list = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })

export const mealSessionSchema = z
  .object({
    state: z.enum(['signed_in', 'signed_out', 'expired', 'not_configured']),
    accessTokenExpiresAt: dateTime.nullable(),
    refreshWindowEndsAt: dateTime.nullable(),
    secretStore: z.enum(['keychain', 'encrypted-file', 'memory']),
    refreshWindowEndsSoon: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ title: 'MealSession' })
export type MealSession = z.output<typeof mealSessionSchema>

export const allergenSchema = z
  .object({ id: z.string(), name: z.string().nullable(), slug: z.string().nullable(), isTrace: z.boolean() })
  .meta({ title: 'Allergen' })
const allergens = z.array(allergenSchema).nullable()

export const mealDeliverySchema = z
  .looseObject({ week: z.string(), cutoff: dateTime.nullable(), status: z.string(), editable: z.boolean() })
  .meta({ title: 'MealDelivery' })
export type MealDelivery = z.output<typeof mealDeliverySchema>

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

const chosenMeal = z
  .object({ index: z.int().nullable(), recipeId: z.string().nullable(), quantity: z.int() })
  .meta({ title: 'ChosenMeal' })
export const mealSelectionSchema = z
  .object({ week: z.string().nullable(), meals: z.array(chosenMeal) })
  .meta({ title: 'MealSelection' })
export type MealSelection = z.output<typeof mealSelectionSchema>

const namedMeal = z.object({ recipeId: z.string(), name: z.string(), quantity: z.int() }).meta({ title: 'NamedMeal' })
export type NamedMeal = z.output<typeof namedMeal>

export const selectionChangeSchema = z
  .object({
    week: z.string(),
    isDryRun: z.boolean(),
    isChanged: z.boolean(),
    before: z.array(namedMeal),
    after: z.array(namedMeal),
    added: z.array(namedMeal),
    removed: z.array(namedMeal),
    warnings: z.array(
      z.object({
        code: z.enum(['add_ons_dropped', 'box_downgraded', 'answer_lost', 'surcharge']),
        message: z.string(),
      }),
    ),
    canUndo: z.boolean(),
  })
  .meta({ title: 'SelectionChange' })
export type SelectionChange = z.output<typeof selectionChangeSchema>

export const getMealSession = endpoint({
  id: 'getMealSession',
  method: 'GET',
  path: '/api/meals/session',
  tag,
  summary: 'Whether somebody is signed in to the meal site',
  status: 200,
  answer: { kind: 'json', schema: mealSessionSchema },
  problems: ['keychain_failed'],
})

const signInSchema = z
  .object({ cookie: text({ min: 1, max: 16_384 }).optional(), refreshToken: text({ min: 1, max: 8192 }).optional() })
  .refine(({ cookie, refreshToken }) => (cookie === undefined) !== (refreshToken === undefined), {
    message: 'send either cookie or refreshToken',
    path: ['cookie'],
  })
  .meta({ title: 'MealSignIn' })

export const signInToMeals = endpoint({
  id: 'signInToMeals',
  method: 'POST',
  path: '/api/meals/session',
  tag,
  summary: 'Sign in with the cookie of the meal site, or with a refresh token',
  body: { schema: signInSchema, accepts: 'json' },
  status: 201,
  answer: { kind: 'json', schema: mealSessionSchema },
  problems: [
    'bad_request',
    'conflict',
    'validation_failed',
    'upstream_failed',
    'upstream_timeout',
    'keychain_failed',
    'busy',
  ],
})

export const signOutOfMeals = endpoint({
  id: 'signOutOfMeals',
  method: 'DELETE',
  path: '/api/meals/session',
  tag,
  summary: 'Sign out: every token is removed',
  status: 204,
  answer: { kind: 'empty' },
  problems: ['keychain_failed', 'busy'],
})

export const verifyMealSession = endpoint({
  id: 'verifyMealSession',
  method: 'POST',
  path: '/api/meals/session/verify',
  tag,
  summary: 'Ask the meal site whether it accepts the login',
  status: 200,
  answer: { kind: 'json', schema: z.object({ accepted: z.boolean() }).meta({ title: 'MealVerification' }) },
  problems: gateway,
})

export const listMealSubscriptions = endpoint({
  id: 'listMealSubscriptions',
  method: 'GET',
  path: '/api/meals/subscriptions',
  tag,
  summary: 'The subscriptions, as the meal site tells them',
  status: 200,
  answer: { kind: 'json', schema: list(z.looseObject({})).meta({ title: 'MealSubscriptions' }) },
  problems: gateway,
})

export const listMealDeliveries = endpoint({
  id: 'listMealDeliveries',
  method: 'GET',
  path: '/api/meals/deliveries',
  tag,
  summary: 'The weeks, as the meal site tells them, with cutoff, status and whether they can be changed',
  status: 200,
  answer: { kind: 'json', schema: list(mealDeliverySchema).meta({ title: 'MealDeliveries' }) },
  problems: gateway,
})

export const getNextMealDelivery = endpoint({
  id: 'getNextMealDelivery',
  method: 'GET',
  path: '/api/meals/next-delivery',
  tag,
  summary: 'The first week that can still be chosen for',
  status: 200,
  answer: { kind: 'json', schema: mealDeliverySchema },
  problems: ['not_found', ...gateway],
})

export const getMealMenu = endpoint({
  id: 'getMealMenu',
  method: 'GET',
  path: '/api/meals/menu',
  tag,
  summary: 'The menu of a week with what is chosen',
  query: z.object({ week: week.optional() }),
  status: 200,
  answer: { kind: 'json', schema: mealMenuSchema },
  problems: ['bad_request', 'not_found', ...gateway],
})

/** With commas between them. */
const idList = z
  .string()
  .regex(/^[\w.-]{1,100}(,[\w.-]{1,100}){0,199}$/, 'must be 1 to 200 identifiers of recipes, with commas')

export const listMealRecipes = endpoint({
  id: 'listMealRecipes',
  method: 'GET',
  path: '/api/meals/recipes',
  tag,
  summary: 'Recipes with ingredients and allergens',
  query: z.object({ ids: idList }),
  status: 200,
  answer: {
    kind: 'json',
    schema: z.object({ items: z.array(mealRecipeSchema), missing: z.array(z.string()) }).meta({ title: 'MealRecipes' }),
  },
  problems: ['bad_request', ...gateway],
})

export const listMealFavorites = endpoint({
  id: 'listMealFavorites',
  method: 'GET',
  path: '/api/meals/favorites',
  tag,
  summary: 'The recipes that are marked as favourites',
  status: 200,
  answer: { kind: 'json', schema: list(z.object({ recipeId: z.string() })).meta({ title: 'MealFavorites' }) },
  problems: gateway,
})

export const getMealSelection = endpoint({
  id: 'getMealSelection',
  method: 'GET',
  path: '/api/meals/selection',
  tag,
  summary: 'What is chosen for the next delivery',
  status: 200,
  answer: { kind: 'json', schema: mealSelectionSchema },
  problems: gateway,
})

const writtenMeal = z
  .object({
    recipeId: text({ min: 1, max: 100 }).optional(),
    index: z.int().min(0).optional(),
    quantity: z.int().min(1).max(20).optional().default(1),
  })
  .refine(({ recipeId, index }) => (recipeId === undefined) !== (index === undefined), {
    message: 'send either recipeId or index',
    path: ['recipeId'],
  })
const writeSelectionSchema = z
  .object({ meals: z.array(writtenMeal).min(1, 'must name a meal').max(50) })
  .meta({ title: 'WriteSelection' })
export type WriteSelection = z.output<typeof writeSelectionSchema>

export const writeMealSelection = endpoint({
  id: 'writeMealSelection',
  method: 'PUT',
  path: '/api/meals/weeks/{week}/selection',
  tag,
  summary: 'Choose the meals of a week, or see what that would change',
  params: weekParam,
  query: z.object({ dryRun: flag }),
  body: { schema: writeSelectionSchema, accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: selectionChangeSchema },
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed', ...gateway],
})

export const undoMealSelection = endpoint({
  id: 'undoMealSelection',
  method: 'POST',
  path: '/api/meals/weeks/{week}/selection/undo',
  tag,
  summary: 'Choose again what the week held before the last change',
  params: weekParam,
  status: 200,
  answer: { kind: 'json', schema: selectionChangeSchema },
  problems: ['not_found', 'conflict', 'validation_failed', ...gateway],
})

export const mealSuggestionSchema = z
  .object({
    week: z.string(),
    meals: z.array(z.object({ recipeId: z.string(), name: z.string(), quantity: z.int(), isFavorite: z.boolean() })),
    isComplete: z.boolean(),
    avoidedCount: z.int(),
    unknownCount: z.int(),
  })
  .meta({ title: 'MealSuggestion' })
export type MealSuggestion = z.output<typeof mealSuggestionSchema>

export const suggestMeals = endpoint({
  id: 'suggestMeals',
  method: 'GET',
  path: '/api/meals/weeks/{week}/suggestion',
  tag,
  summary: 'A proposal for a week; nothing is written',
  params: weekParam,
  query: z.object({ avoid: z.string().max(2000).optional() }),
  status: 200,
  answer: { kind: 'json', schema: mealSuggestionSchema },
  problems: ['bad_request', 'not_found', ...gateway],
})

export const shoppingListSchema = z
  .object({
    week: z.string(),
    items: z.array(
      z.object({
        name: z.string(),
        amount: z.number().nullable(),
        unit: z.string().nullable(),
        recipes: z.array(z.string()),
      }),
    ),
    untoldCount: z.int(),
  })
  .meta({ title: 'ShoppingList' })
export type ShoppingList = z.output<typeof shoppingListSchema>

export const getShoppingList = endpoint({
  id: 'getShoppingList',
  method: 'GET',
  path: '/api/meals/weeks/{week}/shopping-list',
  tag,
  summary: 'What the chosen meals need that does not come in the box',
  params: weekParam,
  status: 200,
  answer: { kind: 'json', schema: shoppingListSchema },
  problems: ['not_found', ...gateway],
})

export const getMealCalendar = endpoint({
  id: 'getMealCalendar',
  method: 'GET',
  path: '/api/meals/calendar.ics',
  tag,
  summary: 'Deliveries and cutoffs as a calendar file',
  status: 200,
  answer: { kind: 'file', mediaTypes: ['text/calendar'] },
  problems: ['range_not_satisfiable', ...gateway],
})
