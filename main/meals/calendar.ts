import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Language } from '../../shared/i18n/languages.ts'
import { message } from '../../shared/i18n/message.ts'
import { formatMessage } from '../platform/i18n.ts'
import type { Delivery } from './parse/deliveries.ts'

const minuteMs = 60_000

/** Deliveries and cutoffs as an iCalendar file (RFC 5545). A cutoff that has not passed has an alarm a day before. */
export function formatCalendar(deliveries: readonly Delivery[], now: Date, language: Language): string {
  const calendar = ical({
    name: 'Bunko: meals',
    prodId: { company: 'Bunko', product: 'Bunko' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { week, status, deliveryDate, cutoff, editable } of deliveries) {
    if (status === 'PAUSED') continue
    if (deliveryDate !== null) {
      calendar.createEvent({
        id: `delivery-${week}@bunko`,
        start: new Date(deliveryDate),
        allDay: true,
        stamp: now,
        summary: formatMessage(message('meals.calendar.delivery', { week }), language),
        description: `Status: ${status}`,
      })
    }
    if (cutoff === null) continue
    const end = new Date(cutoff)
    const event = calendar.createEvent({
      id: `cutoff-${week}@bunko`,
      start: new Date(end.getTime() - 30 * minuteMs),
      end,
      stamp: now,
      summary: formatMessage(message('meals.calendar.cutoff', { week }), language),
    })
    if (editable) event.createAlarm({ trigger: 24 * 3600 })
  }
  return calendar.toString()
}
