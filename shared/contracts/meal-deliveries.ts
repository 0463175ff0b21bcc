import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './fields.ts'
import { gatewayProblems, itemsOf, mealsTag } from './meal-fields.ts'

export const mealDeliverySchema = z
  .looseObject({ week: z.string(), cutoff: dateTime.nullable(), status: z.string(), editable: z.boolean() })
  .meta({ title: 'MealDelivery' })
export type MealDelivery = z.output<typeof mealDeliverySchema>

export const listMealSubscriptions = endpoint({
  id: 'listMealSubscriptions',
  method: 'GET',
  path: '/api/meals/subscriptions',
  tag: mealsTag,
  summary: 'List the subscriptions, as the meal site returns them',
  status: 200,
  response: { kind: 'json', schema: itemsOf(z.looseObject({})).meta({ title: 'MealSubscriptions' }) },
  problems: gatewayProblems,
})

export const listMealDeliveries = endpoint({
  id: 'listMealDeliveries',
  method: 'GET',
  path: '/api/meals/deliveries',
  tag: mealsTag,
  summary: 'List the deliveries with their cutoff and status',
  status: 200,
  response: { kind: 'json', schema: itemsOf(mealDeliverySchema).meta({ title: 'MealDeliveries' }) },
  problems: gatewayProblems,
})

export const getNextMealDelivery = endpoint({
  id: 'getNextMealDelivery',
  method: 'GET',
  path: '/api/meals/next-delivery',
  tag: mealsTag,
  summary: 'Get the first delivery that can still be changed',
  status: 200,
  response: { kind: 'json', schema: mealDeliverySchema },
  problems: ['not_found', ...gatewayProblems],
})

export const getMealCalendar = endpoint({
  id: 'getMealCalendar',
  method: 'GET',
  path: '/api/meals/calendar.ics',
  tag: mealsTag,
  summary: 'Get deliveries and cutoffs as a calendar file',
  status: 200,
  response: { kind: 'file', mediaTypes: ['text/calendar'] },
  problems: ['range_not_satisfiable', ...gatewayProblems],
})
