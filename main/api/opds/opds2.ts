import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import type { Language } from '../../../shared/i18n/languages.ts'
import { message } from '../../../shared/i18n/message.ts'
import { type Book, type BookPage, fullBookTitle, type Series } from '../../reading-apps/reading-apps.ts'
import { root as files } from './atom.ts'
import { type OpdsFeed, pageAddress, say, urn, type Volume } from './feeds.ts'
import { bookFile, bookSummary, seriesPath, volumeFile } from './files.ts'

// OPDS 2.0: feeds and publications as JSON. Files and pictures have the addresses of OPDS 1.2.

export const opds2Root = '/opds/v2'
export const opds2Types = {
  feed: 'application/opds+json',
  divina: 'application/divina+json',
  authentication: 'application/opds-authentication+json',
  /** Of Readium's programs, and of OPDS Progression 1.0. */
  readiumProgression: 'application/vnd.readium.progression+json',
  progression: 'application/opds-progression+json',
} as const

/** The long form of a relation, because KOReader knows no other. */
const openAccess = 'http://opds-spec.org/acquisition/open-access'

/** Image types that comics in Readium's form may have. */
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/jxl']
export const isDivinaImage = (mediaType: string): boolean => imageTypes.includes(mediaType)

const absolute = (path: string): string => `${opds2Root}/${path}`
const feedLink = (rel: string, path: string) => ({ rel, href: absolute(path), type: opds2Types.feed })

export function feedDto(made: OpdsFeed, language: Language) {
  const { id, title, updated, up, paging, facetGroups } = made
  return {
    metadata: {
      identifier: id,
      title,
      modified: updated,
      ...(paging && { numberOfItems: paging.total, itemsPerPage: paging.size, currentPage: paging.page + 1 }),
    },
    links: [
      feedLink('self', pageAddress(made, paging?.page ?? 0)),
      feedLink('start', 'catalog'),
      ...(up === undefined ? [] : [feedLink('up', up)]),
      { ...feedLink('search', 'search{?query}'), templated: true },
      ...pagingLinks(made),
    ],
    ...(facetGroups && {
      facets: facetGroups.map((group) => ({
        metadata: { title: group.title },
        links: group.facets.map((facet) => ({
          ...(facet.isActive && { rel: 'self' }),
          href: absolute(facet.path),
          type: opds2Types.feed,
          title: facet.title,
        })),
      })),
    }),
    ...contentOf(made, language),
  }
}

function pagingLinks(made: OpdsFeed) {
  if (!made.paging) return []
  const { page, size, total } = made.paging
  const last = Math.max(Math.ceil(total / size) - 1, 0)
  return [
    feedLink('first', pageAddress(made, 0)),
    ...(page > 0 ? [feedLink('previous', pageAddress(made, Math.min(page - 1, last)))] : []),
    ...(page < last ? [feedLink('next', pageAddress(made, page + 1))] : []),
    feedLink('last', pageAddress(made, last)),
  ]
}

function contentOf({ content }: OpdsFeed, language: Language) {
  // A list that is empty may be neither written nor left out alone.
  if (content.items.length === 0) return { groups: [] }
  switch (content.kind) {
    case 'feeds':
      return {
        navigation: content.items.map(({ title, path, rel = 'subsection' }) => ({ ...feedLink(rel, path), title })),
      }
    case 'series':
      return {
        navigation: content.items.map((series) => ({
          ...feedLink('subsection', seriesPath(series, content.byVolume)),
          title: series.title,
          ...(!content.byVolume && { properties: { numberOfItems: series.books } }),
        })),
      }
    case 'books':
      return { publications: content.items.map((book) => bookDto(book, language)) }
    case 'volumes':
      return { publications: content.items.map((volume) => volumeDto(content.series, volume, language)) }
  }
}

const images = (base: string) => [
  { rel: 'cover', href: `${base}/cover`, type: 'image/jpeg' },
  { href: `${base}/thumbnail`, type: 'image/jpeg' },
]

const bookBase = (id: string): string => absolute(`chapters/${id}`)

function bookDto(book: Book, language: Language) {
  const author = knownAuthor(book.author)
  return {
    metadata: {
      '@type': 'https://schema.org/ComicIssue',
      identifier: urn('chapter', book.id),
      title: fullBookTitle(book),
      modified: book.updatedAt,
      ...(book.publishedAt !== null && { published: book.publishedAt.slice(0, 10) }),
      ...(book.language !== null && { language: book.language }),
      ...(author !== '' && { author }),
      ...(book.groups.length > 0 && { translator: [...book.groups] }),
      description: bookSummary(book, language),
      ...(book.pages > 0 && { numberOfPages: book.pages }),
      belongsTo: {
        series: {
          name: book.seriesTitle,
          position: book.number,
          links: [{ href: absolute(`series/${book.seriesId}`), type: opds2Types.feed }],
        },
      },
    },
    links: [
      { rel: openAccess, ...bookFile(book) },
      { rel: 'self', href: `${bookBase(book.id)}/manifest`, type: opds2Types.divina },
      {
        rel: 'http://www.cantook.com/api/progression',
        href: `${bookBase(book.id)}/progression`,
        type: opds2Types.readiumProgression,
      },
      {
        rel: 'http://opds-spec.org/progression',
        href: `${bookBase(book.id)}/opds-progression`,
        type: opds2Types.progression,
      },
    ],
    images: images(`${files}/chapters/${book.id}`),
  }
}

function volumeDto(series: Series, { volume, updatedAt, books }: Volume, language: Language) {
  const { title, ...file } = volumeFile(series, volume)
  const author = knownAuthor(series.author)
  return {
    metadata: {
      '@type': 'https://schema.org/ComicIssue',
      identifier: urn('volume', series.id, volume),
      title,
      modified: updatedAt,
      ...(author !== '' && { author }),
      description: say(message('opds.chapters', { count: books }), language),
      belongsTo: { series: { name: series.title, position: volume } },
    },
    links: [{ rel: openAccess, ...file }],
    images: images(`${files}/series/${series.id}`),
  }
}

export const pageHref = (bookId: string, page: number): string => `${bookBase(bookId)}/pages/${page}`

/** A chapter as a comic that Readium's programs show page by page. */
export function manifestDto(book: Book, series: Series, pages: readonly BookPage[], language: Language) {
  const { metadata, links, images: resources } = bookDto(book, language)
  const genres = knownGenres(series.genres)
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...metadata,
      conformsTo: 'https://readium.org/webpub-manifest/profiles/divina',
      ...(genres.length > 0 && { subject: genres }),
      ...(series.direction === 'vertical'
        ? { layout: 'scrolled' }
        : { layout: 'fixed', readingProgression: series.direction ?? 'rtl' }),
    },
    links,
    readingOrder: pages.map(({ number, mediaType, width, height }) => ({
      href: pageHref(book.id, number),
      type: isDivinaImage(mediaType) ? mediaType : 'image/jpeg',
      ...(width > 0 && height > 0 && { width, height }),
    })),
    resources,
  }
}

/** How a program signs in. @param origin of the request, because the document is known by its whole address */
export const authenticationDto = (origin: string, language: Language) => ({
  id: `${origin}${opds2Root}/auth`,
  title: 'Bunko',
  description: say(message('devices.credentialRequired'), language),
  authentication: [
    {
      type: 'http://opds-spec.org/auth/basic',
      labels: {
        login: say(message('opds.userName'), language),
        password: say(message('opds.password'), language),
      },
    },
  ],
})
