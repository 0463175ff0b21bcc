import { scalarText } from './fill-template.ts'

const yesNames = /^has_?(?:more|next)(?:_?(?:pages?|items|data))?$|^more$|^more_?available$/i
const lastNames = /^is_?(?:last|end)(?:_?page)?$|^last_?page_?reached$/i
const nextNames = /^next(?:_?(?:page|cursor|token|url|link|offset|page_?(?:url|token|cursor)))?$/i
const totalNames =
  /^(?:total|count)(?:_?(?:items?|results?|records?|elements?|entries|entry|chapters?|episodes?))?(?:_?count)?$/i
/** Objects that say how a list continues. */
const pagingNames = /^_?(?:meta|metadata|paging|pagination|paginator|pager|page|page_?info|links?|cursors?)$/i

/**
 * Whether a response says that its list has more entries than were read: beside the list, above it, or in an object for
 * paging.
 * @param items JSONPath of the entries
 * @param read number of entries that were read so far
 */
export const saysMore = (root: unknown, items: string, read: number): boolean =>
  objectsAround(root, items).some((object) =>
    Object.entries(object).some(([name, value]) => {
      if (yesNames.test(name)) return value === true || value === 1 || value === 'true'
      if (lastNames.test(name)) return value === false
      if (nextNames.test(name)) return isSomething(value)
      return totalNames.test(name) && Number(scalarText(value)) > read
    }),
  )

const pageCounts = /^(?:total|last|max)_?pages?$|^pages?_?(?:count|total)$/i

/** How many pages a response says that its list has. */
export const totalPages = (root: unknown, items: string): number =>
  Math.max(
    0,
    ...objectsAround(root, items).flatMap((object) =>
      Object.entries(object).flatMap(([name, value]) =>
        pageCounts.test(name) && /^\d+$/.test(scalarText(value) ?? '') ? [Number(value)] : [],
      ),
    ),
  )

const isSomething = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && value !== 'null'
    : typeof value === 'number'
      ? value > 0
      : typeof value === 'object' && value !== null && Object.values(value).some(isSomething)

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects that contain the list, and those for paging in them. */
function objectsAround(root: unknown, items: string): Members[] {
  const names = [...items.matchAll(/\.\.|\.\*|\[\*\]|\[\?|\.([A-Za-z_]\w*)|\['([^']*)'\]|\[(\d+)\]/g)]
  const around: Members[] = []
  let value = root
  for (const { 1: name, 2: quoted, 3: index } of [...names, [] as never]) {
    if (index !== undefined && Array.isArray(value)) {
      value = value[Number(index)]
      continue
    }
    if (!isObject(value)) break
    around.push(value)
    const key = name ?? quoted
    if (key === undefined) break
    value = value[key]
  }
  const paging = around.flatMap((object) =>
    Object.entries(object).flatMap(([name, member]) => (pagingNames.test(name) && isObject(member) ? [member] : [])),
  )
  return [...around, ...paging]
}
