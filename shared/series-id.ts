const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const ulid = /^[0-7][\da-hjkmnp-tv-z]{25}$/i
const year = /^(?:19|20)\d\d$/

const hasAll = (text: string, ...patterns: readonly RegExp[]): boolean => patterns.every((one) => one.test(text))

/** Digits and letters in turn, or capitals within: `x7Kq2`, `a1b2c`. A slug such as `area51` or `2gether` is none. */
const isMixed = (part: string): boolean =>
  /^[a-z\d]{5,}$/i.test(part) &&
  (hasAll(part, /\d/, /[a-z]/, /[A-Z]/) || (part.match(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/gi)?.length ?? 0) > 1)

/**
 * Whether a part of an address is the identifier of one thing, as programs make them: a UUID, a ULID, a hash, a number or
 * another opaque text. Years and words are none.
 */
export const isOpaqueId = (part: string): boolean =>
  (/^\d{3,}$/.test(part) && !year.test(part)) ||
  uuid.test(part) ||
  ulid.test(part) ||
  (/^[\da-f]{8,}$/i.test(part) && /\d/.test(part)) ||
  (/^[\w-]{16,}$/.test(part) && hasAll(part, /\d/, /[a-z]/, /[A-Z]/)) ||
  isMixed(part)

const placeholder = /\{\w+\}/

/**
 * The identifier that the address of a chapter list has beside `{slug}`: it is that of one series, so that other mangas would
 * get the chapters of this one. Undefined if there is none. Numbers in a query count something else.
 */
export function findOtherSeriesId(urlFormat: string): string | undefined {
  const [path = '', query = ''] = urlFormat.replace(/^[a-z]+:\/\/[^/?#]*/i, '').split('?')
  const ofPath = path.split('/').flatMap((part) => (placeholder.test(part) ? part.split(/\{\w+\}|[-_.~]/) : [part]))
  const ofQuery = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1))
  const found = [...ofPath, ...ofQuery.filter((value) => !/^\d+$/.test(value))]
  return found.map((part) => part.replace(/\.(?:html?|php|aspx?)$/i, '')).find(isOpaqueId)
}
