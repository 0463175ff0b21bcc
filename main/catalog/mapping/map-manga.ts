import { unknownAuthor } from '../../../shared/contracts/mangas.ts'
import { plainDescription, plainLine } from '../../platform/plain-description.ts'
import { toSlugs } from '../../platform/slugs.ts'
import type { MangaEntity } from './entities.ts'

type TitlePreference = {
  /** Language code of the catalog. */
  readonly language: string
  /** Whether to prefer an alternative title in this language to a main title in another language. */
  readonly translateTitles: boolean
}

/** Identifiers of a work at AniList, MyAnimeList, Kitsu and MangaUpdates, by the catalog's short names of them. */
export type TrackerIds = { readonly [name in 'al' | 'mal' | 'kt' | 'mu']?: string }

/** A manga of the catalog, with the values of the library. */
export type CatalogManga = {
  readonly externalId: string
  readonly title: string
  readonly altTitles: readonly string[]
  readonly slug: string
  readonly alternativeSlugs: readonly string[]
  readonly description: string
  readonly author: string
  /** 1900 to 2100; null while unknown. */
  readonly publicationYear: number | null
  /** The year in which the catalog added the manga. Used when `publicationYear` is null. */
  readonly estimatedYear: number
  readonly genres: readonly string[]
  readonly status: 'ongoing' | 'completed' | 'hiatus'
  /** The catalog's own status value, such as `cancelled`. */
  readonly catalogStatus: string | null
  readonly originalLanguage: string
  readonly coverFile: string | null
  readonly numbersResetPerVolume: boolean
  /** Number of the last chapter of a completed manga; null while unknown. */
  readonly lastChapter: number | null
  /** Identifiers of the same work at trackers. */
  readonly trackers: TrackerIds
  /** The catalog's names of its formats in lower case, such as `oneshot` or `doujinshi`. */
  readonly formats: readonly string[]
}

const maxTitleLength = 255

/** The title of a manga without a title in the catalog. */
export const placeholderTitle = (externalId: string): string => `Untitled ${externalId.slice(0, 8)}`

/** Maps a manga (docs/catalog.md, section 8). @param now its year is used for a record without a date */
export function mapManga(entity: MangaEntity, preference: TitlePreference, now: Date): CatalogManga {
  const { attributes } = entity
  const titles = titlesOf(entity, preference)
  const title = titles[0] ?? placeholderTitle(entity.id)
  const { slug, alternatives } = toSlugs(title, slugTitles(entity, titles), entity.id)
  const created = attributes.createdAt === null ? Number.NaN : new Date(attributes.createdAt).getUTCFullYear()
  return {
    externalId: entity.id,
    title,
    altTitles: titles.slice(1),
    slug,
    alternativeSlugs: alternatives,
    description: descriptionOf(attributes.description, preference.language),
    author: authorOf(entity),
    publicationYear: isYear(attributes.year) ? attributes.year : null,
    estimatedYear: isYear(created) ? created : now.getUTCFullYear(),
    genres: genresOf(attributes),
    status: statusOf(attributes.status),
    catalogStatus: attributes.status,
    originalLanguage: attributes.originalLanguage ?? '',
    coverFile: coverOf(entity),
    numbersResetPerVolume: attributes.chapterNumbersResetOnNewVolume ?? false,
    lastChapter: lastChapterOf(attributes),
    trackers: trackersOf(attributes.links),
    formats: tagsOf(attributes.tags, 'format').map((name) => name.toLowerCase()),
  }
}

/** The catalog names the last chapter as soon as it is known, also in a series that goes on later. */
function lastChapterOf({ status, lastChapter }: MangaEntity['attributes']): number | null {
  const number = Number.parseFloat(lastChapter ?? '')
  return status === 'completed' && number > 0 ? number : null
}

/**
 * Kitsu's link is a number or a name; only a number can be compared. MangaUpdates' link is its number in base 36, or a number
 * of its old site, which means nothing today.
 */
const trackersOf = (links: Readonly<Record<string, string>>): TrackerIds =>
  Object.fromEntries([
    ...(['al', 'mal', 'kt'] as const).flatMap((name) => (/^\d+$/.test(links[name] ?? '') ? [[name, links[name]]] : [])),
    ...(/^(?!\d+$)[\da-z]{6,9}$/.test(links['mu'] ?? '') ? [['mu', String(Number.parseInt(links['mu']!, 36))]] : []),
  ])

