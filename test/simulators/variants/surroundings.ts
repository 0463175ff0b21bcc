import { escapeHtml, lines } from './markup.ts'
import type { Entry, Place, Reply, Series, VariantSite } from './variant.ts'

/** What the pages of a theme differ in. */
export interface Words {
  readonly home: string
  readonly popular: string
  readonly related: string
  readonly comments: string
  readonly newest: string
}

const english: Words = {
  home: 'Home',
  popular: 'Popular this week',
  related: 'You may also like',
  comments: 'Comments',
  newest: 'Latest',
}

export interface Frame {
  readonly title: string
  readonly body: string
  readonly head?: string
  readonly series?: Series
  readonly words?: Words
  readonly bodyClass?: string
  /** Default is true. */
  readonly hasComments?: boolean
}

/**
 * A whole page with what surrounds a reader on real sites: menus, a slider and a sidebar with chapters of other series,
 * advertisements between the parts, a tracking pixel, related series and comments that mention chapters.
 */
export function frame(
  site: VariantSite,
  { title, body, head = '', series, words = english, bodyClass = 'wp-site', hasComments = true }: Frame,
): string {
  const others = site.series.filter((other) => other !== series)
  return `<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | ${escapeHtml(site.name)}</title>
<meta property="og:site_name" content="${escapeHtml(site.name)}"><meta property="og:title" content="${escapeHtml(title)}"><meta property="og:image" content="${site.origin}/covers/${(series ?? site.series[0]!).slug}.jpg">
<link rel="icon" href="/assets/logo.png"><link rel="alternate" type="application/rss+xml" href="/feed/">
${head}</head><body class="${bodyClass}">
<noscript><img height="1" width="1" style="display:none" src="https://pixel.track.invalid/tr?id=77&ev=PageView" alt=""></noscript>
<header id="top-bar"><a class="brand" href="/"><img src="/assets/logo.png" alt="${escapeHtml(site.name)}"></a>
<ul class="main-menu"><li><a href="/">${words.home}</a></li>${lines(['action', 'drama', 'romance', 'school'], (genre) => `<li><a href="/genre/${genre}/">${genre}</a></li>`)}</ul>
<ul class="ticker">${lines(others, (other) => `<li><a href="${newest(other).path}" title="${escapeHtml(other.title)}">${escapeHtml(other.title)} ${escapeHtml(newest(other).label)}</a></li>`)}</ul></header>
<div class="ads-top"><a href="https://casino.invalid/?ref=1" rel="nofollow"><img src="/assets/banner-1.jpg" width="728" height="90" alt="chapter 1"></a></div>
${body}
<aside id="sidebar"><h4>${words.popular}</h4>${lines(others, (other) => `<div class="popular-item"><a class="thumb" href="${other.path}"><img data-src="/covers/${other.slug}.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" class="lazyload" alt="${escapeHtml(other.title)}"></a><h5><a href="${other.path}">${escapeHtml(other.title)}</a></h5>${lines(other.entries.slice(-2).reverse(), (entry) => `<span class="chapter"><a href="${entry.path}">${escapeHtml(entry.label)}</a></span> <span class="post-on">2 min</span>`)}</div>`)}</aside>
<section class="related"><h4>${words.related}</h4>${lines(others, (other) => `<figure><a href="${other.path}"><img src="/covers/${other.slug}.jpg" alt="" loading="lazy"></a><figcaption>${escapeHtml(other.title)}</figcaption></figure>`)}</section>
${hasComments ? `<section id="comments"><h4>${words.comments} (${others.length + 3})</h4>${lines([1, 2, 3], (n) => `<div class="comment" id="comment-${n}"><img class="avatar" src="/assets/avatar-${n}.png" width="48" height="48" alt=""><a href="#comment-${n}">user${n}</a><time>${n} days ago</time><p>Chapter ${n * 11} &gt; chapter ${n * 3}, who agrees?</p></div>`)}</section>` : ''}
<div class="ads-bottom"><a href="https://shop.invalid/" rel="nofollow"><img src="/assets/banner-2.jpg" alt="page 1"></a></div>
<footer><a href="/privacy/">Privacy</a> <a href="/dmca/">DMCA</a></footer></body></html>
`
}

export const newest = (series: Series): Entry => series.entries.at(-1)!

/** The summary of a series with a cover, buttons to the first and last chapter, and a text with numbers. */
export const summary = (series: Series, first = 'Read First', last = 'Read Last'): string =>
  `<div class="profile-manga"><div class="summary_image"><img src="/covers/${series.slug}.jpg" alt="${escapeHtml(series.title)}"></div><h1 class="post-title">${escapeHtml(series.title)}</h1><p>Volume by volume since 2019: 3 brothers, 12 letters, 1 winter.</p><div id="init-links"><a href="${series.entries[0]!.path}" id="btn-read-last" class="c-btn">${first}</a> <a href="${newest(series).path}" id="btn-read-first" class="c-btn">${last}</a></div></div>`

/** Links to the neighbours of a chapter. */
export function neighbours(place: Place, site: VariantSite, back = 'Prev', next = 'Next'): string {
  const link = (entry: Entry | null, name: string, text: string) =>
    entry
      ? `<a class="btn ${name}_page" rel="${name}" href="${entry.path}">${text}</a>`
      : `<span class="btn disabled">${text}</span>`
  return `<div class="nav-links">${link(site.neighbour(place, -1), 'prev', back)} <a href="${place.series.path}">☰</a> ${link(site.neighbour(place, 1), 'next', next)}</div>`
}

/** Crumbs from the home page to a chapter. */
export const crumbs = ({ series, entry }: Place): string =>
  `<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="${series.path}">${escapeHtml(series.title)}</a></li><li class="active">${escapeHtml(entry.label)}</li></ol>`

/** A menu with all chapters, as readers have. */
export const chapterMenu = (place: Place): string =>
  `<select class="selectpicker single-chapter-select">${lines(place.series.entries.toReversed(), ({ path, label }) => `<option value="${path}" data-redirect="${path}"${path === place.entry.path ? ' selected' : ''}>${escapeHtml(label)}</option>`)}</select>`

export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}, status = 302): Reply => ({
  status,
  headers: { location, ...headers },
  body: '',
})

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** An id in the form of a ULID. */
export function ulid(text: string): string {
  let seed = 7
  for (const character of text) seed = (seed * 31 + character.codePointAt(0)!) % 2_147_483_647
  let id = '01J'
  while (id.length < 26) {
    seed = (seed * 48_271 + 11) % 2_147_483_647
    id += crockford[seed % 32]
  }
  return id
}

/** An id in the form of a UUID. */
export function uuid(text: string): string {
  const id = ulid(text)
    .replace(/[^0-9A-F]/g, (other) => (other.charCodeAt(0) % 16).toString(16))
    .toLowerCase()
  const again = ulid(`${text}.`)
    .replace(/[^0-9A-F]/g, (other) => (other.charCodeAt(0) % 16).toString(16))
    .toLowerCase()
  const all = id.slice(3) + again.slice(3)
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-4${all.slice(13, 16)}-9${all.slice(17, 20)}-${all.slice(20, 32)}`
}

/** A lock box in place of the other pages. */
export const lockBox = (text: string, button: string): string =>
  `<div class="chapter-locked"><i class="fa fa-lock"></i><h3>${text}</h3><p><a class="btn btn-unlock" href="/shop/coins/">${button}</a></p></div>`
