import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { booleanParam, evenIfInvalid, meta, text } from './fields.ts'
import { gatewayProblems, mealsTag, menuIndex, weekParam } from './meal-fields.ts'

const selectedMealSchema = z
  .object({
    index: menuIndex,
    recipeId: meta(z.string().nullable(), 'Identifier of the recipe.', '65aa01'),
    quantity: meta(z.int(), 'How often it is selected.', 1),
  })
  .meta({ title: 'ChosenMeal', description: 'A selected meal.' })
const mealSelectionSchema = z
  .object({
    week: meta(z.string().nullable(), 'ISO week; null if the gateway does not return it.', '2026-W50'),
    meals: meta(z.array(selectedMealSchema), 'Meals.'),
  })
  .meta({ title: 'MealSelection', description: 'A selection.' })
export type MealSelection = z.output<typeof mealSelectionSchema>

const namedMealSchema = z
  .object({
    recipeId: meta(z.string(), 'Identifier of the recipe.', '65aa01'),
    name: meta(z.string(), 'Name.', 'Lemon chicken'),
    quantity: meta(z.int(), 'How often it is selected.', 1),
  })
  .meta({ title: 'NamedMeal', description: 'A recipe and its quantity.' })
export type NamedMeal = z.output<typeof namedMealSchema>

const selectionChangeSchema = z
  .object({
    week: meta(z.string(), 'ISO week.', '2026-W50'),
    isDryRun: meta(z.boolean(), 'Whether the change was not saved.', false),
    isChanged: meta(z.boolean(), 'Whether `before` and `after` differ.', true),
    before: meta(z.array(namedMealSchema), 'The selection before the change.', [
      { recipeId: '65aa07', name: 'Mushroom risotto', quantity: 1 },
    ]),
    after: meta(
      z.array(namedMealSchema),
      'The selection after the change, as read back; in a dry run the expected one.',
      [{ recipeId: '65aa01', name: 'Lemon chicken', quantity: 1 }],
    ),
    added: meta(z.array(namedMealSchema), 'Meals that are added.', [
      { recipeId: '65aa01', name: 'Lemon chicken', quantity: 1 },
    ]),
    removed: meta(z.array(namedMealSchema), 'Meals that are removed.', [
      { recipeId: '65aa07', name: 'Mushroom risotto', quantity: 1 },
    ]),
    warnings: meta(
      z.array(
        z.object({
          code: meta(
            z.enum(['add_ons_dropped', 'box_downgraded', 'answer_lost', 'not_read_back', 'surcharge']),
            'Type of the warning.',
          ),
          message: meta(z.string(), 'Message for the user.', 'Saving removes these extras: Garlic bread.'),
        }),
      ),
      'Warnings.',
      [],
    ),
    canUndo: meta(z.boolean(), 'Whether the change can be undone.', true),
  })
  .meta({ title: 'SelectionChange', description: 'The change of a selection.' })
export type SelectionChange = z.output<typeof selectionChangeSchema>

export const getMealSelection = endpoint({
  id: 'getMealSelection',
  method: 'GET',
  path: '/api/meals/selection',
  tag: mealsTag,
  summary: 'Get the selection of the next delivery',
  response: { kind: 'json', schema: mealSelectionSchema },
  problems: ['not_found', ...gatewayProblems],
})

const requestedMealSchema = z
  .object({
    recipeId: meta(text({ min: 1, max: 100 }).optional(), 'Identifier of the recipe.', '65aa01'),
    index: meta(
      z.int().min(0).optional(),
      'Position in this menu. It can change the next time the menu is read, so use `recipeId`. Null: the recipe cannot be selected.',
      1,
    ),
    quantity: meta(z.int().min(1).max(20).optional().default(1), 'How often it is selected.'),
  })
  .refine(({ recipeId, index }) => (recipeId === undefined) !== (index === undefined), {
    message: messageKey('validation.recipeIdOrIndex'),
    path: ['recipeId'],
    ...evenIfInvalid,
  })
const writeSelectionSchema = z
  .object({
    meals: meta(
      z.array(requestedMealSchema).min(1, messageKey('validation.recipeIdOrIndexRequired')).max(50),
      'Meals.',
    ),
  })
  .meta({
    title: 'WriteSelection',
    description: 'The complete selection of the week. Meals that are not listed are removed.',
  })
