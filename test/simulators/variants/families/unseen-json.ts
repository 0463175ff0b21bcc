import { json } from '../markup.ts'
import { createSeries, hexOf, idOf, newestFirst, upTo } from '../series.ts'
import { lockBox, uuid } from '../surroundings.ts'
import type { Series, Variant } from '../variant.ts'
import { byHand } from './unseen-by-hand-own.ts'
import { failure, program, programStart, shell } from './unseen-parts.ts'

const teams = ['Ночной перевод', 'Маяк'] as const
const branched = (slug: string, title: string, id: number, numbers: readonly number[]): Series => {
  const plan = numbers.flatMap((number, index) =>
    [0, 1].filter((at) => at === 0 || index % 5 === 3).map((at) => ({ number, at, index })),
  )
  return createSeries(
    { slug: `${id}--${slug}`, title, path: `/ru/manga/${id}--${slug}`, id: String(id) },
    plan.map((_, index) => index),
    ({ index, id: own }) => {
      const { number, at, index: position } = plan[index]!
      const volume = Math.floor(position / 6) + 1
      return {
        number,
        mark: number + at / 100,
        volume,
        id: own,
        label: `Том ${volume} Глава ${number}`,
        title: position % 6 === 2 ? 'Комната 12' : null,
        path: `/ru/${id}--${slug}/read/v${volume}/c${number}${at === 0 ? '' : `?bid=${at + 7000}`}`,
      }
    },
  )
}
const apiHeaders = { 'access-control-allow-headers': 'site-id, content-type' }

