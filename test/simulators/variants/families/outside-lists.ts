import { fragment, json, lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, newestFirst, shortDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, newest, summary } from '../surroundings.ts'
import type { Series, Variant, VariantSite } from '../variant.ts'
import { planned, textOf } from './blind-parts.ts'
import { byHand } from './outside-by-hand.ts'
import { italian, polish } from './outside-parts.ts'
import { whenReady, words } from './unseen-parts.ts'

const mills = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/seria/${slug}` },
    plan,
    (number) => ({ path: `/seria/${slug}/rozdzial-${dashed(number)}`, label: `Rozdział ${number}` }),
    (label) => `/seria/${slug}/${label.toLowerCase()}`,
  )
const millRows = (series: Series, at: number): string => {
  const all = newestFirst(series)
  const size = 9
  return `${lines(all.slice((at - 1) * size, at * size), ({ path, label, date }) => `<div class="rozdzial"><a href="${path}">${label}</a><span class="data">${shortDay(date, 'pl')}</span></div>`)}${at * size < all.length ? `<button class="starsze" hx-get="${series.path}/rozdzialy?strona=${at + 1}" hx-swap="outerHTML">Starsze rozdziały</button>` : ''}`
}

export const htmxOlder: Variant = {
  id: 'q23',
  name: 'Młyn Komiksów',
  language: 'pl',
  about:
    'htmx in Polish: 9 of 24 rows, "Starsze rozdziały" (hx-get, wants HX-Request) is replaced by 9 more and the next button, "Prolog" at the end, "15 lis 2026", a picture is in srcset in two widths',
  series: [
    mills('mlyn-nad-woda', 'Młyn nad wodą', ['Prolog', ...upTo(22), 22.5]),
    mills('piec-mostow', 'Pięć mostów', upTo(12)),
  ],
  serve({ path, query, headers }, site) {
    const series = site.seriesAt(/^(\/seria\/[^/]+)\/rozdzialy$/.exec(path)?.[1] ?? '')
    if (!series) return null
    return headers['hx-request']
      ? fragment(millRows(series, Number(query.get('strona') ?? 1)))
      : { status: 400, body: 'Bad request' }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: polish,
      body: `${summary(series, 'Pierwszy', 'Najnowszy')}<div id="rozdzialy">${millRows(series, 1)}</div><script>document.addEventListener('click', function (event) { var button = event.target.closest('[hx-get]'); if (button) fetch(button.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } }).then(function (a) { return a.text() }).then(function (html) { button.outerHTML = html }) })</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: polish,
      body: `${crumbs(place)}<div class="strony">${lines(site.images(place), (url) => `<img src="${url}?w=240" srcset="${url}?w=240 240w, ${url} 480w" sizes="100vw" alt="">`)}</div>${neighbours(place, site, 'Poprzedni', 'Następny')}`,
    }),
  byHand: byHand.q23,
}

const rooms = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index, date }) => ({
    path: `/${date.replaceAll('-', '/')}/${slug}-capitolo-${dashed(number)}/`,
    label: `Capitolo ${number}${index % 4 === 2 ? ` – La stanza ${number + 10}` : ''}`,
    title: index % 4 === 2 ? `La stanza ${number + 10}` : null,
  }))

