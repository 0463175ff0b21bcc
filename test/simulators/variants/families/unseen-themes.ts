import { escapeHtml, fragment, json, lines } from '../markup.ts'
import { createSeries, hexOf, monthFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours } from '../surroundings.ts'
import type { Entry, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'
import { extra, program, whenReady, words } from './unseen-parts.ts'

const blogger = words('Início', 'Populares', 'Veja também', 'Comentários', 'Novo')
const posts = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries(
    { slug, title, path: `/2025/03/${slug}.html`, id: hexOf(slug).slice(0, 8) },
    numbers,
    ({ number, date }) => ({
      path: `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}-capitulo-${String(number).replace('.', '')}_${hexOf(slug + number).slice(0, 3)}.html`,
      label: `${title} Capítulo ${number}`,
    }),
  )

/** Small pictures in the page, large ones behind their links. */
export const bloggerFeed: Variant = {
  id: 'y13',
  name: 'Vento Norte Scan',
  language: 'pt-BR',
  about:
    'ZeistManga on Blogger: the list by the JSON feed of a label, addresses with the month and a random end, thumbnails in the page and full pictures (s1600) behind their links, the series itself is in the feed, too',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/img/b/R29vZ2xl/${hexOf(`${series.slug}${entry.id}${page}`)}/s1600/${page}.jpg`,
  series: [
    posts('o-vento-norte', 'O Vento Norte', [...upTo(13), 13.5, 14]),
    posts('casa-de-vidro', 'Casa de Vidro', upTo(12)),
  ],
  serve({ path, query, host }, site) {
    if (host !== '') return null
    if (path === '/js/clwd.js')
      return program(
        `window.clwd = { run: function (label) { fetch('/feeds/posts/default/-/Chapter/' + encodeURIComponent(label) + '?alt=json&start-index=1&max-results=150').then(function (a) { return a.json() }).then(function (data) { var all = data.feed.entry.filter(function (e) { return e.category.some(function (c) { return c.term === 'Chapter' }) }); document.getElementById('chapters').innerHTML = all.map(function (e) { return '<li><a href="' + e.link.filter(function (l) { return l.rel === 'alternate' })[0].href + '"><span class="chapternum">' + e.title.$t.replace(label, '').trim() + '</span></a><span class="chapterdate">' + e.published.$t.slice(0, 10).split('-').reverse().join('/') + '</span></li>' }).join('') }) } }`,
      )
    const asked = /^\/feeds\/posts\/default\/-\/(?:Chapter\/)?([^/]+)$/.exec(path)
    const series = asked && site.series.find(({ title }) => title === asked[1])
    if (!series || query.get('alt') !== 'json') return null
    const from = Number(query.get('start-index') ?? 1) - 1
    const entries = newestFirst(series).map(feedEntry(series, site))
    if (!path.includes('/Chapter/'))
      entries.push({
        id: { $t: `tag:blogger.com,1999:post-${series.id}` },
        published: { $t: '2025-03-02T09:00:00.000-03:00' },
        category: [{ term: 'Series' }, { term: series.title }],
        title: { type: 'text', $t: series.title },
        link: [{ rel: 'alternate', href: site.origin + series.path }],
      })
    return json({
      version: '1.0',
      feed: {
        openSearch$totalResults: { $t: String(entries.length) },
        entry: entries.slice(from, from + Number(query.get('max-results') ?? 25)),
      },
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: blogger,
      head: '<script src="/js/clwd.js"></script>',
      body: `<div class="grid gtc-235fr"><img src="/covers/${series.slug}.jpg" alt=""><header><h1>${series.title}</h1></header></div><div id="clwd"><ul id="chapters"></ul><script>clwd.run(${JSON.stringify(series.title)});</script></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: place.entry.label,
      series: place.series,
      words: blogger,
      body: `<h1>${place.entry.label}</h1><a href="${place.series.path}">${place.series.title}</a><div class="check-box">${lines(site.images(place), (url, index) => `<div class="separator" style="clear:both"><a href="${url}" style="display:block"><img border="0" width="320" src="/covers/s320-${place.entry.id}-${index}.jpg" data-original-width="480" data-original-height="690" alt=""></a></div>`)}</div>`,
    }),
  byHand: byHand.y13,
}
const feedEntry = (series: Series, site: VariantSite) => (entry: Entry) => ({
  id: { $t: `tag:blogger.com,1999:post-${entry.id}` },
  published: { $t: `${entry.date}T12:00:00.000-03:00` },
  category: [{ term: 'Chapter' }, { term: series.title }],
  title: { type: 'text', $t: entry.label },
  link: [
    { rel: 'replies', href: `${site.origin}/feeds/${entry.id}/comments/default` },
    { rel: 'alternate', href: site.origin + entry.path },
  ],
})

