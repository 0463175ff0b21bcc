import { catalogTime, uuidOf } from './identity.ts'

export type Localised = Readonly<Record<string, string>> | readonly []
export type Named = { readonly id: string; readonly name: string }

export type SimChapter = {
  readonly id: string
  readonly mangaId: string
  readonly attributes: {
    readonly volume: string | null
    readonly chapter: string | null
    readonly title: string | null
    readonly translatedLanguage: string
    readonly externalUrl: string | null
    readonly isUnavailable?: boolean
    readonly pages: number
    readonly version: number
    readonly createdAt: string
    readonly updatedAt: string
    readonly publishAt: string
    readonly readableAt: string
  }
  readonly groups: readonly Named[]
}

export type SimCover = { readonly fileName: string; readonly volume: string | null; readonly locale: string }

export type SimCatalogManga = {
  readonly id: string
  readonly attributes: {
    readonly title: Localised
    readonly altTitles: readonly Localised[]
    readonly description: Localised
    readonly isLocked: boolean
    readonly links: Readonly<Record<string, string>> | null
    readonly originalLanguage: string
    readonly lastVolume: string | null
    readonly lastChapter: string | null
    readonly publicationDemographic: string | null
    readonly status: string
    readonly year: number | null
    readonly contentRating: string
    readonly tags: readonly SimTag[]
    readonly state: string
    readonly chapterNumbersResetOnNewVolume: boolean
    readonly availableTranslatedLanguages: readonly (string | null)[]
    readonly latestUploadedChapter: string | null
    readonly version: number
    readonly createdAt: string
    readonly updatedAt: string
  }
  readonly authors: readonly Named[]
  readonly artists: readonly Named[]
  /** File name; null for a manga without a cover. */
  readonly cover: string | null
  /** Covers of further volumes. */
  readonly volumeCovers: readonly SimCover[]
  readonly rating: { readonly average: number | null; readonly bayesian: number | null } | null
  /** Number of users who follow it. */
  readonly follows: number
  chapters: SimChapter[]
}

export type SimCustomList = {
  readonly id: string
  readonly name: string
  readonly visibility: 'public' | 'private'
  readonly mangaIds: readonly string[]
}

const day = 24 * 3600_000
const beginning = Date.UTC(2021, 2, 4, 5, 6, 7)

export const named = (kind: string, name: string): Named => ({ id: uuidOf(`${kind} ${name}`), name })

export type SimTag = { readonly id: string; readonly attributes: { readonly group: string } }

export const tag = (name: string, group: string): SimTag & object =>
  ({
    id: uuidOf(`tag ${name}`),
    type: 'tag',
    attributes: { name: { en: name }, description: [], group, version: 1 },
    relationships: [],
  }) as SimTag

export type MangaInput = Partial<Omit<SimCatalogManga, 'attributes' | 'chapters'>> & {
  readonly key: string
  readonly attributes?: Partial<SimCatalogManga['attributes']>
}

/** All covers of a manga, the main one first. */
export const coversOf = ({ cover, volumeCovers }: SimCatalogManga): readonly SimCover[] => [
  ...(cover === null ? [] : [{ fileName: cover, volume: '1', locale: 'ja' }]),
  ...volumeCovers,
]

/** A manga of the catalog with default attributes. `key` determines the identifier. */
export function simManga({ key, attributes = {}, ...rest }: MangaInput): SimCatalogManga {
  return {
    id: uuidOf(`manga ${key}`),
    authors: [named('person', 'K. Ito')],
    artists: [named('person', 'K. Ito')],
    cover: `${uuidOf(`cover ${key}`)}.png`,
    volumeCovers: [],
    rating: { average: 8.2, bayesian: 7.9 },
    follows: 10,
    ...rest,
    attributes: {
      title: { en: key },
      altTitles: [],
      description: { en: `About ${key}.` },
      isLocked: false,
      links: null,
      originalLanguage: 'ja',
      lastVolume: '',
      lastChapter: null,
      publicationDemographic: null,
      status: 'ongoing',
      year: 2018,
      contentRating: 'safe',
      tags: [tag('Drama', 'genre')],
      state: 'published',
      chapterNumbersResetOnNewVolume: false,
      availableTranslatedLanguages: ['en'],
      latestUploadedChapter: null,
      version: 3,
      createdAt: catalogTime(beginning),
      updatedAt: catalogTime(beginning + 400 * day),
      ...attributes,
    },
    chapters: [],
  }
}

type ChapterInput = Partial<SimChapter['attributes']> & {
  readonly groups?: readonly Named[]
  /** Publication day, counted from the start of the catalog. */
  readonly day?: number
  /** Distinguishes chapters with the same number. */
  readonly edition?: string
}

/** Adds a chapter. Manga, number, language and edition determine the identifier. */
export function addChapter(manga: SimCatalogManga, input: ChapterInput): SimChapter {
  const { groups = [named('group', 'Dawn Scans')], day: days = 0, edition = '', ...attributes } = input
  const at = catalogTime(beginning + days * day)
  const full = {
    volume: null,
    chapter: '1',
    title: null,
    translatedLanguage: 'en',
    externalUrl: null,
    pages: 5,
    version: 1,
    createdAt: at,
    updatedAt: at,
    publishAt: at,
    readableAt: at,
    ...attributes,
  }
  const name = `chapter ${manga.id} ${full.volume} ${full.chapter} ${full.translatedLanguage} ${edition}`
  const chapter = { id: uuidOf(name), mangaId: manga.id, attributes: full, groups }
  manga.chapters.push(chapter)
  return chapter
}

/** Changes attributes of a manga or a chapter. */
export function updateAttributes<E extends { readonly attributes: object }>(
  entity: E,
  change: Partial<E['attributes']>,
): void {
  Object.assign(entity.attributes, change)
}
