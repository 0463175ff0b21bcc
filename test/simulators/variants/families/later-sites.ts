import { json, lines } from '../markup.ts'
import { createSeries, newestFirst, upTo } from '../series.ts'
import { frame, neighbours } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { base64, blank, forbidden, planned, textOf } from './blind-parts.ts'
import { jsonError, spanish } from './outside-parts.ts'
import { signed, whenReady, words } from './unseen-parts.ts'

const chinese = words('首頁', '熱門', '相關漫畫', '留言', '最新')
const cards = (slug: string, title: string, id: number, count: number): Series =>
  createSeries({ slug, title, path: `/series.php?id=${id}`, id: String(id) }, upTo(count), (plan) => ({
    path: `/reader.php?chapter=${plan.id}`,
    label: `Capítulo ${plan.number}`,
  }))
const perLoad = 10

export const tokenReader: Variant = {
  id: 'r01',
  name: 'Papel Volador',
  language: 'es',
  about:
    'after YupManga: ids in the query, 10 cards a request (HTML in JSON with currentPage and totalPages), "Cargar más"; a card has the id of its chapter in data-chapter, which a script opens; the reader asks for a token, without which pictures answer 403',
  imagePath: ({ entry }, page) => `/image-proxy/${entry.id}/${page}.jpg`,
  series: [cards('papel-volador', 'Papel volador', 4071, 23), cards('la-torre-de-sal', 'La torre de sal', 388, 12)],
  guard: ({ path, query }) => {
    const [, id] = /^\/image-proxy\/(\d+)\//.exec(path) ?? []
    return id && query.get('token') !== signed(id) ? forbidden('token') : null
  },
  serve({ path, query }, site) {
    if (path === '/ajax/get_reader_token.php') {
      const place = site.entryById(query.get('chapter') ?? '')
      return place
        ? json({ success: true, token: signed(place.entry.id), pages: place.entry.pages })
        : jsonError(404, 'chapter')
    }
    const series = path === '/ajax/load_chapters.php' ? site.seriesById(query.get('series_id') ?? '') : null
    if (!series) return null
    const at = Number(query.get('page') ?? 1)
    const rows = newestFirst(series).slice((at - 1) * perLoad, at * perLoad)
    return json({
      success: true,
      html: lines(
        rows,
        ({ id, label, pages }) =>
          `<div class="comic-card"><a href="#" class="open-reader" data-chapter="${id}"><h3>${label}</h3><span class="pages">${pages}</span></a></div>`,
      ),
      currentPage: at,
      totalPages: Math.ceil(series.entries.length / perLoad),
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      body: `<main><div class="container"><h1>${series.title}</h1><p id="synopsisText">Una torre, 3 hermanas.</p><div id="chapters" class="grid"></div><button id="more">Cargar más</button></div></main>${whenReady(`var at = 0, grid = document.getElementById('chapters'), more = document.getElementById('more'); function load() { at++; fetch('/ajax/load_chapters.php?series_id=${series.id}&page=' + at + '&order=newest_first', { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (got) { grid.insertAdjacentHTML('beforeend', got.html); if (got.currentPage >= got.totalPages) more.remove() }) } more.onclick = load; grid.onclick = function (e) { var link = e.target.closest('.open-reader'); if (link) { e.preventDefault(); location.href = '/reader.php?chapter=' + link.dataset.chapter } }; load()`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: spanish,
      body: `<h1>${textOf(place)}</h1><div id="reader"></div>${whenReady(`fetch('/ajax/get_reader_token.php?chapter=${place.entry.id}').then(function (a) { return a.json() }).then(function (got) { for (var n = 1; n <= got.pages; n++) document.getElementById('reader').insertAdjacentHTML('beforeend', '<img class="page" alt="" src="/image-proxy/${place.entry.id}/' + n + '.jpg?token=' + got.token + '">') })`)}<a href="${place.series.path}">Volver</a>`,
    }),
}

const viewed = (id: number, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug: String(id), title, path: `/html/${id}.html`, id: String(id) },
    plan,
    (number, { index }) => ({ path: `/online/new-${id}.html?ch=${index + 1}`, label: `第${number}話` }),
    (_, { index }) => `/online/new-${id}.html?ch=${index + 1}`,
  )

export const calledRows: Variant = {
  id: 'r02',
  name: '八方漫畫',
  language: 'zh-Hant',
  about:
    'after Comicabc: rows have href="#" and call a function of the site, cview(\'1098-12.html\', 5), which makes the address of the reader (?ch=12, counted with the extras); 番外 among them, no dates; the reader makes its addresses from a coded string',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/${series.id}/${entry.path.replace(/^.*=/, '')}/${String(page).padStart(3, '0')}_${signed(`${entry.id}${page}`).slice(0, 3)}.jpg`,
  series: [
    viewed(1098, '八方來客', [...upTo(8), '番外 冬至', ...upTo(14).slice(8)]),
    viewed(20417, '石橋夜話', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: chinese,
      body: `<div class="item_content_box"><div class="h2">${series.title}</div></div><div id="chapters">${lines(newestFirst(series), ({ path, label, id }) => `<a href="#" onclick="cview('${series.id}-${path.replace(/^.*=/, '')}.html',5,${id});return false;" class="Ch">${label}</a>`)}</div><script>function cview(page, kind, id) { var at = page.replace('.html', '').split('-'); location.href = '/online/new-' + at[0] + '.html?ch=' + at[1] }</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: chinese,
      body: `<div id="comics-pics"></div><script>var cs = '${base64(site.images(place).join('|'))}'; document.getElementById('comics-pics').innerHTML = atob(cs).split('|').map(function (url) { return '<img src="${blank}" s="' + url + '" alt="">' }).join(''); document.querySelectorAll('#comics-pics img').forEach(function (image) { image.src = image.getAttribute('s') })</script>`,
    }),
}

const wide = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 65_248))
const hiddenRows = (series: Series, { id }: Entry): boolean => Number(id) % 5 === 0 && series.entries[0]!.id !== id
const catalogued = (slug: string, title: string, id: number, count: number): Series =>
  createSeries({ slug, title, path: `/detail/${id}.html`, id: String(id) }, upTo(count), (plan) => ({
    path: `/read/${id}/${plan.id}.html`,
    label: wide(`第${plan.number}話`),
    volume: Math.ceil(plan.number / 6),
  }))

export const catalogPage: Variant = {
  id: 'r03',
  name: '嗶嗶漫讀',
  language: 'zh-Hant',
  about:
    'after Bilimanga: the page of a series links to its catalog (/read/{id}/catalog), oldest first below volumes, full-width digits; some rows have "javascript:cid(1)" for an address: only "next" of the chapter before leads there; pictures in data-src',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/img/${series.id}/${entry.id}/${page * 7919}.jpg`,
  series: [catalogued('bibi', '嗶嗶夜行', 318, 17), catalogued('baiye', '白夜圖書館', 42, 12)],
  serve({ path }, site) {
    const series = site.seriesById(/^\/read\/(\d+)\/catalog$/.exec(path)?.[1] ?? '')
    if (!series) return null
    const volumes = [...new Set(series.entries.map(({ volume }) => volume))]
    return frame(site, {
      title: `${series.title}目錄`,
      series,
      words: chinese,
      body: `<h1 class="book-title">${series.title}</h1><p class="chapter-sub-title">2026-11-15 更新</p>${lines(
        volumes,
        (volume) =>
          `<div class="catalog-volume"><h3 class="chapter-bar">${series.title} 第${volume}卷</h3><ul>${lines(
            series.entries.filter((one) => one.volume === volume),
            (entry) =>
              `<li><a class="chapter-li-a" href="${hiddenRows(series, entry) ? 'javascript:cid(1)' : entry.path}"><span>${entry.label}</span></a></li>`,
          )}</ul></div>`,
      )}`,
    })
  },
  list: (series) =>
    `<div class="book-meta">連載|${series.entries.length}話</div><a class="btn" href="/read/${series.id}/catalog">查看目錄</a>`,
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: chinese,
      body: `<div id="acontentz">${lines(site.images(place), (url) => `<img class="imagecontent lazy" src="${blank}" data-src="${url}" alt="">`)}</div>${neighbours(place, site, '上一話', '下一話')}`,
    }),
}
