import { escapeHtml, lines } from '../markup.ts'
import { newestFirst, seriesLike } from '../series.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'

const list: NonNullable<Variant['list']> = (series) =>
  `<ul class="chapters">${lines(newestFirst(series), ({ path, label, date }) => `<li><a href="${path}">${label}</a><time datetime="${date}">${date}</time></li>`)}</ul>`

const top = ({ series, entry }: Place) =>
  `<h1><a href="${series.path}">${escapeHtml(series.title)}</a> ${entry.label}</h1>`

/** Serves the pages of chapters below their addresses, each with one picture. */
const pagesBelow =
  (show: (place: Place, site: VariantSite, at: number) => string): NonNullable<Variant['serve']> =>
  ({ path, query }, site) => {
    const [, chapter, inPath] = /^(.+?)(?:\/(\d+))?$/.exec(path) ?? []
    const own = site.entryAt(path)
    const place = own ?? (inPath === undefined ? null : site.entryAt(chapter!))
    if (!place) return null
    const at = own ? Number(query.get('page') ?? 1) : Number(inPath)
    return site.images(place)[at - 1] ? page(site, place, show(place, site, at)) : null
  }

const page = (site: VariantSite, place: Place, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(place.series.title)} - ${site.name}</title></head><body>${top(place)}${body}</body></html>`

const picture = (site: VariantSite, place: Place, at: number) =>
  `<img class="leaf" src="${site.images(place)[at - 1]}" alt="">`

const numbers = ({ entry }: Place) => Array.from({ length: entry.pages }, (_, index) => index + 1)

const below = (slug: string, title: string, count: number): Series =>
  seriesLike('/read/{slug}', '/read/{slug}/chapter-{n}', 'Chapter {n}')(slug, title, count)

/** The options of the menu have numbers; a script puts the addresses together. */
export const menuOfNumbers: Variant = {
  id: 't05',
  name: 'Numbered Leaves',
  about: 'one page per address: a menu of numbers, a script leads to /chapter-10/2, no link says so',
  series: [below('ink-well', 'Ink Well', 13), below('ink-pot', 'Ink Pot', 4)],
  list,
  serve: pagesBelow(
    (place, site, at) =>
      `<select class="page-menu" onchange="turn(this.value)">${lines(numbers(place), (number) => `<option value="${number}"${number === at ? ' selected' : ''}>${number}</option>`)}</select><div id="view">${picture(site, place, at)}</div><button class="forward" onclick="turn(${at + 1})">Next page</button>
<script>function turn(n) { if (n <= ${place.entry.pages}) location.href = '${place.entry.path}' + '/' + n }</script>`,
  ),
}

/** The picture is the link to the next page, and that of the last page leads to the next chapter. Nothing counts the pages. */
export const pictureIsLink: Variant = {
  id: 't06',
  name: 'Turning Pictures',
  about: 'one page per address ?page=2: the picture itself is the link, the last one leads to the next chapter',
  series: [below('owl-post', 'Owl Post', 13), below('owl-nest', 'Owl Nest', 4)],
  list,
  serve: pagesBelow((place, site, at) => {
    const next = at < place.entry.pages ? `${place.entry.path}?page=${at + 1}` : site.neighbour(place, 1)?.path
    return `<div class="sheet">${next ? `<a href="${next}">${picture(site, place, at)}</a>` : picture(site, place, at)}</div>`
  }),
}

/** Numbers lead to the first, the last and the neighbouring pages. */
export const numberedLinks: Variant = {
  id: 't07',
  name: 'Page Numbers',
  about: 'one page per address /chapter-10/2: links 1 2 3 … 9 below the picture, and none with a word',
  series: [below('salt-road', 'Salt Road', 13), below('salt-lake', 'Salt Lake', 4)],
  list,
  serve: pagesBelow((place, site, at) => {
    const shown = numbers(place).filter((one) => one === 1 || one === place.entry.pages || Math.abs(one - at) <= 2)
    return `<div class="sheet">${picture(site, place, at)}</div><nav class="numbers">${lines(shown, (one) => (one === at ? `<b>${one}</b>` : `<a href="${place.entry.path}/${one}">${one}</a>`))}</nav>`
  }),
}