export type WriteSelection = z.output<typeof writeSelectionSchema>

export const writeMealSelection = endpoint({
  id: 'writeMealSelection',
  method: 'PUT',
  path: '/api/meals/weeks/{week}/selection',
  tag: mealsTag,
  summary: 'Replace the selection of a week, or preview the change',
  description:
    'The positions of the dishes are read immediately before, the selection is sent once and then read back. 409 if the week is paused, locked or past. 422 if a dish is sold out or missing, or the number of meals does not match the box (`allowIncomplete` allows fewer). In both cases nothing is sent. Selected extras are removed, with a warning.',
  params: weekParam,
  query: z.object({
    dryRun: booleanParam.meta({ description: '`true`: return the change without saving it.', examples: ['true'] }),
    allowIncomplete: booleanParam.meta({
      description: '`true`: also save fewer meals than the box has. Ask the user before.',
      examples: ['true'],
    }),
  }),
  body: { schema: writeSelectionSchema },
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
  description: 'Like `writeMealSelection`, with the previous selection of the week. 404 if none is stored.',
  params: weekParam,
  response: { kind: 'json', schema: selectionChangeSchema },
  localized: true,
  problems: ['not_found', 'conflict', 'validation_failed', ...gatewayProblems],
})

const mealSuggestionSchema = z
  .object({
    week: meta(z.string(), 'ISO week.', '2026-W50'),
    meals: meta(
      z.array(namedMealSchema.extend({ isFavorite: meta(z.boolean(), 'Whether it is a favorite.', true) })),
      'Meals.',
    ),
    isComplete: meta(z.boolean(), 'Whether there are enough meals for the box.', true),
    avoidedCount: meta(z.int(), 'Number of recipes excluded because of an avoided allergen.', 2),
    unknownCount: meta(z.int(), 'Number of recipes excluded because their allergens are unknown.', 1),
  })
  .meta({ title: 'MealSuggestion', description: 'Suggested meals. They are not saved.' })
export type MealSuggestion = z.output<typeof mealSuggestionSchema>

export const suggestMeals = endpoint({
  id: 'suggestMeals',
  method: 'GET',
  path: '/api/meals/weeks/{week}/suggestion',
  tag: mealsTag,
  summary: 'Suggest meals for a week, without saving them',
  description:
    'Favorites first, recent dishes last. Dishes with an avoided allergen are never suggested; neither are dishes with unknown allergens if any allergen is avoided.',
  params: weekParam,
  query: z.object({
    avoid: meta(
      z.string().max(2000).optional(),
      'Allergens to avoid (id, slug or name), comma-separated.',
      'peanuts,milk',
    ),
  }),
  response: { kind: 'json', schema: mealSuggestionSchema },
  problems: ['bad_request', 'not_found', ...gatewayProblems],
})

const shoppingListSchema = z
  .object({
    week: meta(z.string(), 'ISO week.', '2026-W50'),
    items: meta(
      z.array(
        z.object({
          name: meta(z.string(), 'Name.', 'Olive oil'),
          amount: meta(z.number().nullable(), 'Total amount for the box; null if a recipe has none.', 30),
          unit: meta(z.string().nullable(), 'Unit of the amount; null if there is none.', 'ml'),
          recipes: meta(z.array(z.string()), 'Names of the recipes that need it.', ['Lemon chicken']),
        }),
      ),
      'The items of this page.',
    ),
    untoldCount: meta(z.int(), 'Number of ingredients for which it is unknown whether they are shipped.', 1),
  })
  .meta({ title: 'ShoppingList', description: 'Ingredients of the selected meals that are not shipped.' })
export type ShoppingList = z.output<typeof shoppingListSchema>

export const getShoppingList = endpoint({
  id: 'getShoppingList',
  method: 'GET',
  path: '/api/meals/weeks/{week}/shopping-list',
  tag: mealsTag,
  summary: 'List the ingredients of the selected meals that are not shipped',
  params: weekParam,
  response: { kind: 'json', schema: shoppingListSchema },
  problems: ['not_found', ...gatewayProblems],
})