export const wordpressRest: Variant = {
  id: 'q25',
  name: 'Calle di Carta',
  language: 'it',
  about:
    'WordPress without a theme for readers: a script asks /wp-json/wp/v2/posts?categories=ID&per_page=8&page=N when the end of the list comes into view (X-WP-TotalPages), titles with entities, addresses /2026/11/15/…, pages in a gallery block',
  series: [rooms('la-calle', 'La calle', [...upTo(19), 19.5, 20]), rooms('tre-lune', 'Tre lune', upTo(12))],
  serve({ path, query }, site) {
    if (path !== '/wp-json/wp/v2/posts') return null
    const series = site.seriesById(query.get('categories') ?? '')
    const all = series ? newestFirst(series) : []
    const [size, at] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)]
    const total = Math.ceil(all.length / size)
    if (at > Math.max(1, total))
      return {
        ...json({
          code: 'rest_post_invalid_page_number',
          message: 'Il numero di pagina è maggiore del totale.',
          data: { status: 400 },
        }),
        status: 400,
      }
    const posts = all.slice((at - 1) * size, at * size).map(({ id, date, path: to, label }) => ({
      id: Number(id),
      date: `${date}T09:15:00`,
      link: site.origin + to,
      title: { rendered: label.replace('–', '&#8211;') },
    }))
    return { ...json(posts), headers: { 'x-wp-total': String(all.length), 'x-wp-totalpages': String(total) } }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: italian,
      hasComments: false,
      body: `${summary(series, 'Primo', 'Ultimo')}<ul class="capitoli"></ul><div id="fine" style="min-height:40px"></div>${whenReady(`var at = 0, total = 1, busy = false; new IntersectionObserver(function (seen) { if (!seen[0].isIntersecting || busy || at >= total) return; more() }).observe(document.getElementById('fine')); addEventListener('scroll', function () { if (!busy && at < total && document.getElementById('fine').getBoundingClientRect().top < innerHeight) more() }); function more() { busy = true; at++; fetch('/wp-json/wp/v2/posts?categories=${series.id}&per_page=8&page=' + at).then(function (a) { total = Number(a.headers.get('X-WP-TotalPages')); return a.json() }).then(function (posts) { document.querySelector('.capitoli').insertAdjacentHTML('beforeend', posts.map(function (one) { return '<li><a href="' + one.link + '">' + one.title.rendered + '</a> <span>' + one.date.slice(0, 10).split('-').reverse().join('/') + '</span></li>' }).join('')); busy = false }) }`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: italian,
      body: `<article><h1 class="entry-title">${place.entry.label}</h1><div class="entry-content"><p>Traduzione di 2 amici.</p><figure class="wp-block-gallery has-nested-images">${lines(site.images(place), (url, index) => `<figure class="wp-block-image size-large"><img loading="lazy" decoding="async" width="480" height="690" data-id="${700 + index}" src="${url}" alt=""></figure>`)}</figure></div></article>${neighbours(place, site, 'Precedente', 'Successivo')}`,
    }),
}

const dikes = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/serie/${slug}/` }, numbers, ({ number }) => ({
    path: `/serie/${slug}/${String(number).padStart(3, '0')}/`,
    label: `Hoofdstuk ${number}`,
  }))

export const hugoPager: Variant = {
  id: 'q28',
  name: 'Dijkstrip',
  language: 'nl',
  about:
    'a static site (Hugo) in Dutch: 10 of 23 rows, further pages are files (/serie/{slug}/page/2/) with a pager of numbers, /012/ as chapter, dates in time[datetime], addresses of pictures relative to the page (01.webp)',
  imagePath: ({ entry }, page) => `${entry.path}${String(page).padStart(2, '0')}.webp`,
  series: [dikes('de-dijk-van-1953', 'De dijk van 1953', upTo(23)), dikes('wad', 'Wad', upTo(12))],
  serve({ path }, site) {
    const at = /^(\/serie\/[^/]+\/)page\/(\d+)\/$/.exec(path)
    const series = at && site.seriesAt(at[1]!)
    return series ? dikePage(series, site, Number(at[2])) : null
  },
  list: (series, site) => dikePage(series, site, 1),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: words('Thuis', 'Populair', 'Meer', 'Reacties', 'Nieuw'),
      body: `${crumbs(place)}<main>${lines(site.images(place), (url, index) => `<figure><img src="${url.slice(url.lastIndexOf('/') + 1)}" alt="bladzijde ${index + 1}" loading="lazy"></figure>`)}</main>${neighbours(place, site, 'Vorige', 'Volgende')}`,
    }),
}

