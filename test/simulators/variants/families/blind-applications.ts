import { json, lines, phpJson } from '../markup.ts'
import { createSeries, dashed, hexOf, newestFirst, shortDay, upTo } from '../series.ts'
import { frame } from '../surroundings.ts'
import type { Entry, Series, SiteRequest, Variant, VariantSite } from '../variant.ts'
import {
  appPages,
  base64,
  flattened,
  forbidden,
  lockNewest,
  missing,
  pageOf,
  planned,
  unflatten,
} from './blind-parts.ts'
import { program, programStart, whenReady, words } from './unseen-parts.ts'

const isOwn = ({ headers }: SiteRequest, site: VariantSite) =>
  (headers.origin ?? headers.referer ?? '').startsWith(site.origin)

const hean = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  lockNewest(
    createSeries({ slug, title, path: `/series/${slug}` }, numbers, ({ number, index }) => ({
      path: `/series/${slug}/chapter-${dashed(number)}`,
      label: `Chapter ${number}`,
      title: index % 5 === 2 ? `Floor ${index + 30}` : null,
    })),
    locked,
    2,
  )

export const heanPager: Variant = {
  id: 'z03',
  name: 'Ember Scans',
  about:
    'HeanCMS: id of the series from an API on another host that wants an Origin or Referer, /chapter/query in pages of 12 which the buttons of a pager exchange, price above 0 is locked (402 in JSON with status 200), pages as paths or whole addresses',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/uploads/series/${series.slug}/${entry.id}/${hexOf(`${entry.id} ${page}`)}.webp`,
  series: [
    hean('the-ember-clerk', 'The Ember Clerk', [...upTo(20), 20.5, ...upTo(29).slice(20)], 3),
    hean('second-ash-2', 'Second Ash 2', upTo(13), 1),
  ],
  guard: (request, site) =>
    request.host === 'api' && !isOwn(request, site) ? forbidden('{"message":"Forbidden"}') : null,
  serve({ host, path, query }, site) {
    if (host === 'api') {
      const [, slug, chapter] = /^\/(?:series|chapter)\/([a-z0-9-]+)(?:\/(chapter-[\d-]+))?$/.exec(path) ?? []
      const named = site.series.find((one) => one.slug === slug)
      if (named && !chapter)
        return json({ id: Number(named.id), title: named.title, series_slug: slug, status: 'Ongoing' })
      const place = chapter ? site.entryAt(`/series/${slug}/${chapter}`) : null
      if (place) {
        const isPaid = place.entry.kind === 'locked'
        const images = site.images(place).map((url, index) => (index % 2 ? url : url.slice(site.cdn.length + 1)))
        return json({
          chapter: { id: Number(place.entry.id), chapter_data: isPaid ? null : { images } },
          ...(isPaid && { paywall: true, code: 402, message: 'This chapter costs 50 coins' }),
        })
      }
      const series = path === '/chapter/query' && site.seriesById(query.get('series_id') ?? '')
      if (!series) return missing
      const { rows, at, size, total, last } = pageOf(newestFirst(series), query, 12)
      return json({
        meta: { total, per_page: size, current_page: at, last_page: last },
        data: rows.map(({ id, number, title, date, kind }) => ({
          id: Number(id),
          chapter_name: `Chapter ${number}`,
          chapter_title: title,
          chapter_slug: `chapter-${dashed(number!)}`,
          price: kind === 'locked' ? 50 : 0,
          created_at: `${date}T12:00:00.000+00:00`,
          series: { series_slug: series.slug },
        })),
      })
    }
    if (host !== '') return null
    if (path === '/_next/ember.js')
      return program(`${programStart(site)}
var api = '${site.api}'
if (parts.length === 3) read(api + '/series/' + parts[2]).then(function (s) { draw('<h1>' + s.title + '</h1><ul class="chapters"></ul><nav class="pager"></nav>'); var go = function (n) { read(api + '/chapter/query?page=' + n + '&perPage=12&series_id=' + s.id).then(function (list) { document.querySelector('.chapters').innerHTML = list.data.map(function (c) { return '<li><a href="/series/' + parts[2] + '/' + c.chapter_slug + '"><span>' + c.chapter_name + '</span>' + (c.chapter_title ? ' <i>' + c.chapter_title + '</i>' : '') + '</a> ' + (c.price ? '<b class="coins">🔒 ' + c.price + ' coins</b>' : '<time>' + c.created_at.slice(0, 10) + '</time>') + '</li>' }).join(''); var pager = document.querySelector('.pager'); pager.innerHTML = ''; for (var i = 1; i <= list.meta.last_page; i++) { var b = document.createElement('button'); b.textContent = i; b.disabled = i === n; b.onclick = go.bind(null, i); pager.append(b) } }) }; go(1) })
else read(api + '/chapter/' + parts[2] + '/' + parts[3]).then(function (data) { draw('<a href="/series/' + parts[2] + '">Back</a>' + (data.paywall ? '<div class="paywall"><h2>🔒 ' + data.message + '</h2><button>Buy</button></div>' : '<div class="reader">' + data.chapter.chapter_data.images.map(function (i) { return '<img src="' + (i.startsWith('http') ? i : '${site.cdn}/' + i) + '" alt="">' }).join('') + '</div>')) })`)
    return appPages(path, site, '/_next/ember.js')
  },
}

const svelte = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/t/${slug}` }, numbers, ({ number, id, index }) => ({
    path: `/t/${slug}/${id}`,
    label: `Ep. ${number}${index % 6 === 5 ? ': Room 101' : ''}`,
    title: index % 6 === 5 ? 'Room 101' : null,
  }))

