import { escapeHtml, heading, lines, page } from '../markup.ts'
import { createSeries, dashed, monthFirst, newestFirst, upTo } from '../series.ts'
import type { Entry, Place, Series, VariantSite } from '../variant.ts'

export const head = `<link rel="stylesheet" href="/wp-content/themes/madara/style.css">
<script>var wpRestNonce = {"nonce":"4a1e"}; var manga = {"ajax_url":"\\/wp-admin\\/admin-ajax.php"};</script>
`

export interface Style {
  readonly dateOf: (date: string) => string
  readonly picture: (url: string, index: number) => string
}

export const plainPicture = (url: string, index: number): string =>
  `<div class="page-break no-gaps"><img id="image-${index}" src="\n\t\t\t${url}" class="wp-manga-chapter-img" alt=""></div>`
const lazyPicture = (url: string, index: number): string =>
  `<div class="page-break no-gaps"><img id="image-${index}" src="data:image/svg+xml,%3Csvg%3E%3C/svg%3E" data-src="\t\n${url} " class="wp-manga-chapter-img lazyload" alt=""></div>`

export const rows = (entries: readonly Entry[], { dateOf }: Style): string =>
  `<ul class="main version-chap no-volumn">${lines(entries, row(dateOf))}</ul>`

export const row = (dateOf: Style['dateOf']) => (entry: Entry) =>
  `<li class="wp-manga-chapter"><a href="${entry.path}">\n\t${escapeHtml(entry.label)} </a><span class="chapter-release-date"><i>${dateOf(entry.date)}</i></span></li>`

export function seriesPage(site: VariantSite, series: Series, list: string): string {
  return page(site, {
    series,
    head,
    title: `${series.title} - Read online`,
    body: `<div class="post-title"><h1>${escapeHtml(series.title)}</h1></div><div class="tab-summary">${heading(series)}</div>
<div id="init-links" class="nav-links"><a href="${series.entries[0]!.path}" id="btn-read-last" class="c-btn">Read First</a><a href="${series.entries.at(-1)!.path}" id="btn-read-first" class="c-btn">Read Last</a></div>
<div class="page-content-listing single-page"><div class="listing-chapters_wrap">${list}</div></div>`,
  })
}

export interface Part {
  readonly urls: readonly string[]
  readonly next: string | undefined
  readonly pager: string
}

export function chapterPage(site: VariantSite, place: Place, style: Style, part?: Part): string {
  const previous = site.neighbour(place, -1)
  const next = part ? part.next : site.neighbour(place, 1)?.path
  const urls = part?.urls ?? site.images(place)
  const links = `<div class="nav-links">${previous ? `<div class="nav-previous"><a href="${previous.path}" class="btn prev_page">Prev</a></div>` : ''}${next ? `<div class="nav-next"><a href="${next}" class="btn next_page">Next</a></div>` : ''}</div>`
  return page(site, {
    series: place.series,
    head,
    title: `${place.series.title} - ${place.entry.label}`,
    body: `<div class="entry-header"><ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="${place.series.path}">${escapeHtml(place.series.title)}</a></li><li class="active">${escapeHtml(place.entry.label)}</li></ol>
<select class="single-chapter-select">${lines(newestFirst(place.series), (entry) => `<option data-redirect="${entry.path}">${escapeHtml(entry.label)}</option>`)}</select>${part?.pager ?? ''}${links}</div>
<div class="reading-content"><input type="hidden" id="wp-manga-current-chap" data-id="${place.entry.id}">${lines(urls, style.picture)}</div>${links}`,
  })
}

export const english: Style = { dateOf: (date) => monthFirst(date), picture: lazyPicture }

export const smith = (slug: string, title: string, count: number) =>
  createSeries(
    { slug, title, path: `/manga/${slug}/` },
    upTo(count).flatMap((n) => (n === 7 ? [7, 7.5] : [n])),
    ({ number }) => {
      const named = number % 3 === 0 ? `The Anvil of Room ${number + 4}` : null
      return {
        path: `/manga/${slug}/chapter-${dashed(number)}/`,
        label: `Chapter ${number}${named ? ` - ${named}` : ''}`,
        title: named,
      }
    },
  )

export const titled = (slug: string, title: string, count: number) =>
  createSeries({ slug, title, path: `/series/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/series/${slug}/chapter-${number}-the-${['first', 'second', 'last'][number % 3]}-gate/`,
    label: `Chapter ${number}: The ${['First', 'Second', 'Last'][number % 3]} Gate`,
    title: `The ${['First', 'Second', 'Last'][number % 3]} Gate`,
  }))