export const libraryBranches: Variant = {
  id: 'y29',
  name: 'Маяк Lib',
  language: 'ru',
  about:
    'after MangaLib: everything from an API on another host with a Site-Id header, "id--slug" in addresses, some chapters by two teams (branches, ?bid=), the host of pictures from a second request, pages joined with it; pictures need a Referer',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/manga/${series.slug}/chapters/${entry.id}/${hexOf(`${entry.id}${page}`).slice(0, 6)}_${page}.jpg`,
  series: [
    branched('severnyi-mayak', 'Северный маяк', 20_771, [...upTo(12), 12.5, 13, 14]),
    branched('dom-u-dorogi', 'Дом у дороги', 913, upTo(12)),
  ],
  serve({ host, path, query, headers, method }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { headers: apiHeaders, body: '' }
      if (headers['site-id'] !== '1') return failure(403, 'Site-Id')
      if (path === '/api/constants')
        return json({
          data: {
            imageServers: [
              { id: 'main', label: 'Первый', url: site.cdn, site_ids: [1, 3] },
              { id: 'crop', url: `${site.cdn}/crop`, site_ids: [4] },
            ],
          },
        })
      const [, slug, kind] = /^\/api\/manga\/(\d+--[a-z-]+)\/(chapters|chapter)$/.exec(path) ?? []
      const series = site.series.find((one) => one.slug === slug)
      if (!series) return failure(404, 'Not found')
      if (kind === 'chapters') {
        const positions = [...new Set(series.entries.map(({ number }) => number!))]
        return json({
          data: positions.map((number, index) => {
            const versions = series.entries.filter((one) => one.number === number)
            return {
              id: Number(versions[0]!.id),
              index: index + 1,
              item_number: index + 1,
              volume: String(versions[0]!.volume),
              number: String(number),
              number_secondary: '',
              name: versions[0]!.title,
              branches_count: versions.length,
              branches: versions.map((entry, at) => ({
                id: Number(entry.id),
                branch_id: at === 0 ? null : at + 7000,
                created_at: `${entry.date}T13:40:11.000000Z`,
                teams: [{ id: at, name: teams[at] }],
                expired_type: 0,
                user: { username: 'maria1990' },
              })),
            }
          }),
        })
      }
      const branch = query.get('branch_id')
      const entry = series.entries.filter(
        (one) => String(one.number) === query.get('number') && String(one.volume) === query.get('volume'),
      )[branch ? 1 : 0]
      return entry
        ? json({
            data: {
              id: Number(entry.id),
              volume: String(entry.volume),
              number: String(entry.number),
              pages: site.images({ series, entry }).map((url, index) => ({
                id: idOf(url),
                slug: index + 1,
                url: `/${url.slice(site.cdn.length)}`,
                width: 480,
                height: 690,
              })),
            },
          })
        : failure(404, 'Not found')
    }
    if (host !== '') return null
    if (path === '/build/lib.js')
      return program(`${programStart(site)}
var options = { headers: { 'Site-Id': '1' } }, base = '${site.api}/api'
if (parts[2] === 'manga') read(base + '/manga/' + parts[3] + '/chapters', options).then(function (answer) { draw('<h1>' + document.title.split(' — ')[0] + '</h1><div class="vue-recycle-scroller">' + answer.data.reverse().map(function (c) { return c.branches.map(function (b) { return '<div class="item"><a href="/ru/' + parts[3] + '/read/v' + c.volume + '/c' + c.number + (b.branch_id ? '?bid=' + b.branch_id : '') + '">Том ' + c.volume + ' Глава ' + c.number + (c.name ? ' - ' + c.name : '') + '</a><span class="team">' + b.teams[0].name + '</span><span class="at">' + b.created_at.slice(0, 10).split('-').reverse().join('.') + '</span></div>' }).join('') }).join('') + '</div>') })
if (parts[3] === 'read') Promise.all([read(base + '/constants?fields[]=imageServers', options), read(base + '/manga/' + parts[2] + '/chapter?number=' + parts[5].slice(1) + '&volume=' + parts[4].slice(1) + (location.search ? '&branch_id=' + location.search.slice(5) : ''), options)]).then(function (both) { var server = both[0].data.imageServers[0].url; draw('<a href="/ru/manga/' + parts[2] + '">К тайтлу</a><div class="reader">' + both[1].data.pages.map(function (p) { return '<div class="page" data-page="' + p.slug + '"><img src="' + server + p.url.replace('//', '/') + '" width="' + p.width + '"></div>' }).join('') + '</div>') })`)
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/build/lib.js') : null
  },
  byHand: byHand.y29,
}

const tomes = (slug: string, title: string, numbers: readonly number[], paid: number): Series =>
  createSeries(
    { slug, title, path: `/comic/${slug}`, id: uuid(slug).slice(0, 8) },
    numbers,
    ({ number, index, id }) => ({
      path: `/comic/${slug}/${id}`,
      label: `Kapitel ${number}`,
      volume: Math.floor(index / 8) + 1,
      ...(index >= numbers.length - paid && { kind: 'locked' as const, pages: 1 }),
    }),
  )

export const paidNested: Variant = {
  id: 'y30',
  name: 'Farnblatt',
  language: 'de',
  about:
    'after ReManga: list of 20 a request by count and page, is_paid and pub_date in the future, pages as arrays in arrays (long strips cut in parts), a paid chapter answers its first page alone; "Kapitel 12", ids as chapters',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/media/${series.id}/${entry.id}/${hexOf(`${entry.id}/${page}/f`).slice(0, 10)}.webp`,
  series: [
    tomes('farn-und-stein', 'Farn und Stein', upTo(26), 3),
    tomes('mondschein-gmbh', 'Mondschein GmbH', upTo(13), 1),
  ],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    if (path === '/assets/comic.js')
      return program(`${programStart(site)}
var all = []
function more(page) { read('/api/v2/titles/chapters/?slug=' + parts[2] + '&count=20&ordering=-index&page=' + page).then(function (data) { all = all.concat(data.results); draw('<h1>' + document.title.split(' — ')[0] + '</h1><div class="chapters">' + all.map(function (c) { return '<a class="chapter" href="/comic/' + parts[2] + '/' + c.id + '"><span>' + c.tome + '</span> <b>Kapitel ' + c.chapter + '</b>' + (c.is_paid ? '<i class="price">' + c.price + ' ₽ 🔒</i>' : '') + '<time>' + new Date(c.upload_date).toLocaleDateString('de-DE', { timeZone: 'UTC' }) + '</time></a>' }).join('') + '</div>' + (data.next ? '<button class="load">Mehr laden</button>' : '')); if (data.next) document.querySelector('.load').onclick = function () { more(page + 1) } }) }
if (parts.length === 3) more(1)
else read('/api/v2/titles/chapters/' + parts[3] + '/').then(function (data) { draw('<a href="/comic/' + parts[2] + '">Zurück</a><div class="strip">' + data.pages.map(function (group) { return '<div class="group">' + group.map(function (p) { return '<img src="' + p.link + '" height="' + p.height + '">' }).join('') + '</div>' }).join('') + '</div>' + (data.is_paid && !data.is_bought ? ${JSON.stringify(lockBox('Dieses Kapitel ist kostenpflichtig', 'Für 40 Münzen kaufen'))} : '')) })`)
    if (path === '/api/v2/titles/chapters/') {
      const series = site.series.find(({ slug }) => slug === query.get('slug'))
      if (!series) return failure(404, 'Not found')
      const [at, count] = [Number(query.get('page') ?? 1), Number(query.get('count') ?? 20)]
      const all = newestFirst(series)
      return json({
        next: all.length > at * count ? at + 1 : null,
        previous: at > 1 ? at - 1 : null,
        results: all.slice((at - 1) * count, at * count).map((entry, index) => ({
          id: Number(entry.id),
          index: all.length - (at - 1) * count - index,
          tome: entry.volume,
          chapter: String(entry.number),
          name: '',
          score: 812,
          rated: null,
          upload_date: `${entry.date}T09:12:00Z`,
          pub_date: entry.kind === 'locked' ? '2026-12-24T09:12:00Z' : null,
          is_paid: entry.kind === 'locked',
          is_bought: false,
          price: entry.kind === 'locked' ? '40.00' : null,
          publishers: [{ name: 'Farn' }],
        })),
      })
    }
    const [, id] = /^\/api\/v2\/titles\/chapters\/(\d+)\/$/.exec(path) ?? []
    const place = id ? site.entryById(id) : null
    if (place) {
      const pages = site
        .images(place)
        .map((link, index) => ({ id: index, link, height: 690, width: 480, page: index + 1 }))
      return json({
        id: Number(id),
        chapter: String(place.entry.number),
        is_paid: place.entry.kind === 'locked',
        is_bought: false,
        pages: [pages.slice(0, 2), pages.slice(2, 3), pages.slice(3)].filter((group) => group.length > 0),
      })
    }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/assets/comic.js') : null
  },
  byHand: byHand.y30,
}