export const svelteData: Variant = {
  id: 'z06',
  name: 'Kitwing',
  about:
    'SvelteKit without rendering on the server: list and pages from …/__data.json, one array whose members are positions in it; ids as chapters; 12 rows until "More" shows the others without a request; pictures from a key and an unusual folder',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/k/${hexOf(`${entry.id}/${page}`)}`,
  series: [
    svelte('kitwing-101', 'Kitwing 101', [...upTo(17), 17.5, ...upTo(25).slice(17)]),
    svelte('paper-kite', 'Paper Kite', upTo(12)),
  ],
  serve({ host, path }, site) {
    if (host !== '') return null
    if (path === '/_app/immutable/start.js')
      return program(`${programStart(site)}${unflatten}
read(location.pathname.replace(/[/]$/, '') + '/__data.json?x-sveltekit-invalidated=01').then(function (answer) { var data = unflatten(answer.nodes[1].data)
if (data.pages) draw('<a href="/t/' + parts[2] + '">' + data.title + '</a><div class="strip">' + data.pages.map(function (p) { return '<img width="' + p.w + '" height="' + p.h + '" src="${site.cdn}/k/' + p.k + '" alt="">' }).join('') + '</div>')
else { var show = function (count) { draw('<h1>' + data.title + '</h1><ol reversed class="eps">' + data.episodes.slice(0, count).map(function (e) { return '<li><a href="/t/' + parts[2] + '/' + e.id + '">' + e.label + '</a> <small>' + e.on + '</small></li>' }).join('') + '</ol>' + (count < data.episodes.length ? '<button class="more">More</button>' : '')); var more = document.querySelector('.more'); if (more) more.onclick = function () { show(1000) } }; show(12) } })`)
    const [, of] = /^(.+)\/__data\.json$/.exec(path) ?? []
    if (!of) return appPages(path, site, '/_app/immutable/start.js')
    const series = site.seriesAt(of)
    const place = site.entryAt(of)
    const data = series
      ? {
          title: series.title,
          episodes: newestFirst(series).map(({ id, number, label, date }) => ({ id, number, label, on: date })),
        }
      : place && {
          title: place.series.title,
          pages: site.images(place).map((url) => ({ w: 480, h: 690, k: url.split('/').at(-1) })),
        }
    return data ? json({ type: 'data', nodes: [null, { type: 'data', data: flattened(data), uses: {} }] }) : missing
  },
}

const nuxt = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/manga/${slug}` },
    plan,
    (number) => ({ path: `/leer/${slug}/${number}`, label: `Cap. ${number}` }),
    (label) => `/leer/${slug}/${label.toLowerCase()}`,
  )
const payload = (data: unknown) =>
  `<script type="application/json" id="__NUXT_DATA__" data-ssr="true">${phpJson(flattened(data, [['ShallowReactive', 1]]))}</script>`
const nuxtRow = ({ path, label, date }: Entry) =>
  `<a class="cap" href="${path}"><span>${label}</span><time>${shortDay(date, 'es')}</time></a>`

export const nuxtPayload: Variant = {
  id: 'z07',
  name: 'Nube Lectora',
  language: 'es',
  about:
    'Nuxt: the page has the 9 newest rows and the first 2 pictures, the rest stands in __NUXT_DATA__ (positions in one array, addresses in base64); "Ver todos" shows the rows, scrolling the pictures; "Prólogo", 4.5, "15 nov 2026"',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/n/${series.id}/${entry.id}/${page}.webp`,
  series: [
    nuxt('nube-9', 'Nube 9', ['Prólogo', ...upTo(4), 4.5, ...upTo(22).slice(4)]),
    nuxt('la-hiedra', 'La hiedra', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: words('Inicio', 'Populares', 'Similares', 'Comentarios', 'Nuevo'),
      body: `<div id="__nuxt"><h1>${series.title}</h1><div class="caps">${lines(newestFirst(series).slice(0, 9), nuxtRow)}</div><button class="todos">Ver todos (${series.entries.length})</button></div>${payload({ titulo: series.title, filas: newestFirst(series).map(({ path, label, date }) => ({ ruta: path, texto: label, fecha: shortDay(date, 'es') })) })}${whenReady(`${unflatten} document.querySelector('.todos').onclick = function () { document.querySelector('.caps').innerHTML = unflatten(JSON.parse(document.getElementById('__NUXT_DATA__').textContent)).filas.map(function (f) { return '<a class="cap" href="' + f.ruta + '"><span>' + f.texto + '</span><time>' + f.fecha + '</time></a>' }).join(''); this.remove() }`)}`,
    }),
  show(place, site) {
    const urls = site.images(place)
    return frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      words: words('Inicio', 'Populares', 'Similares', 'Comentarios', 'Nuevo'),
      hasComments: false,
      body: `<a href="${place.series.path}">${place.series.title}</a><div class="lector">${lines(urls.slice(0, 2), (url) => `<img src="${url}" style="min-height:600px" alt="">`)}</div><div class="fin" style="height:40px"></div>${payload({ paginas: urls.map(base64) })}${whenReady(`${unflatten} var at = 2, all = unflatten(JSON.parse(document.getElementById('__NUXT_DATA__').textContent)).paginas, watch = new IntersectionObserver(function (seen) { if (!seen.some(function (one) { return one.isIntersecting })) return; watch.disconnect(); if (at >= all.length) return; document.querySelector('.lector').insertAdjacentHTML('beforeend', '<img src="' + atob(all[at++]) + '" style="min-height:600px" alt="">'); setTimeout(function () { watch.observe(document.querySelector('.fin')) }, 20) }, { rootMargin: '200px' }); watch.observe(document.querySelector('.fin'))`)}`,
    })
  },
}
