import type { OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import type { SimManga } from '../library.ts'
import { coverPath, escapeHtml, htmlDocument } from '../markup.ts'

type SeriesPath = (slug: string) => string

export const searchForm = (hidden = ''): string =>
  `<form class="search-form" method="get" action="/"><input type="text" name="s" placeholder="Search…">${hidden}<button type="submit">Search</button></form>`

/**
 * The search of WordPress: `/?s=`, with every word of the query. Null for other requests.
 * @param write one result; the path is that of its series
 * @param page form and results
 */
const createSearch =
  (write: (manga: SimManga, path: string) => string, page: (items: string) => string) =>
  ({ path, query }: OtherRequest, view: SiteView, seriesPath: SeriesPath): OtherReply | null => {
    const text = query.get('s')
    if (path !== '/' || text === null) return null
    const words = text.toLowerCase().split(/\s+/)
    const found = view.mangas.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    const body = page(found.map((manga) => write(manga, seriesPath(manga.slug))).join('\n'))
    return { kind: 'html', html: htmlDocument({ site: view.name, title: 'Search results', body }) }
  }

export const madaraSearch = createSearch(
  ({ slug, title, publicationYear }, path) =>
    `<div class="row c-tabs-item__content"><div class="tab-thumb c-image-hover"><a href="${path}" title="${escapeHtml(title)}"><img data-src="${coverPath(slug)}" src="/assets/logo.png" alt=""></a></div>
<div class="tab-summary"><div class="post-title"><h3 class="h4"><a href="${path}">${escapeHtml(title)}</a></h3></div>
<div class="post-content_item mg_release"><div class="summary-heading"><h5>Release</h5></div><div class="summary-content">${publicationYear}</div></div>
<div class="latest-chap"><span class="chapter"><a href="${path}chapter-1/">Chapter 1</a></span></div></div></div>`,
  (items) =>
    `${searchForm('<input type="hidden" name="post_type" value="wp-manga">')}<div class="tab-content-wrap">${items || 'No matches found.'}</div>`,
)

/** Plain results: a cover and a title each. */
export const plainSearch = createSearch(
  ({ slug, title }, path) =>
    `<div class="hit"><a href="${path}"><img src="${coverPath(slug)}" alt=""></a><h3><a href="${path}">${escapeHtml(title)}</a></h3></div>`,
  (items) => `${searchForm()}<section class="hits">${items}</section>`,
)

export const themesiaSearch = createSearch(
  ({ slug, title }, path) =>
    `<div class="bs"><div class="bsx"><a href="${path}" title="${escapeHtml(title)}"><div class="limit"><img src="${coverPath(slug)}" alt=""></div><div class="bigor"><div class="tt">${escapeHtml(title)}</div><div class="adds"><div class="epxs">Chapter 12</div></div></div></a></div></div>`,
  (items) => `${searchForm()}<div class="listupd">${items}</div>`,
)
