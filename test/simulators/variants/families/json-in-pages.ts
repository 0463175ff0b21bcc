import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, hexOf, newestFirst, seriesLike, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const state = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/comic/${slug}` }, upTo(count), ({ number }) => ({
    path: `/comic/${slug}/${hexOf(`${slug}.${number}`).slice(0, 8)}`,
    label: `Ep. ${number}`,
    id: hexOf(`${slug}.${number}`).slice(0, 8),
  }))

const stateScript = (value: object) =>
  `<script id="initial-state" type="application/json">${JSON.stringify(value)}</script>`

export const stateInHtml: Variant = {
  id: 'v37',
  name: 'State of Paper',
  about: 'list and pages only in a JSON script element; the host of the pictures is another member',
  series: [state('paper-republic', 'Paper Republic', 14), state('ink-kingdom', 'Ink Kingdom', 4)],
  imagesOn: 'cdn',
  list: (
    series,
  ) => `${stateScript({ comic: { slug: series.slug, title: series.title }, chapters: newestFirst(series).map((entry) => ({ hash: entry.id, ordinal: entry.number, published: entry.date, free: true })) })}<div id="list"></div><script>
var state = JSON.parse(document.getElementById('initial-state').textContent)
document.getElementById('list').innerHTML = state.chapters.map(function (c) { return '<p class="ep"><a href="/comic/' + state.comic.slug + '/' + c.hash + '">Ep. ' + c.ordinal + '</a> <i>' + c.published + '</i></p>' }).join('')</script>`,
  show: (place, site) =>
    `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a>${stateScript({ cdn: site.cdn, chapter: { hash: place.entry.id, ordinal: place.entry.number }, pages: site.images(place).map((url) => ({ path: new URL(url).pathname })) })}<div id="pages"></div><script>
var state = JSON.parse(document.getElementById('initial-state').textContent)
document.getElementById('pages').innerHTML = state.pages.map(function (p) { return '<img class="sheet" src="' + state.cdn + p.path + '">' }).join('')</script>`,
}

const posted = seriesLike('/work/{slug}', '/work/{slug}/viewer/{id}', 'Chapter {n}')

export const postedList: Variant = {
  id: 'v38',
  name: 'Letterbox Comics',
  about: 'list by a POST with a JSON body, pages in HTML, ids in the address',
  series: [posted('letterbox', 'Letterbox', 13), posted('postcard', 'Postcard', 4)],
  serve({ path, method, body, headers }, site) {
    if (path !== '/api/work/episodes') return null
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/json'))
      return { status: 415, body: '{}' }
    const series = site.seriesById(String((JSON.parse(body) as { workId?: unknown }).workId))
    if (!series) return json({ ok: false })
    return json({
      ok: true,
      episodes: newestFirst(series).map((entry) => ({
        episodeId: Number(entry.id),
        episodeNo: entry.number,
        openDate: entry.date.replaceAll('-', '.'),
      })),
    })
  },
  list: (series) => `<div id="episodes" data-work-id="${series.id}"></div><script>
fetch('/api/work/episodes', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ workId: ${series.id}, sort: 'desc' }) }).then(function (answer) { return answer.json() }).then(function (data) {
  document.getElementById('episodes').innerHTML = data.episodes.map(function (e) { return '<div class="epi"><a href="' + location.pathname + '/viewer/' + e.episodeId + '">Chapter ' + e.episodeNo + '</a><em>' + e.openDate + '</em></div>' }).join('') })</script>`,
  show: (place, site) =>
    `<h3><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> ${place.entry.label}</h3><article class="viewer">${lines(site.images(place), (url) => `<img data-original="${url}" src="/assets/logo.png">`)}</article>`,
}
