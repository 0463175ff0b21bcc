import type { OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import type { SimManga } from '../library.ts'
import { coverPath, escapeHtml, htmlDocument } from '../markup.ts'

type SeriesPath = (slug: string) => string

/** The search of WordPress: `/?s=`, with every word of the query. Null for other requests. */
function found({ path, query }: OtherRequest, { mangas }: SiteView): readonly SimManga[] | null {
  const text = query.get('s')
  if (path !== '/' || text === null) return null
  const words = text.toLowerCase().split(/\s+/)
  return mangas.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
}

export const searchForm = (hidden = ''): string =>
  `<form class="search-form" method="get" action="/"><input type="text" name="s" placeholder="Search…">${hidden}<button type="submit">Search</button></form>`

export function madaraSearch(request: OtherRequest, view: SiteView, seriesPath: SeriesPath): OtherReply | null {
  const mangas = found(request, view)
  if (!mangas) return null
  const items = mangas.map(({ slug, title, publicationYear }) => {
    const path = seriesPath(slug)
    return `<div class="row c-tabs-item__content"><div class="tab-thumb c-image-hover"><a href="${path}" title="${escapeHtml(title)}"><img data-src="${coverPath(slug)}" src="/assets/logo.png" alt=""></a></div>
<div class="tab-summary"><div class="post-title"><h3 class="h4"><a href="${path}">${escapeHtml(title)}</a></h3></div>
<div class="post-content_item mg_release"><div class="summary-heading"><h5>Release</h5></div><div class="summary-content">${publicationYear}</div></div>
<div class="latest-chap"><span class="chapter"><a href="${path}chapter-1/">Chapter 1</a></span></div></div></div>`
  })
  const body = `${searchForm('<input type="hidden" name="post_type" value="wp-manga">')}<div class="tab-content-wrap">${items.join('\n') || 'No matches found.'}</div>`
  return { kind: 'html', html: htmlDocument({ site: view.name, title: 'Search results', body }) }
}

/** Plain results: a cover and a title each. */
export function plainSearch(request: OtherRequest, view: SiteView, seriesPath: SeriesPath): OtherReply | null {
  const mangas = found(request, view)
  if (!mangas) return null
  const items = mangas.map(
    ({ slug, title }) =>
      `<div class="hit"><a href="${seriesPath(slug)}"><img src="${coverPath(slug)}" alt=""></a><h3><a href="${seriesPath(slug)}">${escapeHtml(title)}</a></h3></div>`,
  )
  const body = `${searchForm()}<section class="hits">${items.join('\n')}</section>`
  return { kind: 'html', html: htmlDocument({ site: view.name, title: 'Search results', body }) }
}

export function themesiaSearch(request: OtherRequest, view: SiteView, seriesPath: SeriesPath): OtherReply | null {
  const mangas = found(request, view)
  if (!mangas) return null
  const items = mangas.map(
    ({ slug, title }) =>
      `<div class="bs"><div class="bsx"><a href="${seriesPath(slug)}" title="${escapeHtml(title)}"><div class="limit"><img src="${coverPath(slug)}" alt=""></div><div class="bigor"><div class="tt">${escapeHtml(title)}</div><div class="adds"><div class="epxs">Chapter 12</div></div></div></a></div></div>`,
  )
  const body = `${searchForm()}<div class="listupd">${items.join('\n')}</div>`
  return { kind: 'html', html: htmlDocument({ site: view.name, title: 'Search results', body }) }
}
