import { fragment, json, lines } from '../markup.ts'
import { createSeries, hexOf, newestFirst, shortDay, upTo } from '../series.ts'
import { uuid } from '../surroundings.ts'
import type { Series, Variant } from '../variant.ts'
import { byHand } from './unseen-by-hand-own.ts'
import { failure, lastPart, program, programStart, shell } from './unseen-parts.ts'

const guids = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries(
    { slug, title: title.replaceAll('-', ' '), path: `/ver/manga/${title}/${uuid(slug)}`, id: uuid(slug) },
    numbers,
    ({ number }) => {
      const written = Number.isInteger(number) ? String(number) : number.toFixed(2)
      return {
        id: uuid(`${slug} ${number}`),
        label: written,
        path: `/ver/manga/${title}/${written}/${uuid(`${slug} ${number}`)}`,
      }
    },
  )

export const jsonInJson: Variant = {
  id: 'y33',
  name: 'Bodega Manga',
  language: 'es',
  about:
    'after InManga: the list is JSON inside a string of JSON, GUIDs as ids, 7.50 for chapter 7.5, labels that are numbers alone, the pages from a second piece of HTML whose options are ids, pictures set only when they come into view',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/images/manga/${series.path.split('/')[3]}/chapter/${entry.label}/page/${page}/${uuid(`${entry.id} ${page}`)}`,
  series: [
    guids('la-bodega', 'La-Bodega-del-Norte', [...upTo(7), 7.5, ...upTo(15).slice(7)]),
    guids('tres-islas', 'Tres-Islas', upTo(12)),
  ],
  serve({ host, path, query, method }, site) {
    if (host !== '') return null
    if (path === '/scripts/bodega.js')
      return program(`${programStart(site)}
var guid = parts[parts.length - 1]
if (parts.length === 5) read('/chapter/getall?mangaIdentification=' + guid).then(function (answer) { var data = JSON.parse(answer.data); draw('<h1>' + parts[3].replace(/-/g, ' ') + '</h1><div class="ChaptersList">' + data.result.map(function (c) { return '<a class="list-group-item ChapterLink" href="/ver/manga/' + parts[3] + '/' + c.FriendlyChapterNumberUrl + '/' + c.Identification + '"><h4>Capítulo <span>' + c.FriendlyChapterNumber + '</span></h4><small>' + c.PagesCount + ' páginas</small> <small class="f">' + c.RegistrationDate.slice(0, 10).split('-').reverse().join('/') + '</small></a>' }).join('') + '</div>') })
else fetch('/chapter/chapterIndexControls?identification=' + guid).then(function (a) { return a.text() }).then(function (html) { draw(html + '<div class="PagesContainer"></div>'); var ids = Array.from(document.querySelectorAll('.PageList option')), box = document.querySelector('.PagesContainer'); box.innerHTML = ids.map(function (o) { return '<a><img class="ImageContainer" id="' + o.value + '" data-page="' + o.textContent + '" src="/assets/logo.png" style="min-height:600px"></a>' }).join(''); var watch = new IntersectionObserver(function (seen) { seen.forEach(function (one) { if (one.isIntersecting) { watch.unobserve(one.target); one.target.src = '${site.cdn}/images/manga/' + parts[3] + '/chapter/' + parts[4] + '/page/' + one.target.dataset.page + '/' + one.target.id } }) }); box.querySelectorAll('img').forEach(function (i) { watch.observe(i) }) })`)
    if (path === '/chapter/getall' && method === 'GET') {
      const series = site.seriesById(query.get('mangaIdentification') ?? '')
      const result = series?.entries.map((entry) => ({
        PagesCount: entry.pages,
        Watched: false,
        MangaIdentification: series.id,
        Number: entry.number,
        RegistrationDate: `${entry.date}T11:20:00`,
        Description: '',
        Id: 0,
        Identification: entry.id,
        FriendlyChapterNumber: entry.label,
        FriendlyChapterNumberUrl: entry.label,
      }))
      return json({ data: JSON.stringify({ message: 'OK', success: Boolean(result), result: result ?? [] }) })
    }
    if (path === '/chapter/chapterIndexControls') {
      const place = site.entryById(query.get('identification') ?? '')
      return place
        ? fragment(
            `<a class="back" href="${place.series.path}">${place.series.title}</a><select class="ChapterList">${lines(place.series.entries, ({ id, label }) => `<option value="${id}">${label}</option>`)}</select><select class="form-control PageList">${lines(site.images(place), (url, index) => `<option value="${lastPart(url)}">${index + 1}</option>`)}</select>`,
          )
        : failure(404, 'no')
    }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/scripts/bodega.js') : null
  },
  byHand: byHand.y33,
}

const serials = (slug: string, title: string, id: number, count: number): Series =>
  createSeries(
    { slug, title, path: `/series/${id}/${slug}`, id: String(id) },
    upTo(count),
    ({ number, id: own, index }) => ({
      path: `/chapters/${own}`,
      label: `${number}`,
      title: index % 7 === 3 ? 'ليلة 40' : null,
    }),
  )

export const restPages: Variant = {
  id: 'y34',
  name: 'واحة القصص',
  language: 'ar',
  about:
    'an Arabic site over a REST API on another host: count, next as a whole address, results, 15 a request while a person scrolls; the pictures of a chapter in no order but with "order"; ids only, right to left, "منذ 12 يوما"',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/chapters/${series.id}/${entry.id}/${hexOf(`${page}${entry.id}`)}.jpg`,
  series: [serials('wahat-al-layl', 'واحة الليل', 802, 24), serials('bayt-al-tin', 'بيت الطين', 1_044, 12)],
  serve({ host, path, query }, site) {
    if (host === 'api') {
      if (path === '/api/v2/chapters/') {
        const series = site.seriesById(query.get('serial') ?? '')
        if (!series) return failure(404, 'Not found')
        const at = Number(query.get('page') ?? 1)
        const all = newestFirst(series)
        const link = (page: number) => `${site.api}/api/v2/chapters/?order_by=-order&page=${page}&serial=${series.id}`
        return json({
          count: all.length,
          next: all.length > at * 15 ? link(at + 1) : null,
          previous: at > 1 ? link(at - 1) : null,
          results: all.slice((at - 1) * 15, at * 15).map((entry) => ({
            id: Number(entry.id),
            chapter: entry.label,
            title: entry.title,
            order: entry.number! * 1000,
            created_at: `${entry.date}T20:00:00.123456Z`,
            serial: Number(series.id),
          })),
        })
      }
      const [, id] = /^\/api\/v2\/chapters\/(\d+)\/$/.exec(path) ?? []
      const place = id ? site.entryById(id) : null
      if (!place) return failure(404, 'Not found')
      const images = site.images(place).map((image, index) => ({ order: index + 1, image, name: lastPart(image) }))
      return json({
        id: Number(id),
        chapter: place.entry.label,
        serial: { id: Number(place.series.id), slug: place.series.slug, title: place.series.title },
        images: images.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
      })
    }
    if (host !== '') return null
    if (path === '/_nuxt/entry.js')
      return program(`${programStart(site)}
var base = '${site.api}/api/v2/chapters/', all = []
if (parts[1] === 'series') { draw('<h1>' + document.title.split(' — ')[0] + '</h1><div class="grid" dir="rtl"></div><div class="more" style="height:30px"></div>'); var next = base + '?order_by=-order&page=1&serial=' + parts[2], busy = false, load = function () { if (busy || !next) return; busy = true; read(next).then(function (data) { next = data.next; busy = false; document.querySelector('.grid').insertAdjacentHTML('beforeend', data.results.map(function (c) { return '<a class="card" href="/chapters/' + c.id + '"><h3>الفصل ' + c.chapter + (c.title ? ': ' + c.title : '') + '</h3><p>منذ ' + Math.floor((Date.now() - Date.parse(c.created_at)) / 864e5) + ' يوما</p></a>' }).join('')) }) }; load(); addEventListener('scroll', function () { if (innerHeight + scrollY > document.body.offsetHeight - 300) load() }) }
if (parts[1] === 'chapters') read(base + parts[2] + '/').then(function (data) { draw('<a href="/series/' + data.serial.id + '/' + data.serial.slug + '">' + data.serial.title + '</a><div class="pages">' + data.images.sort(function (a, b) { return a.order - b.order }).map(function (i) { return '<img src="' + i.image + '" alt="' + i.order + '">' }).join('') + '</div>') })`)
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/_nuxt/entry.js') : null
  },
  byHand: byHand.y34,
}