const comics = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: `/comic/${slug}` },
    plan.map((_, index) => index),
    ({ index, id }) => {
      const planned = plan[index]!
      return typeof planned === 'number'
        ? {
            number: planned,
            mark: planned,
            label: `${title} #${planned}`,
            path: `/comic/${slug}/issue-${planned}/${id}`,
          }
        : extra(
            `${title} ${planned}`,
            800 + index,
            `/comic/${slug}/${planned.toLowerCase().replace(/[^a-z0-9]+/g, '-')}/${id}`,
          )
    },
  )
const perPage = 12

export const issuesOnePage: Variant = {
  id: 'y14',
  name: 'Gutter & Ink',
  about:
    'wpcomics for issues: list of 12 a page (?page=2), one picture at a time with a menu and ?p=3, a link to …/all with every picture; "#12", "TPB 1 (Part 2)", "Annual 2", dates 11/15/2026',
  series: [
    comics('night-ledger', 'Night Ledger', [...upTo(11), 'Annual 2', ...upTo(22).slice(11), 'TPB 1 (Part 2)', 23]),
    comics('cold-ledger', 'Cold Ledger', upTo(12)),
  ],
  serve({ path, query, host }, site) {
    const whole = host === '' && /^(\/comic\/.+)\/all$/.exec(path)
    const place = whole ? site.entryAt(whole[1]!) : host === '' && site.entryAt(path)
    if (!place) return null
    const { series, entry } = place
    const urls = site.images(place)
    const at = Number(query.get('p') ?? 1)
    if (!(at >= 1 && at <= urls.length)) return { status: 404, body: 'No such page' }
    const shown = whole ? urls : [urls[at - 1]!]
    return frame(site, {
      title: `${entry.label} - page ${at}`,
      series,
      body: `${crumbs(place)}<a class="reading-all" href="${entry.path}/all">All pages</a>${whole ? '' : `<select id="page_select">${lines(urls, (_, index) => `<option value="${entry.path}?p=${index + 1}"${index + 1 === at ? ' selected' : ''}>${index + 1}</option>`)}</select>`}<div class="reading-detail box_doc">${lines(shown, (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img class="lozad" data-original="${url}" src="/assets/logo.png" alt="${escapeHtml(entry.label)}"></div>`)}</div>${whole || at === urls.length ? '' : `<a class="next-page" href="${entry.path}?p=${at + 1}">Next page</a>`}${neighbours(place, site, 'Previous issue', 'Next issue')}`,
    })
  },
  list(series, site, { query }) {
    const at = Number(query.get('page') ?? 1)
    const all = newestFirst(series)
    const last = Math.ceil(all.length / perPage)
    return frame(site, {
      title: series.title,
      series,
      body: `<article id="item-detail"><h1 class="title-detail">${series.title}</h1><div class="list-chapter" id="nt_listchapter"><nav><ul><li class="row heading"><div class="col-xs-9">Issue</div><div class="col-xs-3">Day Added</div></li>${lines(all.slice((at - 1) * perPage, at * perPage), ({ path, label, date }) => `<li class="row"><div class="col-xs-9 chapter"><a href="${path}">${escapeHtml(label)}</a></div><div class="col-xs-3 no-wrap text-center">${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}</div></li>`)}</ul></nav></div>${last > 1 ? `<div class="pagination-outter"><ul class="pagination">${lines(upTo(last), (n) => (n === at ? `<li class="active"><a>${n}</a></li>` : `<li><a href="${series.path}?page=${n}">${n}</a></li>`))}${at < last ? `<li><a rel="next" class="next-page" href="${series.path}?page=${at + 1}">»</a></li>` : ''}</ul></div>` : ''}</article>`,
    })
  },
  byHand: byHand.y14,
}

const indonesian = words('Beranda', 'Populer', 'Rekomendasi', 'Komentar', 'Terbaru')
const natsu = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, id }) => ({
    path: `/manga/${slug}/chapter-${number}.${id}/`,
    label: `Chapter ${number}`,
  }))
const natsuRow = ({ path, label, date, number }: Entry) =>
  `<div data-chapter-number="${number}"><a href="${path}"><div class="flex"><span class="inline-flex">${label}</span><time datetime="${date}T07:12:00Z">${numericDay(date, '-')}</time></div></a></div>`
/** Loads what `hx-get` names when it is drawn or pressed, and puts it in place of the element. */
const hypertext = `function enliven(root) { root.querySelectorAll('[hx-get]').forEach(function (part) { var load = function () { fetch(part.getAttribute('hx-get'), { headers: { 'HX-Request': 'true' } }).then(function (a) { return a.text() }).then(function (html) { var box = document.createElement('div'); box.innerHTML = html; var inner = part.getAttribute('hx-swap') === 'innerHTML'; if (inner) part.replaceChildren(box); else part.replaceWith(box); enliven(box) }) }; if (part.getAttribute('hx-trigger') === 'load') load(); else part.addEventListener('click', load) }) }`

export const natsuParts: Variant = {
  id: 'y15',
  name: 'Kereta Komik',
  language: 'id',
  about:
    'natsuid (htmx): the list by admin-ajax when the page has loaded, 8 rows a request with a button for the next page, addresses end in ".id" (chapter-10.40333), small pictures of the series beside the rows',
  imagesOn: 'cdn',
  series: [
    natsu('kereta-terakhir', 'Kereta Terakhir', [...upTo(18), 18.5, 19]),
    natsu('rumah-di-ujung', 'Rumah di Ujung', upTo(12)),
  ],
  serve({ path, query, headers }, site) {
    if (path !== '/wp-admin/admin-ajax.php' || query.get('action') !== 'chapter_list') return null
    const series = site.seriesById(query.get('manga_id') ?? '')
    if (!series || headers['hx-request'] !== 'true') return { status: 400, body: '0' }
    const at = Number(query.get('page') ?? 1)
    const all = newestFirst(series)
    return fragment(
      `<div id="chapter-list">${lines(all.slice((at - 1) * 8, at * 8), natsuRow)}</div>${all.length > at * 8 ? `<button hx-get="/wp-admin/admin-ajax.php?manga_id=${series.id}&amp;page=${at + 1}&amp;action=chapter_list" hx-swap="outerHTML">Muat lebih banyak</button>` : ''}`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: indonesian,
      body: `<section class="wp-block-natsu"><h1>${series.title}</h1><p>Terbit ${monthFirst(series.entries[0]!.date, 'id')}</p><div id="gallery-list" class="hidden" data-manga="${series.id}"></div><div hx-get="/wp-admin/admin-ajax.php?manga_id=${series.id}&amp;page=1&amp;action=chapter_list" hx-trigger="load" hx-swap="innerHTML"><p>Memuat…</p></div></section>${whenReady(`${hypertext}; enliven(document.body)`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: indonesian,
      body: `<main><a href="${place.series.path}">${place.series.title}</a><div class="relative"><section data-image-data="1" class="mx-auto">${lines(site.images(place), (url) => `<img decoding="async" src="${url}" alt="" class="w-full">`)}</section></div>${neighbours(place, site, 'Sebelumnya', 'Berikutnya')}</main>`,
    }),
  byHand: byHand.y15,
}
