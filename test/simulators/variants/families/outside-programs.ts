import { json, lines } from '../markup.ts'
import { createSeries, newestFirst, numericDay, upTo } from '../series.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { appPages, lockNewest, missing } from './blind-parts.ts'
import { jsonError } from './outside-parts.ts'
import { lastPart, program, programStart } from './unseen-parts.ts'

const seconds = (date: string): number => Date.parse(`${date}T18:40:00Z`) / 1000

const towers = (code: string) => (slug: string, title: string, numbers: readonly number[]) =>
  createSeries({ slug, title, path: `/manga/${slug}` }, numbers, ({ number, index }) => ({
    path: `/scan/${code}${number}`,
    label: `${number} - ${index % 4 === 0 ? `La ${index + 3}e lettre` : 'Sans titre'}`,
    title: index % 4 === 0 ? `La ${index + 3}e lettre` : 'Sans titre',
  }))

export const preloadLinks: Variant = {
  id: 'q16',
  name: 'Petit Scan',
  language: 'fr',
  about:
    'after MangaMoins: a program draws the list from /api/v1/manga?manga={slug} (which wants a Referer), dates in seconds, /scan/TV12 as chapter; its page has nothing but preload links for the pictures, two are shown at a time',
  series: [
    towers('TV')('la-tour-de-verre', 'La Tour de verre', [...upTo(9), 9.5, 10, 11, 12]),
    towers('NB')('nuits-blanches', 'Nuits blanches', upTo(11)),
  ],
  serve({ path, query, headers }, site) {
    if (path === '/js/app.js')
      return program(`${programStart(site)}
read('/api/v1/manga?manga=' + parts[2]).then(function (all) { draw('<h1>' + all.info.title + '</h1><p>' + all.info.description + '</p><div class="chapters">' + all.chapters.map(function (one) { return '<a class="chapter-item" href="/scan/' + one.folder + '"><b>' + one.num + '</b> - <span>' + one.title + '</span> <em>' + new Date(one.time * 1000).toLocaleDateString('fr-FR') + '</em></a>' }).join('') + '</div>') })`)
    if (path !== '/api/v1/manga') return site.entryAt(path) ? null : appPages(path, site, '/js/app.js')
    const series = site.seriesAt(`/manga/${query.get('manga')}`)
    if (!series) return jsonError(404, 'Manga introuvable')
    if (!headers.referer?.startsWith(site.origin)) return jsonError(403, 'Accès refusé')
    return json({
      info: {
        title: series.title,
        author: 'A. Petit',
        status: 'En cours',
        description: 'Une tour de 9 étages.',
        cover: `../../covers/${series.slug}.jpg`,
      },
      chapters: newestFirst(series).map(({ number, title, path: to, date }) => ({
        num: String(number),
        title,
        folder: lastPart(to),
        time: seconds(date),
      })),
    })
  },
  show(place, site) {
    const urls = site.images(place)
    return `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>${place.series.title} ${place.entry.number} | ${site.name}</title>${urls.map((url) => `<link rel="preload" as="image" href="${url}">`).join('')}</head><body><header><a href="/"><img src="/assets/logo.png" alt=""></a> <a href="${place.series.path}">${place.series.title}</a></header><main id="reader"></main><nav><button id="back">◀</button> <button id="next">▶</button></nav><aside><a href="https://shop.invalid/"><img src="/assets/banner-2.jpg" alt=""></a></aside><script>
var all = Array.from(document.querySelectorAll('link[rel=preload][as=image]')).map(function (link) { return link.href }), at = 0
function show() { document.getElementById('reader').innerHTML = all.slice(at, at + 2).map(function (url) { return '<img class="scan" src="' + url + '">' }).join('') }
document.getElementById('next').onclick = function () { if (at + 2 < all.length) { at += 2; show() } }
document.getElementById('back').onclick = function () { if (at > 1) { at -= 2; show() } }
show()</script></body></html>`
  },
}

const lanes = (slug: string, title: string, id: string, numbers: readonly number[], locked: number) =>
  lockNewest(
    createSeries({ slug, title, id, path: `/manga/${id}` }, numbers, ({ number }) => ({
      path: `/manga/${id}/chapter/${number}`,
      label: `Chapter ${number}`,
    })),
    locked,
  )

