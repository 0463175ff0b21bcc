import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, dayFirst, hexOf, monthFirst, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Entry, Place, Series, SiteRequest, Variant, VariantSite } from '../variant.ts'

const byHand = (imageSelector: string, chapterList: object) => ({
  chapterUrlFormat: null,
  imageSelector,
  options: { chapterList },
})

type Facts = Pick<Variant, 'id' | 'name' | 'about' | 'series'> & Partial<Variant>

function create(
  facts: Facts,
  list: Variant['list'],
  show: (place: Place, site: VariantSite, request: SiteRequest) => string,
): Variant {
  return {
    list: list!,
    title: ({ series, entry }) => `${entry.label} — ${series.title}`,
    show: (place, site, request) =>
      `<div class="back"><a href="${escapeHtml(place.series.path)}">${escapeHtml(place.series.title)}</a></div>${show(place, site, request)}`,
    ...facts,
  }
}

const stack = (place: Place, site: VariantSite): string =>
  `<main id="comic">${lines(site.images(place), (url) => `<figure><img src="${url}" alt=""></figure>`)}</main>`

const numbered = (base: string, label: string) => seriesLike(`${base}/{slug}`, `${base}/{slug}/{n}`, label)
const toons = numbered('/toon', 'Ep {n}')
const stairs = numbered('/read', 'Chapter {n}')

/** Views and page counts look like chapter numbers. */
export const tableOfNumbers: Variant = create(
  {
    id: 'w03',
    byHand: byHand('#comic img', {
      urlFormat: '/c/{slug}',
      itemSelector: '#toc tbody tr',
      number: { selector: 'td:nth-child(2)' },
      titleSelector: 'a',
      date: { selector: 'td:last-child' },
    }),
    name: 'Ledger Comics',
    about: 'a table from the oldest with columns of numbers (views, pages, likes), dates Nov 15, 2026',
    series: [
      seriesLike('/c/{slug}', '', '{n}', ({ slug, number }) => ({
        path: `/c/${slug}/view/${7000 + number * 13}`,
        title: `The ${number % 2 ? 'Red' : 'Blue'} Book`,
      }))('ledger', 'Ledger', 16),
      numbered('/c', '{n}')('margin', 'Margin', 4),
    ],
  },
  (series) =>
    `<table id="toc"><thead><tr><th>Views</th><th>#</th><th>Title</th><th>Pages</th><th>Date</th></tr></thead><tbody>${lines(series.entries, ({ path, number, title, date, pages }) => `<tr><td>${(number! * 1203).toLocaleString('en')}</td><td>${number}</td><td><a href="${path}">${title}</a></td><td>${pages}</td><td>${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))}</td></tr>`)}</tbody></table>`,
  stack,
)

/** Each chapter has a picture of its own in the list, pages have several sizes. */
export const cards: Variant = create(
  {
    id: 'w04',
    name: 'Card Table Toons',
    about: 'cards with a preview picture per chapter; pages as <picture> with srcset of three widths',
    series: [toons('house-of-cards', 'House of Cards', 14), toons('joker', 'Joker', 4)],
  },
  (series) =>
    `<section class="grid">${lines(newestFirst(series), ({ path, label, date }, index) => `<a class="card" href="${path}"><img class="preview" src="/covers/${series.slug}.jpg?e=${index}" width="160" alt=""><strong>${label}</strong><em>${dayFirst(date, 'en')}</em></a>`)}</section>`,
  (place, site) =>
    `<article class="flow">${lines(site.images(place), (url) => `<picture><source type="image/jpeg" srcset="${url} 480w"><img src="/assets/avatar-7.png" srcset="${url} 480w, /assets/avatar-7.png 64w" sizes="100vw" alt=""></picture>`)}</article>`,
)

