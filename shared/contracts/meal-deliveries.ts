import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, meta } from './fields.ts'
import { gatewayProblems, itemsOf, mealsTag } from './meal-fields.ts'

const mealDeliverySchema = z
  .looseObject({
    week: meta(z.string(), 'ISO week.', '2026-W50'),
    cutoff: meta(dateTime.nullable(), 'Until when the selection can be changed; null if unknown.'),
    status: meta(z.string(), 'Status of the gateway in upper case; `UNKNOWN` if it does not return one.', 'RUNNING'),
    editable: meta(
      z.boolean(),
      'Whether the selection can be changed: the gateway allows it, the delivery is not paused, and the cutoff has not passed.',
      true,
    ),
  })
  .meta({ title: 'MealDelivery', description: 'A delivery: the members that the gateway returns, and these.' })
export type MealDelivery = z.output<typeof mealDeliverySchema>

export const listMealSubscriptions = endpoint({
  id: 'listMealSubscriptions',
  method: 'GET',
  path: '/api/meals/subscriptions',
  tag: mealsTag,
  summary: 'List the subscriptions, as the meal site returns them',
  response: {
    kind: 'json',
    schema: itemsOf(z.looseObject({})).meta({
      title: 'MealSubscriptions',
      description: 'Subscriptions with the members that the gateway returns.',
      examples: [{ items: [{ id: '1234567', isActive: true }] }],
    }),
  },
  problems: gatewayProblems,
})

export const listMealDeliveries = endpoint({
  id: 'listMealDeliveries',
  method: 'GET',
  path: '/api/meals/deliveries',
  tag: mealsTag,
  summary: 'List the deliveries with their cutoff and status',
  response: {
    kind: 'json',
    schema: itemsOf(mealDeliverySchema).meta({ title: 'MealDeliveries', description: 'Deliveries by week.' }),
  },
  problems: gatewayProblems,
})

export const getNextMealDelivery = endpoint({
  id: 'getNextMealDelivery',
  method: 'GET',
  path: '/api/meals/next-delivery',
  tag: mealsTag,
  summary: 'Get the first delivery that can still be changed',
  description: "Skips weeks that are paused, locked, or past their cutoff by the meal site's clock. 404 if none.",
  response: { kind: 'json', schema: mealDeliverySchema },
  problems: ['not_found', ...gatewayProblems],
})

export const getMealCalendar = endpoint({
  id: 'getMealCalendar',
  method: 'GET',
  path: '/api/meals/calendar.ics',
  tag: mealsTag,
  summary: 'Get deliveries and cutoffs as a calendar file',
  response: { kind: 'file', mediaTypes: ['text/calendar'] },
  problems: ['range_not_satisfiable', ...gatewayProblems],
})
