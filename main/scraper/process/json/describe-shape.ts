import { type Message, message } from '../../../../shared/i18n/message.ts'

const maxNames = 12

/** What JSON contains: the names of its members, for error messages. */
export function describeShape(value: unknown): Message {
  if (Array.isArray(value)) {
    const [first] = value
    const names = isObject(first) ? namesOf(first) : []
    if (names.length === 0) return message('jsonData.array', { count: value.length })
    return message('jsonData.arrayOfObjects', { count: value.length, names })
  }
  if (!isObject(value)) return message('jsonData.scalar', { value: JSON.stringify(value)?.slice(0, 60) ?? '' })
  const names = namesOf(value)
  return names.length === 0 ? message('jsonData.emptyObject') : message('jsonData.object', { names })
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function namesOf(value: object): string[] {
  const names = Object.keys(value)
  return names.length <= maxNames ? names : [...names.slice(0, maxNames), '…']
}
