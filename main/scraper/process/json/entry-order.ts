import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import { type JsonEntries, pickEntries, selectInEntries } from '../extract/json-path.ts'
import { settingProblem } from '../setting-problem.ts'
import { scalarText } from './fill-template.ts'

/**
 * Sorts entries by the path `order`, or else by their own members for the order, such as `position`.
 * @param field setting in which `order` is. Throws `upstream_failed` if the order is not certain.
 */
export function sortEntries(list: JsonEntries, order: string | undefined, field: string): JsonEntries {
  const { entries } = list
  if (entries.length === 0) return list
  if (order === undefined) return pickEntries(list, ownOrder(entries, field))
  const keys = selectInEntries({ field, path: order }, list).map(([first]) => scalarText(first))
  const missing = keys.filter((key) => key === undefined || key === '').length
  if (missing > 0) throw incompleteEntries(field, order, missing, entries.length)
  const areNumbers = keys.every((key) => !Number.isNaN(Number(key)))
  const { compare: compareTexts } = new Intl.Collator('en', { numeric: true })
  const compare = areNumbers ? (a: string, b: string) => Number(a) - Number(b) : compareTexts
  const positions = entries.map((_, index) => index)
  return pickEntries(
    list,
    positions.sort((a, b) => compare(keys[a] as string, keys[b] as string)),
  )
}

/** Members that have no other meaning in a page of a chapter. */
const ownNames =
  /^(?:(?:sort_?)?order|order_?(?:index|no|number)|index|idx|sort|pos(?:ition)?|seq(?:uence)?|page(?:_?(?:number|index|no|num))?)$/i

/**
 * The positions of entries in the order that their members say. A member counts if each entry has another whole number
 * in it. Throws if such members contradict each other, or if an incomplete one contradicts the list and nothing decides.
 */
function ownOrder(entries: readonly unknown[], field: string): number[] {
  const asListed = entries.map((_, index) => index)
  const columns = orderColumns(entries)
  const complete = columns.filter(({ numbers }) => new Set(numbers).size === entries.length && !numbers.includes(null))
  const orders = complete.map(({ numbers }) =>
    asListed.toSorted((a, b) => (numbers[a] as number) - (numbers[b] as number)),
  )
  const [first = asListed] = orders
  const isCertain =
    orders.length > 0
      ? orders.every((one) => one.every((position, index) => position === first[index]))
      : columns.every(({ numbers }) => isRising(numbers.filter((number) => number !== null)))
  if (isCertain) return first
  const problem = message('jsonData.orderUncertain', { field, names: columns.map(({ name }) => name) })
  throw settingProblem('upstream_failed', problem, message('jsonData.adviceOrder'), field)
}

type OrderColumn = { readonly name: string; readonly numbers: readonly (number | null)[] }

/** The members that most entries have with whole numbers, which differ. */
function orderColumns(entries: readonly unknown[]): OrderColumn[] {
  const objects = entries.filter((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
  const names = new Set(objects.flatMap((entry) => Object.keys(entry as object)))
  return [...names]
    .filter((name) => ownNames.test(name))
    .map((name) => ({ name, numbers: entries.map((entry) => wholeNumber((entry as Record<string, unknown>)?.[name])) }))
    .filter(({ numbers }) => {
      const known = numbers.filter((number) => number !== null)
      return known.length * 2 > entries.length && new Set(known).size > 1
    })
}

const wholeNumber = (value: unknown): number | null => {
  const text = scalarText(value)
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] as number))

export function incompleteEntries(field: string, path: string, missing: number, total: number): Problem {
  const problem = message('jsonData.incompleteEntries', { field, path, missing, count: total })
  return settingProblem('upstream_failed', problem, message('jsonData.adviceIncomplete'), field)
}
