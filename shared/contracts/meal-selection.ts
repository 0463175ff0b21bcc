import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { gatewayProblems, mealsTag, weekParam } from './meal-fields.ts'

const selectedMealSchema = z
  .object({ index: z.int().nullable(), recipeId: z.string().nullable(), quantity: z.int() })
  .meta({ title: 'ChosenMeal' })
export const mealSelectionSchema = z
  .object({ week: z.string().nullable(), meals: z.array(selectedMealSchema) })
  .meta({ title: 'MealSelection' })
export type MealSelection = z.output<typeof mealSelectionSchema>

const namedMealSchema = z
  .object({ recipeId: z.string(), name: z.string(), quantity: z.int() })
  .meta({ title: 'NamedMeal' })
export type NamedMeal = z.output<typeof namedMealSchema>

export const selectionChangeSchema = z
  .object({
    week: z.string(),
    isDryRun: z.boolean(),
    isChanged: z.boolean(),
    before: z.array(namedMealSchema),
    after: z.array(namedMealSchema),
    added: z.array(namedMealSchema),
    removed: z.array(namedMealSchema),
    warnings: z.array(
      z.object({
        code: z.enum(['add_ons_dropped', 'box_downgraded', 'answer_lost', 'not_read_back', 'surcharge']),
        message: z.string(),
      }),
    ),
    canUndo: z.boolean(),
  })
  .meta({ title: 'SelectionChange' })
export type SelectionChange = z.output<typeof selectionChangeSchema>

const booleanParam = z.enum(['true', 'false'], messageKey('validation.boolean')).optional()

export const getMealSelection = endpoint({
  id: 'getMealSelection',
  method: 'GET',
  path: '/api/meals/selection',
  tag: mealsTag,
  summary: 'Get the selection of the next delivery',
  status: 200,
  response: { kind: 'json', schema: mealSelectionSchema },
  problems: gatewayProblems,
})

const requestedMealSchema = z
  .object({
    recipeId: text({ min: 1, max: 100 }).optional(),
    index: z.int().min(0).optional(),
    quantity: z.int().min(1).max(20).optional().default(1),
  })
  .refine(({ recipeId, index }) => (recipeId === undefined) !== (index === undefined), {
    message: messageKey('validation.recipeIdOrIndex'),
    path: ['recipeId'],
  })
const writeSelectionSchema = z
  .object({ meals: z.array(requestedMealSchema).min(1, messageKey('validation.recipeIdOrIndexRequired')).max(50) })
  .meta({ title: 'WriteSelection' })
export type WriteSelection = z.output<typeof writeSelectionSchema>

export const writeMealSelection = endpoint({
  id: 'writeMealSelection',
  method: 'PUT',
  path: '/api/meals/weeks/{week}/selection',
  tag: mealsTag,
  summary: 'Replace the selection of a week, or preview the change',
  params: weekParam,
  query: z.object({ dryRun: booleanParam }),
  body: { schema: writeSelectionSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: selectionChangeSchema },
  localized: true,
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed', ...gatewayProblems],
})

export const undoMealSelection = endpoint({
  id: 'undoMealSelection',
  method: 'POST',
  path: '/api/meals/weeks/{week}/selection/undo',
  tag: mealsTag,
  summary: 'Restore the selection before the last change',
  params: weekParam,
  status: 200,
  response: { kind: 'json', schema: selectionChangeSchema },
  localized: true,
  problems: ['not_found', 'conflict', 'validation_failed', ...gatewayProblems],
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
  tag: mealsTag,
  summary: 'Suggest meals for a week, without saving them',
  params: weekParam,
  query: z.object({ avoid: z.string().max(2000).optional() }),
  status: 200,
  response: { kind: 'json', schema: mealSuggestionSchema },
  problems: ['bad_request', 'not_found', ...gatewayProblems],
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
  tag: mealsTag,
  summary: 'List the ingredients of the selected meals that are not shipped',
  params: weekParam,
  status: 200,
  response: { kind: 'json', schema: shoppingListSchema },
  problems: ['not_found', ...gatewayProblems],
})