export const numericService: Variant = {
  id: 'q17',
  name: 'Vermilion Comic',
  about:
    'after Akai Comic: numbers as series (/manga/217/chapter/12), list and pages from an own service on the same host, lockedByCoins above 0 (its pages answer 402), pictures as paths that need a Referer',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/uploads/manga/${series.id}/chapter-${entry.mark}/${String(page).padStart(3, '0')}.webp`,
  series: [
    lanes('vermilion-lane', 'Vermilion Lane', '217', [...upTo(12), 12.5, 13, 14, 15], 2),
    lanes('cold-forge', 'Cold Forge', '95', upTo(12), 1),
  ],
  serve({ path }, site) {
    if (path === '/assets/index-Bq17.js')
      return program(`${programStart(site)}
var id = parts[2]
if (parts[3] === 'chapter') read('/api/manga/' + id + '/chapter/' + parts[4] + '/pages').then(function (all) { draw('<h1>Chapter ' + all.chapterNumber + '</h1><div class="reader">' + all.pages.map(function (path) { return '<img loading="lazy" src="' + path + '">' }).join('') + '</div>') }, function () { draw('<h2>This chapter is locked</h2><button>Unlock with coins</button>') })
else Promise.all([read('/api/manga/' + id), read('/api/manga/' + id + '/chapters')]).then(function (got) { draw('<h1>' + got[0].seriesName + '</h1><ul class="chapter-list">' + got[1].chapters.sort(function (a, b) { return b.chapterNumber - a.chapterNumber }).map(function (one) { return '<li><a href="/manga/' + id + '/chapter/' + one.chapterNumber + '">Chapter ' + one.chapterNumber + '</a>' + (one.lockedByCoins ? ' <span class="coins">🔒 ' + one.lockedByCoins + '</span>' : '') + ' <time>' + new Date(one.createdAt).toLocaleDateString('en-US') + '</time></li>' }).join('') + '</ul>') })`)
    const [, id = '', rest] = /^\/api\/manga\/(\d+)(\/.*)?$/.exec(path) ?? []
    if (!id) return path.startsWith('/api/') ? missing : appPages(path, site, '/assets/index-Bq17.js')
    const series = site.seriesById(id)
    if (!series) return missing
    if (!rest)
      return json({
        id: Number(id),
        seriesName: series.title,
        status: 'ONGOING',
        coverUrl: `/covers/${series.slug}.jpg`,
      })
    if (rest === '/chapters')
      return json({
        chapters: series.entries.map(({ number, kind, date }) => ({
          mangaId: Number(id),
          chapterNumber: number,
          lockedByCoins: kind === 'locked' ? 40 : 0,
          createdAt: `${date}T07:12:44Z`,
        })),
      })
    const place = site.entryAt(`/manga/${id}${rest.replace(/\/pages$/, '')}`)
    if (!place) return missing
    if (place.entry.kind === 'locked') return jsonError(402, 'Chapter locked')
    return json({
      chapterNumber: place.entry.number,
      pages: site.images(place).map((url) => url.slice(site.origin.length)),
    })
  },
}

/** Two groups take turns. */
const team = ({ mark }: Entry): string => (mark % 2 ? '1' : '2')
const folder = ({ id }: Entry): string => `${id}_a`

const shelves = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/read/manga/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/read/manga/${slug}/${String(number).replace('.', '-')}/1/`,
    label: `${number} - ${index % 3 === 0 ? `Room ${index + 20}` : 'Untitled'}`,
    title: index % 3 === 0 ? `Room ${index + 20}` : 'Untitled',
    volume: Math.floor(index / 6) + 1,
  }))

export const guya: Variant = {
  id: 'q35',
  name: 'Kettle Translations',
  about:
    'after Guya: /read/manga/{slug}/7-5/1/ with the page in the address, list as a table in the page, the reader gets /api/series/{slug}/ (an object of chapters, files by group) and shows one page at a time',
  imagePath: ({ series, entry }, page) =>
    `/media/manga/${series.slug}/chapters/${folder(entry)}/${team(entry)}/${String(page).padStart(2, '0')}.png`,
  series: [
    shelves('kettle-mind', 'Kettle Mind', [...upTo(7), 7.5, ...upTo(13).slice(7)]),
    shelves('ash-garden', 'Ash Garden', upTo(11)),
  ],
  serve({ path }, site) {
    const slug = /^\/api\/series\/([^/]+)\/$/.exec(path)?.[1]
    const series = slug && site.seriesAt(`/read/manga/${slug}/`)
    if (series)
      return json({
        slug,
        title: series.title,
        groups: { 1: 'Kettle', 2: 'Second Kettle' },
        chapters: Object.fromEntries(
          series.entries.map((entry) => {
            const files = site.images({ series, entry })
            const release = seconds(entry.date)
            return [
              String(entry.number),
              {
                volume: String(entry.volume),
                title: entry.title,
                folder: folder(entry),
                groups: { [team(entry)]: files.map((url) => lastPart(url)) },
                release_date: { [team(entry)]: release },
              },
            ]
          }),
        ),
      })
    const at = /^(\/read\/manga\/[^/]+\/[\d-]+\/)(\d+)\/$/.exec(path)
    const place = at && site.entryAt(`${at[1]}1/`)
    return place && at[2] !== '1' && Number(at[2]) <= place.entry.pages
      ? guya.show!(place, site, undefined as never)
      : null
  },
  list: (series) =>
    `<table id="chapterTable"><thead><tr><th>Chapter</th><th>Group</th><th>Date</th></tr></thead><tbody>${lines(newestFirst(series), (entry) => `<tr class="table-default"><td class="chapter-title"><a href="${entry.path}">${entry.label}</a></td><td>${team(entry) === '1' ? 'Kettle' : 'Second Kettle'}</td><td>${numericDay(entry.date, '/')}</td></tr>`)}</tbody></table>`,
  show: ({ series, entry }, site) =>
    `<a href="${series.path}">${series.title}</a><h1>${entry.label}</h1><div class="rdr-page"><img id="sheet" alt=""></div><button id="next">Next page</button><script>
fetch('/api/series/${series.slug}/').then(function (a) { return a.json() }).then(function (all) { var parts = location.pathname.split('/'), one = all.chapters[parts[4].replace('-', '.')], team = Object.keys(one.groups)[0], at = Number(parts[5]) - 1, sheet = document.getElementById('sheet')
function show() { sheet.src = '/media/manga/' + all.slug + '/chapters/' + one.folder + '/' + team + '/' + one.groups[team][at]; history.replaceState(null, '', '/read/manga/' + all.slug + '/' + parts[4] + '/' + (at + 1) + '/') }
document.getElementById('next').onclick = sheet.onclick = function () { if (at + 1 < one.groups[team].length) { at++; show() } else document.getElementById('next').textContent = ${JSON.stringify(site.neighbour({ series, entry }, 1) ? 'Next chapter' : 'The end')} }; show() })</script>`,
}