const order: readonly (readonly [string, Entry['kind'], number | null])[] = [
  ['Volume 1 (Chapters 1-5)', 'volume', null],
  ['Volume 2 (Chapters 6-10)', 'volume', null],
  ...upTo(12).map((n) => [`Chapter ${n + 10}`, 'chapter', n + 10] as const),
]
const collected = (slug: string, title: string): Series =>
  createSeries(
    { slug, title, path: `/title/${slug}` },
    order.map((_, index) => index),
    ({ index }) => {
      const [label, kind, number] = order[index]!
      return {
        label,
        kind,
        number,
        mark: 500 + index,
        path: `/title/${slug}/r/${hexOf(`${slug}${index}`).slice(0, 6)}`,
      }
    },
  )

export const volumesAndChapters: Variant = create(
  {
    id: 'w05',
    name: 'Bound Books',
    about: 'whole volumes and, after them, chapters 11 to 22 in one list',
    series: [collected('bound', 'Bound'), numbered('/title', 'Chapter {n}')('loose', 'Loose', 4)],
  },
  (series) =>
    `<dl class="toc">${lines(newestFirst(series), ({ path, label, date }) => `<dt><a href="${path}">${label}</a></dt><dd>${monthFirst(date)}</dd>`)}</dl>`,
  stack,
)

/** Chapters only as options. */
export const optionsOnly: Variant = create(
  {
    id: 'w06',
    byHand: byHand('#comic img', { urlFormat: '/read/{slug}', itemSelector: '#jump option' }),
    name: 'Drop Down Manga',
    about: 'the list is a <select> whose options have the addresses as values',
    series: [stairs('stairwell', 'Stairwell', 13), stairs('landing', 'Landing', 4)],
  },
  (series) =>
    `<form><select id="jump" onchange="location=this.value"><option value="">Choose a chapter</option>${lines(newestFirst(series), ({ path, label }) => `<option value="${path}">${label}</option>`)}</select></form>`,
  stack,
)

const byQuery = (slug: string, title: string, id: string, count: number): Series =>
  createSeries({ slug, title, id, path: `/series.php?id=${id}` }, upTo(count), ({ number }) => ({
    path: `/read.php?series=${id}&ch=${number}`,
    label: `Chapter ${number}`,
  }))

export const queryAddresses: Variant = create(
  {
    id: 'w07',
    byHand: {
      ...byHand('#img', { urlFormat: '/series.php?id={slug}', itemSelector: 'ul.ch li' }),
      nextPageSelector: 'a[rel=next]',
    },
    name: 'Old School Scans',
    about: 'addresses in the query only: read.php?series=57&ch=12, a page each at &page=2',
    series: [byQuery('chalk', 'Chalk', '57', 13), byQuery('slate', 'Slate', '58', 4)],
  },
  (series) =>
    `<ul class="ch">${lines(newestFirst(series), ({ path, label, date }) => `<li>[${date}] <a href="${escapeHtml(path)}">${label}</a> <small>(${Number(date.slice(8))} comments)</small></li>`)}</ul>`,
  (place, site, { query }) => {
    const at = Number(query.get('page') ?? 1)
    const own = escapeHtml(place.entry.path)
    const next =
      at < place.entry.pages
        ? `${own}&amp;page=${at + 1}`
        : escapeHtml(site.neighbour(place, 1)?.path ?? place.series.path)
    return `<div class="pager">${lines(upTo(place.entry.pages), (n) => (n === at ? `<b>${n}</b>` : `<a href="${own}&amp;page=${n}">${n}</a>`))}</div><a href="${next}"><img id="img" src="${site.images(place)[at - 1]}"></a><a rel="next" href="${next}">Next</a>`
  },
)

const kapitel = seriesLike('/reihe/{slug}/', '/reihe/{slug}/kapitel-{n}.html', 'Kapitel {n}', ({ number, index }) =>
  index % 2 ? { label: `Kapitel ${number}: Der ${number}. Turm`, title: `Der ${number}. Turm` } : {},
)