function dikePage(series: Series, site: VariantSite, at: number): string | null {
  const all = newestFirst(series)
  const last = Math.ceil(all.length / 10)
  if (at < 1 || at > last) return null
  const address = (page: number) => (page === 1 ? series.path : `${series.path}page/${page}/`)
  return frame(site, {
    title: series.title,
    series,
    words: words('Thuis', 'Populair', 'Meer', 'Reacties', 'Nieuw'),
    body: `<h1>${series.title}</h1><section class="list">${lines(all.slice((at - 1) * 10, at * 10), ({ path, label, date }) => `<article><h2><a href="${path}">${label}</a></h2><time datetime="${date}">${dayFirst(date, 'nl')}</time></article>`)}</section>${last > 1 ? `<ul class="pagination">${lines(upTo(last), (page) => `<li class="page-item${page === at ? ' active' : ''}"><a class="page-link" href="${address(page)}">${page}</a></li>`)}${at < last ? `<li class="page-item"><a class="page-link" rel="next" aria-label="Volgende" href="${address(at + 1)}">»</a></li>` : ''}</ul>` : ''}`,
  })
}

const feeds = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/comic/${slug}` }, numbers, ({ number, index, id }) => ({
    path: `/c/${id}`,
    label: `Ch. ${number}${index % 5 === 1 ? `: Platform ${number + 6}` : ''}`,
    title: index % 5 === 1 ? `Platform ${number + 6}` : null,
  }))
const rssDay = (date: string): string => new Date(`${date}T06:00:00Z`).toUTCString().replace('GMT', '+0000')

export const rssList: Variant = {
  id: 'q30',
  name: 'Railway Funnies',
  about:
    'the page of a series draws its list from its feed (/rss/{slug}.xml): titles "Ch. 2: Platform 8", pubDate, ids as addresses of chapters; pictures are shown by a script from a JSON element, an announcement is an item of the feed',
  needsReferer: true,
  series: [
    feeds('platform-9', 'Platform 9', [...upTo(8), 8.5, ...upTo(14).slice(8)]),
    feeds('night-mail', 'Night Mail', upTo(12)),
  ],
  serve({ path }, site) {
    const series = site.series.find(({ slug }) => path === `/rss/${slug}.xml`)
    if (path === '/news/print-edition')
      return frame(site, { title: 'Print edition', body: '<h1>Volume 1 is in print</h1>' })
    if (!series) return null
    const item = (title: string, to: string, date: string) =>
      `<item><title>${title}</title><link>${site.origin}${to}</link><guid isPermaLink="false">${to}</guid><pubDate>${rssDay(date)}</pubDate></item>`
    return {
      type: 'application/rss+xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${series.title}</title><link>${site.origin}${series.path}</link><description>Feed</description>${item('Volume 1 is in print', '/news/print-edition', newest(series).date)}${lines(newestFirst(series), ({ label, path: to, date }) => item(label, to, date))}</channel></rss>`,
    }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: `<link rel="alternate" type="application/rss+xml" href="/rss/${series.slug}.xml">`,
      body: `${summary(series)}<div id="feed">Loading…</div>${whenReady(`fetch('/rss/${series.slug}.xml').then(function (a) { return a.text() }).then(function (text) { var xml = new DOMParser().parseFromString(text, 'text/xml'); document.getElementById('feed').innerHTML = Array.from(xml.querySelectorAll('item')).map(function (one) { var of = function (name) { return one.querySelector(name).textContent }; return '<div class="entry"><a href="' + new URL(of('link')).pathname + '">' + of('title') + '</a> <span class="when">' + new Date(of('pubDate')).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }) + '</span></div>' }).join('') })`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      body: `${crumbs(place)}<div id="strip"></div><script type="application/json" id="sheets">${JSON.stringify({ sheets: site.images(place).map((src) => ({ src, alt: '' })) })}</script>${whenReady("JSON.parse(document.getElementById('sheets').textContent).sheets.forEach(function (one) { var image = new Image(); image.src = one.src; document.getElementById('strip').append(image) })")}${neighbours(place, site)}`,
    }),
}
