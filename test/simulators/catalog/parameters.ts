import { isUuid } from './identity.ts'

type Check = (value: string) => boolean
type Rule = { readonly many: boolean; readonly check: Check }

const one = (check: Check): Rule => ({ many: false, check })
const many = (check: Check): Rule => ({ many: true, check })
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value)
const integer =
  (least: number, most: number): Check =>
  (value) =>
    /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most
const language: Check = (value) => /^[a-z]{2}(-[a-z]{2})?$/.test(value)
const moment: Check = (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value)
const anyText: Check = (value) => value.length > 0
const rating = oneOf('safe', 'suggestive', 'erotica', 'pornographic')
const offset = one(integer(0, 10_000_000))
const orders = (...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [`order[${key}]`, one(oneOf('asc', 'desc'))]))
const includes = (...types: readonly string[]) => ({ includes: many(oneOf(...types)) })
const mangaParts = includes('author', 'artist', 'cover_art')

/** The query parameters that Bunko sends with each operation (docs/catalog.md, sections 3 to 7). All others are refused. */
export const parameterRules = {
  mangaList: {
    title: one(anyText),
    ids: many(isUuid),
    limit: one(integer(1, 100)),
    offset,
    ...mangaParts,
    contentRating: many(rating),
    status: many(oneOf('ongoing', 'completed', 'hiatus', 'cancelled')),
    availableTranslatedLanguage: many(language),
    includedTags: many(isUuid),
    includedTagsMode: one(oneOf('AND')),
    year: one(integer(1, 9999)),
    ...orders('createdAt', 'latestUploadedChapter', 'followedCount', 'relevance'),
  },
  manga: mangaParts,
  feed: {
    limit: one(integer(1, 500)),
    offset,
    translatedLanguage: many(language),
    contentRating: many(rating),
    ...includes('scanlation_group'),
    includeFutureUpdates: one(oneOf('0', '1')),
    createdAtSince: one(moment),
    ...orders('createdAt'),
  },
  coverList: { manga: many(isUuid), limit: one(integer(1, 100)), offset, ...orders('volume') },
  customList: includes('manga', 'user'),
  statistics: { manga: many(isUuid) },
  nothing: {},
} as const satisfies Record<string, Readonly<Record<string, Rule>>>

/** Validates a query; one message per error. Unknown names and lists without `[]` are errors. */
export function validateQuery(query: URLSearchParams, operation: keyof typeof parameterRules): readonly string[] {
  const rules: Readonly<Record<string, Rule>> = parameterRules[operation]
  return [
    ...contradictions(query),
    ...[...new Set(query.keys())].flatMap((name) => {
      const isList = name.endsWith('[]')
      const rule = rules[isList ? name.slice(0, -2) : name]
      if (rule === undefined) return [`The query parameter ${name} is unknown.`]
      if (rule.many !== isList) return [`The query parameter ${name} is ${rule.many ? 'a list' : 'no list'}.`]
      const values = query.getAll(name)
      if (!rule.many && values.length > 1) return [`The query parameter ${name} is given more than once.`]
      if (values.length > 100) return [`The query parameter ${name} has more than 100 values.`]
      return values.every(rule.check) ? [] : [`The query parameter ${name} is invalid.`]
    }),
  ]
}

/** Stricter than the catalog, which ignores such parameters: a client that sends them expects another list. */
function contradictions(query: URLSearchParams): readonly string[] {
  const orders = [...query.keys()].filter((name) => name.startsWith('order['))
  return [
    ...(orders.length > 1 ? ['The list has several orders.'] : []),
    ...(query.getAll('ids[]').length > Number(query.get('limit') ?? 10) ? ['There are more ids than rows.'] : []),
    ...(query.has('order[relevance]') && !query.has('title') ? ['Relevance needs a title.'] : []),
    ...(query.has('includedTagsMode') && !query.has('includedTags[]') ? ['There are no tags for the mode.'] : []),
  ]
}