const projects = (slug: string, title: string, id: number, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${id}`, id: String(id) }, numbers, ({ number, index }) => ({
    path: `/manga/${id}/${number}`,
    label: `ตอนที่ ${number}`,
    title: index % 5 === 1 ? 'ห้อง 9' : null,
  }))

export const collectManga: Variant = {
  id: 'y35',
  name: 'แมวอ่านดี',
  language: 'th',
  about:
    'after Nekopost: a number as series (/manga/4102) and /manga/4102/7.5 as chapter, list by POST of {"projectId"} on the same host, dates as {"value": …} and "15 พ.ย. 69" on the page, the pages in a JSON file beside the pictures whose names stand in pageName or fileName',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/collectManga/${series.id}/${entry.id}/${page % 2 === 0 ? 'p' : 'f'}${hexOf(`${entry.id}-${page}`)}.jpg`,
  series: [
    projects('maew', 'แมวเฝ้าประภาคาร', 4_102, [...upTo(7), 7.5, ...upTo(14).slice(7)]),
    projects('tale', 'ทะเลหลังบ้าน', 955, upTo(12)),
  ],
  serve({ host, path, method, body }, site) {
    if (host === 'cdn') {
      const [, project, id] = /^\/collectManga\/(\d+)\/(\d+)\/\1_\2\.json$/.exec(path) ?? []
      const place = id ? site.entryById(id) : null
      return place && place.series.id === project
        ? json({
            projectId: project,
            chapterId: Number(id),
            chapterNo: String(place.entry.number),
            pageCount: place.entry.pages,
            pageItem: site.images(place).map((url, index) => ({
              pageNo: index + 1,
              width: 480,
              height: 690,
              ...(index % 2 === 0 ? { fileName: lastPart(url) } : { pageName: lastPart(url), fileName: null }),
            })),
          })
        : null
    }
    if (host !== '') return null
    if (path === '/js/neko.js')
      return program(`${programStart(site)}
function detail() { return read('/api/project/detail2', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ projectId: Number(parts[2]) }) }) }
if (parts.length === 3) detail().then(function (data) { draw('<h1>' + data.projectInfo.projectName + '</h1><table>' + data.listChapter.map(function (c) { return '<tr><td><a href="/manga/' + parts[2] + '/' + c.chapterNo + '">Ch.' + c.chapterNo + ' - ' + c.chapterName + '</a></td><td class="by">' + c.providerName + '</td><td class="on">' + c.shown + '</td></tr>' }).join('') + '</table>') })
else detail().then(function (data) { var c = data.listChapter.filter(function (one) { return String(one.chapterNo) === parts[3] })[0], base = '${site.cdn}/collectManga/' + parts[2] + '/' + c.chapterId + '/'; read(base + parts[2] + '_' + c.chapterId + '.json').then(function (file) { draw('<a href="/manga/' + parts[2] + '">' + data.projectInfo.projectName + '</a><div class="display-pic">' + file.pageItem.map(function (p) { return '<img class="img-fluid" src="' + base + (p.pageName || p.fileName) + '">' }).join('') + '</div>') }) })`)
    if (path === '/api/project/detail2' && method === 'POST') {
      const series = site.seriesById(String(JSON.parse(body || '{}').projectId))
      return json({
        projectInfo: series ? { projectId: series.id, projectName: series.title, status: '1' } : null,
        listChapter: (series ? newestFirst(series) : []).map((entry) => ({
          chapterId: Number(entry.id),
          chapterNo: String(entry.number),
          chapterName: entry.title ?? '',
          publishDate: { value: `${entry.date}T03:00:00Z` },
          shown: shortDay(entry.date, 'th').replace(/\d{4}$/, (year) => String(Number(year) + 543).slice(2)),
          providerName: 'แมวส้ม',
          status: '1',
        })),
      })
    }
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/js/neko.js') : null
  },
  byHand: byHand.y35,
}