const isYear = (year: number | null): year is number => year !== null && year >= 1900 && year <= 2100

/** All distinct titles, the preferred one first. */
function titlesOf({ attributes }: MangaEntity, { language, translateTitles }: TitlePreference): string[] {
  const { title: main, altTitles } = attributes
  const alternative = (code: string) => altTitles.flatMap((titles) => titles[code] ?? [])
  const first = translateTitles
    ? [main[language], ...alternative(language), ...Object.values(main)]
    : [main[language], ...Object.values(main), ...alternative(language)]
  const all = [...first, ...alternative('en'), ...altTitles.flatMap((titles) => Object.values(titles))]
  const cleaned = all.flatMap((title) => (title === undefined ? [] : truncate(plainLine(title))))
  return [...new Map(cleaned.filter(Boolean).map((title) => [title.toLowerCase(), title])).keys()].map(
    (key) => cleaned.find((title) => title.toLowerCase() === key)!,
  )
}

const truncate = (title: string): string => [...title].slice(0, maxTitleLength).join('').trim()

/** Titles for slugs. Romanised titles come first, because they contain Latin letters. */
function slugTitles({ attributes }: MangaEntity, titles: readonly string[]): string[] {
  const romanised = [attributes.title, ...attributes.altTitles]
    .flatMap((forms) => Object.entries(forms))
    .filter(([language]) => language.endsWith('-ro'))
    .map(([, title]) => truncate(plainLine(title)))
  return [...new Set([...romanised, ...titles.slice(1)])]
}

function descriptionOf(texts: Readonly<Record<string, string>>, language: string): string {
  const chosen = texts[language] ?? texts.en ?? Object.values(texts)[0] ?? ''
  return plainDescription(chosen)
}

function authorOf({ relationships }: MangaEntity): string {
  const names = (type: string) => {
    const named = relationships.filter((one) => one.type === type).map((one) => plainLine(one.attributes?.name ?? ''))
    return [...new Set(named.filter(Boolean))]
  }
  const [authors, artists] = [names('author'), names('artist')]
  return (authors.length > 0 ? authors : artists).join(', ') || unknownAuthor
}

const tagsOf = (tags: MangaEntity['attributes']['tags'], group: string): string[] =>
  tags
    .filter(({ attributes }) => attributes.group === group)
    .map(({ attributes }) => plainLine(attributes.name.en ?? Object.values(attributes.name)[0] ?? ''))
    .filter(Boolean)

function genresOf({ tags, publicationDemographic }: MangaEntity['attributes']): string[] {
  const found = [...tagsOf(tags, 'genre'), ...tagsOf(tags, 'theme')]
  const demographic = publicationDemographic ?? ''
  const fallback = demographic === '' ? 'Uncategorized' : demographic[0]!.toUpperCase() + demographic.slice(1)
  const genres = found.length > 0 ? found : [fallback]
  return genres.filter((genre, index) => genres.findIndex((one) => one.toLowerCase() === genre.toLowerCase()) === index)
}

/** A cancelled manga has no end, so it is not `completed`. */
function statusOf(status: string | null): CatalogManga['status'] {
  if (status === 'completed') return 'completed'
  return status === 'hiatus' || status === 'cancelled' ? 'hiatus' : 'ongoing'
}

/** Ignores names with a path, because the name becomes part of an address. */
function coverOf({ relationships }: MangaEntity): string | null {
  const name = relationships.find((one) => one.type === 'cover_art')?.attributes?.fileName ?? null
  return name !== null && /^[\w][\w.-]{0,199}$/.test(name) ? name : null
}

/** Converts a rating of 1 to 10 to 0 to 5. Null without an average, because then there are no votes. */
export function toRating(
  rating: { average: number | null; bayesian: number | null } | null | undefined,
): number | null {
  if (!rating || rating.average === null) return null
  const outOfFive = Math.round(((rating.bayesian ?? rating.average) / 2) * 100) / 100
  return Math.min(Math.max(outOfFive, 0), 5)
}
