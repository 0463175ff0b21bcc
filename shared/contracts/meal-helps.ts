import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { gatewayProblems, mealsTag, weekParam } from './meal-fields.ts'

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
  summary: 'A proposal for a week; nothing is written',
  params: weekParam,
  query: z.object({ avoid: z.string().max(2000).optional() }),
  status: 200,
  answer: { kind: 'json', schema: mealSuggestionSchema },
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
  summary: 'What the chosen meals need that does not come in the box',
  params: weekParam,
  status: 200,
  answer: { kind: 'json', schema: shoppingListSchema },
  problems: ['not_found', ...gatewayProblems],
})
