import { arrayParam, type Params } from './list-params.ts'

export type MangaQuery = {
  readonly title?: string | undefined
  /** Default: best match first. */
  readonly order?: 'popular' | 'latest' | 'recently-added' | 'relevance' | undefined
  /** All of them. */
  readonly tagIds?: readonly string[]
  readonly status?: string | undefined
  readonly year?: number | undefined
  /** With chapters in one of these languages. */
  readonly languages?: readonly string[]
  readonly contentRatings?: readonly string[]
  /** Saves a request. */
  readonly withoutRatings?: boolean
  readonly page: number
  readonly limit: number
}

const orderKeys = {
  popular: 'followedCount',
  latest: 'latestUploadedChapter',
  'recently-added': 'createdAt',
  relevance: 'relevance',
} as const

export function filterParams({
  title,
  order = 'relevance',
  tagIds = [],
  status,
  year,
  languages = [],
}: MangaQuery): Params {
  return [
    ...(title === undefined ? [] : [['title', title.replace(/\s+/g, ' ').trim()] as const]),
    ...arrayParam('includedTags', tagIds),
    ...(tagIds.length > 0 ? [['includedTagsMode', 'AND'] as const] : []),
    ...arrayParam('status', status === undefined ? [] : [status]),
    ...(year === undefined ? [] : [['year', String(year)] as const]),
    ...arrayParam('availableTranslatedLanguage', languages),
    [`order[${orderKeys[order]}]`, 'desc'],
  ]
}
