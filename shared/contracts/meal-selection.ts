import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { gatewayProblems, mealsTag, weekParam } from './meal-fields.ts'

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

const flag = z.enum(['true', 'false'], messageKey('validation.boolean')).optional()

export const getMealSelection = endpoint({
  id: 'getMealSelection',
  method: 'GET',
  path: '/api/meals/selection',
  tag: mealsTag,
  summary: 'What is chosen for the next delivery',
  status: 200,
  answer: { kind: 'json', schema: mealSelectionSchema },
  problems: gatewayProblems,
})

const writtenMeal = z
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
  .object({ meals: z.array(writtenMeal).min(1, messageKey('validation.recipeIdOrIndexRequired')).max(50) })
  .meta({ title: 'WriteSelection' })
export type WriteSelection = z.output<typeof writeSelectionSchema>

export const writeMealSelection = endpoint({
  id: 'writeMealSelection',
  method: 'PUT',
  path: '/api/meals/weeks/{week}/selection',
  tag: mealsTag,
  summary: 'Choose the meals of a week, or see what that would change',
  params: weekParam,
  query: z.object({ dryRun: flag }),
  body: { schema: writeSelectionSchema, accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: selectionChangeSchema },
  speaks: true,
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed', ...gatewayProblems],
})

export const undoMealSelection = endpoint({
  id: 'undoMealSelection',
  method: 'POST',
  path: '/api/meals/weeks/{week}/selection/undo',
  tag: mealsTag,
  summary: 'Choose again what the week held before the last change',
  params: weekParam,
  status: 200,
  answer: { kind: 'json', schema: selectionChangeSchema },
  speaks: true,
  problems: ['not_found', 'conflict', 'validation_failed', ...gatewayProblems],
})
