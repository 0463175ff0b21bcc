import { escapeHtml, lines } from './markup.ts'
import { dashed, newestFirst, seriesLike } from './series.ts'
import { startVariant } from './serve-variants.ts'
import type { Place, Reply, Series, Variant, VariantSite } from './variant.ts'

interface SiteState {
  /** How lists are written, and readers unless `pages` says otherwise. */
  markup: 'first' | 'second'
  pages: 'first' | 'second' | null
  /** Every page is there but has nothing. */
  isEmpty: boolean
  /** `second`: other paths; the former ones are gone. `redirected`: they lead to the new ones. */
  addresses: 'first' | 'second' | 'redirected'
  order: 'newest' | 'oldest'
  /** Chapters show one picture of their pages. */
  isCut: boolean
  /** Everything fails. */
  isDown: boolean
  /** All addresses lead to the same ones of this origin. */
  movedTo: string | null
}

const listOf = (slug: string, title: string, count: number): Series =>
  seriesLike('/manga/{slug}/', '/manga/{slug}/chapter-{n}/', 'Chapter {n}', () => ({ pages: 12 }))(slug, title, count)

/** A header, a directory with one picture of 1 × 1 pixel in 32 bits, its bitmap and its mask. All bytes are ASCII. */
const bytesOfIcon = String.fromCharCode(
  ...[0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 48, 0, 0, 0, 22, 0, 0, 0],
  ...[40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 8, 0, 0, 0, ...Array<number>(16).fill(0)],
  ...[90, 30, 120, 127, 0, 0, 0, 0],
)

/** A site that changes its markup, its addresses, its order and its host while it runs. */
export async function startChangingSite({ id = 'live', name = 'Living Reader', chapters = 14 } = {}) {
  const state: SiteState = {
    markup: 'first',
    pages: null,
    isEmpty: false,
    addresses: 'first',
    order: 'newest',
    isCut: false,
    isDown: false,
    movedTo: null,
  }
  const variant: Variant = {
    id,
    name,
    about: 'changes its markup, addresses, order and host',
    series: [listOf('tide-clock', 'Tide Clock', chapters), listOf('paper-moths', 'Paper Moths', 9)],
    serve({ path, query }, site) {
      if (state.movedTo !== null) return redirect(state.movedTo + path)
      if (state.isDown) return { status: 503, body: 'Down' }
      if (state.isEmpty) return wrap('Soon', '<p>Soon.</p>')
      if (path === '/favicon.ico') return { type: 'image/x-icon', body: bytesOfIcon }
      if (path === '/search') return wrap('Search', foundIn(site, query.get('q') ?? ''))
      return state.addresses === 'first' ? null : serveSecond(path, site)
    },
    list: (series, site) => listIn(series, site, false),
    show: (place, site) => readerIn(place, site),
  }
  const pathOf = (path: string) =>
    path.replace(/^\/manga\/([^/]+)\/(?:chapter-([\d-]+)\/)?$/, (_, slug: string, number?: string) =>
      number === undefined ? `/series/${slug}` : `/read/${slug}/${number}`,
    )

  /** Pages at the second addresses; the first ones redirect or are gone. */
  function serveSecond(path: string, site: VariantSite): Reply | string | null {
    if (path.startsWith('/manga/'))
      return state.addresses === 'redirected' ? redirect(pathOf(path)) : { status: 404, body: 'Not found' }
    const [, kind, slug, number] = /^\/(series|read)\/([^/]+)(?:\/([\d-]+))?$/.exec(path) ?? []
    const series = site.series.find((one) => one.slug === slug)
    const entry = series?.entries.find((one) => dashed(one.number ?? 0) === number)
    if (kind === 'series' && series) return wrap(series.title, listIn(series, site, true))
    return series && entry ? wrap(`${series.title} ${entry.label}`, readerIn({ series, entry }, site)) : null
  }

  function listIn(series: Series, _site: VariantSite, isMoved: boolean): string {
    const entries = state.order === 'newest' ? newestFirst(series) : series.entries
    const href = (path: string) => escapeHtml(isMoved ? pathOf(path) : path)
    return state.markup === 'first'
      ? `<h1>${series.title}</h1><ul class="rows">${lines(entries, ({ path, label, date }) => `<li class="row"><a href="${href(path)}">${label}</a> <span class="when">${date}</span></li>`)}</ul>`
      : `<h1>${series.title}</h1><div class="episodes">${lines(entries, ({ path, label, date }) => `<div class="episode"><a class="go" href="${href(path)}"><b>${label}</b><time datetime="${date}">${date}</time></a></div>`)}</div>`
  }

  function readerIn(place: Place, site: VariantSite): string {
    const all = site.images(place)
    const urls = state.isCut ? all.slice(0, 1) : all
    return (state.pages ?? state.markup) === 'first'
      ? `<div class="pages">${lines(urls, (url) => `<img class="page" src="${url}" alt="">`)}</div>`
      : `<section id="strip">${lines(urls, (url) => `<figure><img data-lazy="${url}" src="/assets/logo.png" alt=""></figure>`)}</section>`
  }

  const foundIn = ({ series }: VariantSite, words: string): string =>
    `<ul>${lines(
      series.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase())),
      ({ title, path }) =>
        `<li class="found"><a href="${state.addresses === 'first' ? path : pathOf(path)}">${title}</a></li>`,
    )}</ul>`

  const site = await startVariant(variant)
  return {
    ...site,
    change: (next: Partial<SiteState>) => void Object.assign(state, next),
    /** The rules of the first state. */
    source: {
      name,
      baseUrl: site.origin,
      scrapingType: 'html',
      chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
      imageSelector: '.pages img',
      options: {
        chapterList: { urlFormat: '/manga/{slug}/', itemSelector: '.row' },
        search: { urlFormat: '/search?q={query}', itemSelector: '.found' },
      },
    },
    /** Requests for pages, not for pictures, since the last call. */
    takeRequests: () => {
      const paths = site.requestLog.requests().map(({ path }) => path)
      site.requestLog.clear()
      return paths
    },
  }
}

const redirect = (to: string): Reply => ({ status: 301, headers: { location: to }, body: '' })
const wrap = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`