export const germanBase: Variant = create(
  {
    id: 'w08',
    language: 'de',
    name: 'Turmzimmer',
    about: 'German: "Kapitel 12: Der 12. Turm", "15. November 2026"; <base href>, relative links, noscript twins',
    series: [kapitel('turmzimmer', 'Turmzimmer', 14), kapitel('keller', 'Keller', 4)],
  },
  (series) =>
    `<base href="${series.path}"><ol reversed class="kapitel">${lines(newestFirst(series), ({ path, label, date }) => `<li><span class="datum">${dayFirst(date, 'de').replace(' ', '. ')}</span><a href="${path.slice(series.path.length)}">${label}</a></li>`)}</ol>`,
  (place, site) =>
    `<div class="seiten">${lines(site.images(place), (url) => `<div><img class="lazy" src="/assets/avatar-6.png" data-lazy-src="${url}" alt=""><noscript><img src="${url}" alt=""></noscript></div>`)}</div>`,
)

const pinned = seriesLike('/webcomic/{slug}', '/webcomic/{slug}/c/{n}', 'Chapter {n}')

export const latestTwice: Variant = create(
  {
    id: 'w09',
    name: 'Pinboard Scans',
    about: 'the newest three chapters stand twice, in a box above the list and in it; an announcement is pinned',
    series: [pinned('pinboard', 'Pinboard', 15), pinned('cork', 'Cork', 4)],
  },
  (series) => {
    const item = ({ path, label, date }: Entry) =>
      `<div class="ch-row"><a href="${path}"><b>${label}</b></a><span>${monthFirst(date)}</span></div>`
    return `<div class="latest"><h3>Latest</h3>${lines(newestFirst(series).slice(0, 3), item)}</div><div class="all"><h3>All chapters</h3><div class="ch-row pin"><a href="/news/12"><b>We need 3 new typesetters!</b></a><span>${monthFirst('2026-11-18')}</span></div>${lines(newestFirst(series), item)}</div>`
  },
  stack,
)

const more = seriesLike('/manga/{slug}', '/manga/{slug}/chapter-{n}', 'Chapter {n}')
const shownAtFirst = 24

const row = ({ path, label, date }: Entry) => `<li class="it"><a href="${path}">${label}</a><time>${date}</time></li>`

export const loadMore: Variant = create(
  {
    id: 'w10',
    name: 'Load More Toons',
    about: '60 chapters; a button fetches 24 more at a time as HTML in JSON by POST',
    series: [more('ladder', 'Ladder', 60), more('rung', 'Rung', 4)],
    byHand: byHand('#comic img', {
      urlFormat: '/manga/{slug}',
      itemSelector: 'li.it',
      date: { selector: 'time' },
      ajax: [
        {
          method: 'POST',
          urlFormat: '/ajax/more',
          body: 'id={id}&offset=0',
          id: { pattern: "body: 'id=(\\d+)" },
          jsonPath: '$.html',
          always: true,
        },
      ],
    }),
    serve({ path, method, body }, site) {
      if (path !== '/ajax/more') return null
      const sent = new URLSearchParams(body)
      const series = method === 'POST' ? site.seriesById(sent.get('id') ?? '') : null
      if (!series) return { status: 400, body: '{}' }
      const from = Number(sent.get('offset'))
      const rest = newestFirst(series).slice(from, from + shownAtFirst)
      return json({
        html: lines(rest, row),
        next: from + rest.length < series.entries.length ? from + rest.length : null,
      })
    },
  },
  (series) =>
    `<ul id="list">${lines(newestFirst(series).slice(0, shownAtFirst), row)}</ul>${
      series.entries.length > shownAtFirst
        ? `<button id="more" type="button">Load more</button><script>var next = ${shownAtFirst}
document.getElementById('more').onclick = function () { fetch('/ajax/more', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'id=${series.id}&offset=' + next }).then(function (a) { return a.json() }).then(function (data) { document.getElementById('list').insertAdjacentHTML('beforeend', data.html); next = data.next; if (!next) document.getElementById('more').remove() }) }</script>`
        : ''
    }`,
  stack,
)