const honeyed = (slug: string, title: string, numbers: readonly number[], paid: number): Series =>
  createSeries({ slug, title, path: `/book/${uuid(slug)}`, id: uuid(slug) }, numbers, ({ number, index }) => ({
    path: `/read/${uuid(`${slug} ${number}`)}/${uuid(slug)}`,
    id: uuid(`${slug} ${number}`),
    label: `Том ${Math.floor(index / 6) + 1} Розділ ${number}`,
    volume: Math.floor(index / 6) + 1,
    ...(index >= numbers.length - paid && { kind: 'locked' as const, pages: 1 }),
  }))

export const framesByPost: Variant = {
  id: 'y36',
  name: 'Медова Полиця',
  language: 'uk',
  about:
    'after Honey Manga: UUIDs, list by POST with page and pageSize 10 to another host, number and part of it in two fields (5 and 1 for 5.1), isMonetized, the pages as an object {"0": id, "1": id}, pictures without an extension',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/public-resources/${uuid(`${entry.id}#${page}`)}`,
  series: [
    honeyed('medova-vezha', 'Медова вежа', [...upTo(5), 5.1, ...upTo(18).slice(5)], 3),
    honeyed('tyha-pasika', 'Тиха пасіка', upTo(13), 1),
  ],
  serve({ host, path, method, body }, site) {
    if (host === 'api') {
      if (method === 'OPTIONS') return { body: '' }
      if (path === '/v2/chapter/cursor-list' && method === 'POST') {
        const asked = JSON.parse(body)
        const series = site.seriesById(String(asked.mangaId))
        if (!series) return failure(404, 'Not found')
        const all = asked.sortOrder === 'ASC' ? series.entries : newestFirst(series)
        const rows = all.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize)
        return json({
          cursorNext: all.length > asked.page * asked.pageSize ? { page: asked.page + 1 } : null,
          data: rows.map((entry) => ({
            id: entry.id,
            mangaId: series.id,
            volume: entry.volume,
            chapterNum: Math.floor(entry.number!),
            subChapterNum: Number(String(entry.number).split('.')[1] ?? 0),
            title: 'Title',
            chapterResourcesId: uuid(`r ${entry.id}`),
            isMonetized: entry.kind === 'locked',
            lastUpdated: `${entry.date}T14:02:10.551`,
          })),
        })
      }
      const [, id] = /^\/chapter\/frames\/([0-9a-f-]{36})$/.exec(path) ?? []
      const place = id ? site.entryById(id) : null
      if (!place) return failure(404, 'Not found')
      if (place.entry.kind === 'locked') return failure(402, 'Розділ лише для меценатів')
      return json({
        id,
        resourceIds: Object.fromEntries(site.images(place).map((url, index) => [`${index}`, lastPart(url)])),
      })
    }
    if (host !== '') return null
    if (path === '/_next/static/chunks/reader.js')
      return program(`${programStart(site)}
var base = '${site.api}', all = []
function name(c) { return c.chapterNum + (c.subChapterNum ? '.' + c.subChapterNum : '') }
function more(page) { read(base + '/v2/chapter/cursor-list', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ mangaId: parts[2], page: page, pageSize: 10, sortOrder: 'DESC' }) }).then(function (answer) { all = all.concat(answer.data); draw('<h1>' + document.title.split(' — ')[0] + '</h1><div class="MuiList">' + all.map(function (c) { return '<a class="MuiListItem" href="/read/' + c.id + '/' + parts[2] + '"><p>Том ' + c.volume + ' Розділ ' + name(c) + '</p>' + (c.isMonetized ? '<svg data-testid="LockIcon"></svg><p>Для меценатів</p>' : '') + '<p class="upd">' + c.lastUpdated.slice(0, 10).split('-').reverse().join('.') + '</p></a>' }).join('') + '</div>' + (answer.cursorNext ? '<button class="MuiButton">Показати ще</button>' : '')); if (answer.cursorNext) document.querySelector('.MuiButton').onclick = function () { more(page + 1) } }) }
if (parts[1] === 'book') more(1)
if (parts[1] === 'read') read(base + '/chapter/frames/' + parts[2]).then(function (data) { draw('<a href="/book/' + parts[3] + '">До твору</a><div class="frames">' + Object.keys(data.resourceIds).sort(function (a, b) { return a - b }).map(function (k) { return '<img src="${site.cdn}/public-resources/' + data.resourceIds[k] + '" alt="frame ' + k + '">' }).join('') + '</div>') }, function () { draw('<div class="paywall"><svg data-testid="LockIcon"></svg><p>Розділ лише для меценатів.</p><button>Підтримати</button></div>') })`)
    const found = site.seriesAt(path) ?? site.entryAt(path)?.series
    return found ? shell(site, found.title, '/_next/static/chunks/reader.js') : null
  },
  byHand: byHand.y36,
}