const shelfGroups = ['Sable', 'Late Bus', 'Official'] as const
const shelf = (slug: string, title: string, numbers: readonly number[], second: readonly number[]): Series => {
  const id = `${hexOf(slug).slice(0, 5)}`
  const plan = numbers.flatMap((number) =>
    [0, ...(second.includes(number) ? [1] : []), ...(second[0] === number ? [2] : [])].map((at) => ({ number, at })),
  )
  return createSeries(
    { slug: id, title, path: `/manga/${id}`, id },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, at } = plan[index]!
      const own = hexOf(`${slug} ${number} ${at}`).slice(0, 9)
      return { number, mark: number + at / 100, id: own, label: `Chapter ${number}`, path: `/read/${id}/${own}` }
    },
  )
}

export const scanlatorsInList: Variant = {
  id: 'y31',
  name: 'Sable Shelf',
  about:
    'after Atsumaru: five characters as the id of a series, chapters of three groups in one list of which groups are ids that another request names, pages from /api/read/chapter as paths with or without "static/", one page at a time by arrow keys and clicks',
  imagePath: ({ series, entry }, page) => `/static/pages/${series.id}/${entry.id}/${page - 1}.webp`,
  series: [
    shelf('sable-shelf-one', 'The Sable Door', [...upTo(13), 13.5, 14], [4, 5, 9]),
    shelf('sable-shelf-two', 'Late Bus Home', upTo(12), []),
  ],
  serve({ host, path, query }, site) {
    if (host !== '') return null
    if (path === '/static/js/shelf.js')
      return program(`${programStart(site)}
if (parts[1] === 'manga') Promise.all([read('/api/manga/page?id=' + parts[2]), read('/api/manga/allChapters?mangaId=' + parts[2])]).then(function (both) { var names = {}; both[0].mangaPage.scanlators.forEach(function (s) { names[s.id] = s.name }); draw('<h1>' + both[0].mangaPage.title + '</h1><ul class="list">' + both[1].chapters.map(function (c) { return '<li><a href="/read/' + parts[2] + '/' + c.id + '"><span>' + c.title + '</span></a><small>' + names[c.scanlationMangaId] + '</small><small class="time">' + new Date(c.createdAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }) + '</small></li>' }).join('') + '</ul>') })
if (parts[1] === 'read') read('/api/read/chapter?mangaId=' + parts[2] + '&chapterId=' + parts[3]).then(function (data) { var pages = data.readChapter.pages, at = 0; function show() { draw('<a href="/manga/' + parts[2] + '">Back</a><div class="page-slot"><img class="page" src="/static/' + pages[at].image.replace(/^\\/?(static\\/)?/, '') + '"></div><button class="forward" aria-label="Next page">›</button><span>' + (at + 1) + ' / ' + pages.length + '</span>'); document.querySelector('.forward').onclick = forward } function forward() { if (at + 1 < pages.length) { at++; show() } } addEventListener('keydown', function (event) { if (event.key === 'ArrowRight') forward() }); show() })`)
    const series = site.seriesById(query.get('mangaId') ?? query.get('id') ?? '')
    if (path === '/api/manga/page')
      return series
        ? json({
            mangaPage: {
              id: series.id,
              title: series.title,
              scanlators: shelfGroups.map((name, at) => ({ id: `s${at}x`, name })),
            },
          })
        : failure(404, 'Not found')
    if (path === '/api/manga/allChapters')
      return series
        ? json({
            chapters: newestFirst(series).map((entry, index) => ({
              id: entry.id,
              title: entry.label,
              number: entry.number,
              index,
              pageCount: entry.pages,
              createdAt: Date.parse(`${entry.date}T08:00:00Z`),
              scanlationMangaId: `s${Math.round((entry.mark % 1) * 100) % 10}x`,
            })),
          })
        : failure(404, 'Not found')
    if (path === '/api/read/chapter') {
      const place = site.entryById(query.get('chapterId') ?? '')
      if (!place || place.series !== series) return failure(404, 'Not found')
      return json({
        readChapter: {
          id: place.entry.id,
          pages: site.images(place).map((url, index) => ({
            id: `p${index}`,
            number: index,
            image: index % 2 === 0 ? url.slice(site.origin.length) : url.slice(site.origin.length + 8),
            width: 480,
            height: 690,
          })),
        },
      })
    }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/static/js/shelf.js') : null
  },
  byHand: byHand.y31,
}
