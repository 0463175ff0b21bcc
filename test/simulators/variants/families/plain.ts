import { escapeHtml, heading, lines, page } from '../markup.ts'
import { newestFirst } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

export interface Look {
  readonly language?: string
  /** The chapter list. */
  readonly list: (series: Series, site: VariantSite) => string
  /** The pictures; default is a column of images. */
  readonly pictures?: (place: Place, site: VariantSite) => string
}

/** A plain site: list and pages in HTML. */
export function createPlain(
  facts: Pick<Variant, 'id' | 'name' | 'about' | 'series' | 'byHand'> & Partial<Variant>,
  { language = 'en', list, pictures = column }: Look,
): Variant {
  return {
    family: 'own: HTML',
    serve({ path, query }, site) {
      const search = query.size > 0 ? `?${query}` : ''
      const series = site.seriesAt(path + search) ?? site.seriesAt(path)
      if (series)
        return page(site, { series, language, title: series.title, body: `${heading(series)}${list(series, site)}` })
      const place = site.entryAt(path + search) ?? site.entryAt(path)
      if (!place) return null
      const [previous, next] = [site.neighbour(place, -1), site.neighbour(place, 1)]
      return page(site, {
        series: place.series,
        language,
        title: `${place.entry.label} | ${place.series.title}`,
        body: `<nav class="crumbs"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> / <span>${escapeHtml(place.entry.label)}</span></nav>${pictures(place, site)}<div class="turn">${previous ? `<a class="prev" href="${escapeHtml(previous.path)}">‹</a>` : ''}${next ? `<a class="next" href="${escapeHtml(next.path)}">›</a>` : ''}</div>`,
      })
    },
    ...facts,
  }
}

export const column = (place: Place, site: VariantSite): string =>
  `<div class="pages">${lines(site.images(place), (url, index) => `<img class="page" src="${url}" alt="page ${index + 1}">`)}</div>`

export const html = (chapterList: object) => ({
  chapterUrlFormat: null,
  scrapingType: 'html' as const,
  imageSelector: '.pages img.page',
  options: { chapterList },
})

/** Each entry is a row with a link and a date. */
export const rows = (dateOf: (date: string) => string) => (series: Series) =>
  `<ul class="rows">${lines(newestFirst(series), ({ path, label, date }) => `<li class="row"><a href="${escapeHtml(path)}">${escapeHtml(label)}</a> <span class="when">${dateOf(date)}</span></li>`)}</ul>`
export const rowRules = { itemSelector: 'ul.rows li.row', date: { selector: '.when' } }
