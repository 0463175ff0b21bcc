import { element, textElement, type XmlNode, xmlDocument } from '../../platform/xml/write-xml.ts'
import { type OpdsFeed, pageAddress } from './feeds.ts'

export const kinds = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
} as const
type Kind = keyof typeof kinds

export const root = '/opds/v1.2'

export type Link = {
  readonly rel: string
  readonly href: string
  readonly type: string
  readonly more?: Readonly<Record<string, string | number | undefined>>
}

const link = ({ rel, href, type, more = {} }: Link): XmlNode => element('link', { rel, href, type, ...more })

export type Entry = {
  /** Stays the same for ever. */
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly author?: string | undefined
  readonly summary?: string | undefined
  readonly categories?: readonly string[]
  readonly language?: string | null
  readonly issued?: string | undefined
  /** The file before the stream. */
  readonly links: readonly Link[]
}

const entry = ({ id, title, updated, author, summary, categories = [], language, issued, links }: Entry): XmlNode =>
  element(
    'entry',
    {},
    textElement('title', title) ?? element('title', {}, '-'),
    element('id', {}, id),
    element('updated', {}, seconds(updated)),
    author !== undefined && author !== '' && element('author', {}, element('name', {}, author)),
    textElement('dcterms:language', language),
    textElement('dcterms:issued', issued),
    ...categories.map((term) => element('category', { term, label: term })),
    textElement('summary', summary, { type: 'text' }),
    ...links.map(link),
  )

const search: readonly Link[] = [
  { rel: 'search', href: `${root}/opensearch.xml`, type: 'application/opensearchdescription+xml' },
  // For clients that read no OpenSearch description.
  { rel: 'search', href: `${root}/search?q={searchTerms}`, type: 'application/atom+xml' },
]

/** A feed is of one kind: it leads to feeds, or to files. */
export const kindOf = ({ content }: OpdsFeed): Kind =>
  content.kind === 'feeds' || content.kind === 'series' ? 'navigation' : 'acquisition'

export function feed(made: OpdsFeed, entries: readonly Entry[]): string {
  const { id, title, updated, up, paging } = made
  const type = kinds[kindOf(made)]
  return xmlDocument(
    element(
      'feed',
      {
        xmlns: 'http://www.w3.org/2005/Atom',
        'xmlns:opds': 'http://opds-spec.org/2010/catalog',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
        'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
        'xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
      },
      element('id', {}, id),
      textElement('title', title) ?? element('title', {}, '-'),
      element('updated', {}, seconds(updated)),
      element('author', {}, element('name', {}, 'Bunko')),
      link({ rel: 'self', href: `${root}/${pageAddress(made, paging?.page ?? 0)}`, type }),
      link({ rel: 'start', href: `${root}/catalog`, type: kinds.navigation }),
      up !== undefined && link({ rel: 'up', href: `${root}/${up}`, type: kinds.navigation }),
      ...search.map(link),
      ...pagingLinks(made, type).map(link),
      ...facetLinks(made).map(link),
      paging && element('opensearch:totalResults', {}, paging.total),
      paging && element('opensearch:itemsPerPage', {}, paging.size),
      paging && element('opensearch:startIndex', {}, paging.page * paging.size + 1),
      ...entries.map(entry),
    ),
  )
}

function pagingLinks(made: OpdsFeed, type: string): Link[] {
  if (!made.paging) return []
  const { page, size, total } = made.paging
  const last = Math.max(Math.ceil(total / size) - 1, 0)
  const at = (number: number) => `${root}/${pageAddress(made, number)}`
  return [
    { rel: 'first', href: at(0), type },
    ...(page > 0 ? [{ rel: 'previous', href: at(Math.min(page - 1, last)), type }] : []),
    ...(page < last ? [{ rel: 'next', href: at(page + 1), type }] : []),
    { rel: 'last', href: at(last), type },
  ]
}

const facetLinks = ({ facetGroups = [] }: OpdsFeed): Link[] =>
  facetGroups.flatMap((group) =>
    group.facets.map(({ title, path, isActive }) => ({
      rel: 'http://opds-spec.org/facet',
      href: `${root}/${path}`,
      type: kinds.acquisition,
      more: { title, 'opds:facetGroup': group.title, 'opds:activeFacet': isActive ? 'true' : undefined },
    })),
  )

/** Seconds, because some clients read no fractions. */
const seconds = (time: string): string => `${new Date(time).toISOString().slice(0, 19)}Z`

export const openSearchDescription = (): string =>
  xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, 'Bunko'),
      element('Description', {}, 'Search the library'),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
      element('Url', { type: kinds.navigation, template: `${root}/search?q={searchTerms}` }),
      element('Url', { type: 'application/atom+xml', template: `${root}/search?q={searchTerms}` }),
    ),
  )
