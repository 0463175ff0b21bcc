import { lines } from '../markup.ts'
import { createSeries, dashed, newestFirst, numericDay, upTo } from '../series.ts'
import { chapterMenu, frame, neighbours, newest, redirect, summary } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { forbidden, textOf } from './blind-parts.ts'
import { byHand } from './outside-by-hand.ts'
import { cookieOf, extra, whenReady, words } from './unseen-parts.ts'

const chinese = words('首页', '热门', '相关漫画', '评论', '最新')

const lakes = (slug: string, title: string, id: string, numbers: readonly number[], books: number): Series => {
  const series = createSeries({ slug, title, id, path: `/manhua/${id}/` }, numbers, ({ number, id: own, index }) => ({
    path: `/manhua/${id}/${own}.html`,
    label: `第${number}话${index % 4 === 1 ? ` 第${number + 2}座桥` : ''}`,
    title: index % 4 === 1 ? `第${number + 2}座桥` : null,
  }))
  const volumes = upTo(books).map(
    (volume): Entry => ({
      ...series.entries[0]!,
      ...extra(`第${volume}卷`, 800 + volume, `/manhua/${id}/${90_000 + volume}.html`, 'volume'),
      id: String(90_000 + volume),
      volume,
      title: null,
    }),
  )
  return { ...series, entries: [...volumes, ...series.entries] }
}

export const pageParameter: Variant = {
  id: 'q29',
  name: '湖边漫画',
  language: 'zh-CN',
  about:
    'PHP reader in Chinese: numbers as series and chapters, one page for each address (?p=2) with a menu of pages, "下一页" of the last page leads to the next chapter, a second list of volumes (第1卷) above the chapters, 2026-11-15',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/comic/${series.id}/${entry.id}/${String(page).padStart(4, '0')}.jpg`,
  sample: 3,
  series: [
    lakes('hu-bian', '湖边小镇', '3517', [...upTo(12), 12.5, 13], 2),
    lakes('yun-hai', '云海', '288', upTo(11), 1),
  ],
  list(series, site) {
    const item = ({ path, label, date }: Entry) =>
      `<li><a href="${path}" title="${label}">${label}</a><i>${date}</i></li>`
    const of = (kind: Entry['kind']) =>
      lines(
        newestFirst(series).filter((entry) => entry.kind === kind),
        item,
      )
    return frame(site, {
      title: series.title,
      series,
      words: chinese,
      body: `${summary(series, '开始阅读', '最新')}<h4>单行本</h4><ul class="zj-list">${of('volume')}</ul><h4>章节</h4><ul class="zj-list">${of('chapter')}</ul>`,
    })
  },
  show: (place, site, { query }) => onePage(place, site, Number(query.get('p') ?? 1)),
}

function onePage(place: Place, site: VariantSite, at: number): string | null {
  const urls = site.images(place)
  const url = urls[at - 1]
  if (!url) return null
  const { path } = place.entry
  const next = at < urls.length ? `${path}?p=${at + 1}` : (site.neighbour(place, 1)?.path ?? place.series.path)
  return frame(site, {
    title: `${textOf(place)} (${at}/${urls.length})`,
    series: place.series,
    words: chinese,
    body: `<h1>${textOf(place)}</h1><select onchange="location.href = this.value">${lines(upTo(urls.length), (page) => `<option value="${path}?p=${page}"${page === at ? ' selected' : ''}>第${page}页</option>`)}</select><div class="mh-img"><a href="${next}"><img id="mhpic" src="${url}" alt="${textOf(place)}"></a></div><div class="pager">${at > 1 ? `<a href="${path}?p=${at - 1}">上一页</a>` : ''} <span>${at}/${urls.length}</span> <a class="next" href="${next}">下一页</a></div>`,
  })
}

const gates = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  createSeries(
    { slug, title, path: `/comics/${slug}` },
    plan.map((_, index) => index),
    ({ index, id }) => {
      const one = plan[index]!
      const path = `/comics/${slug}/chapters/${id}`
      return typeof one === 'string'
        ? extra(one, 900 + index, path)
        : { number: one, mark: one, path, label: `第 ${one} 話` }
    },
  )

export const rangeTabs: Variant = {
  id: 'q31',
  name: '城門漫畫',
  language: 'zh-TW',
  about:
    'tabs of ten chapters (1–10, 11–20, 21–27) and one of 番外, all in the page but hidden, oldest first in each; the newest once more above, ids in addresses, dates only for the newest; the reader gets host and files from a script ("a|b|c")',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/mh/${series.id}/${entry.id}/${page}_${Number(entry.id) % 997}.webp`,
  series: [
    gates('city-gate', '城門外', [...upTo(12), '番外 除夕', ...upTo(27).slice(12)]),
    gates('tea-road', '茶路', upTo(12)),
  ],
  list(series, site) {
    const plain = series.entries.filter(({ number }) => number !== null)
    const panes = Array.from({ length: Math.ceil(plain.length / 10) }, (_, at) => plain.slice(at * 10, at * 10 + 10))
    const extras = series.entries.filter(({ number }) => number === null)
    const all = extras.length > 0 ? [...panes, extras] : panes
    const name = (pane: readonly Entry[]) => (pane === extras ? '番外' : `${pane[0]!.number}-${pane.at(-1)!.number}`)
    const item = ({ path, label }: Entry) => `<a class="cell" href="${path}">${label}</a>`
    return frame(site, {
      title: series.title,
      series,
      words: chinese,
      body: `${summary(series, '開始', '最新')}<p class="newest">最新：${item(newest(series))} <span>${newest(series).date}</span></p><div class="tabs">${lines(all, (pane, at) => `<button data-tab="${at}">${name(pane)}</button>`)}</div>${lines(all, (pane, at) => `<div class="pane" id="pane-${at}"${at === 0 ? '' : ' style="display:none"'}>${lines(pane, item)}</div>`)}${whenReady("document.querySelectorAll('[data-tab]').forEach(function (tab) { tab.onclick = function () { document.querySelectorAll('.pane').forEach(function (pane) { pane.style.display = pane.id === 'pane-' + tab.dataset.tab ? '' : 'none' }) } })")}`,
    })
  },
  show(place, site) {
    const urls = site.images(place)
    const base = urls[0]!.slice(0, urls[0]!.lastIndexOf('/') + 1)
    return frame(site, {
      title: textOf(place),
      series: place.series,
      words: chinese,
      body: `<div id="images"></div><script>var imgHost = '${base}', imgFiles = '${urls.map((url) => url.slice(base.length)).join('|')}'.split('|'); imgFiles.forEach(function (file) { document.getElementById('images').insertAdjacentHTML('beforeend', '<img class="comic" src="' + imgHost + file + '">') })</script>${chapterMenu(place)}${neighbours(place, site, '上一話', '下一話')}`,
    })
  },
  byHand: byHand.q31,
}

const fields = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/komiks/${slug}` }, numbers, ({ number, index }) => {
    const volume = Math.floor(index / 6) + 1
    return {
      path: `/komiks/${slug}/tom-${volume}/rozdil-${dashed(number)}`,
      label: `Том ${volume} Розділ ${number}`,
      volume,
    }
  })

export const sessionPictures: Variant = {
  id: 'q36',
  name: 'Соняшник',
  language: 'uk',
  about:
    'own PHP site in Ukrainian: a first visit without the session cookie is sent round (302, ?check=1), pictures want the cookie and a Referer, their addresses without a scheme in data-original, headings of volumes between rows, 15.11.2026',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/storage/pages/${series.id}/${entry.id}/${page}.jpg`,
  series: [
    fields('pole-soniashnykiv', 'Поле соняшників', [...upTo(10), 10.5, 11, 12, 13]),
    fields('sim-vitriv', 'Сім вітрів', upTo(12)),
  ],
  guard({ path, cookies, query, host }) {
    if (host !== '' || cookieOf(cookies, 'PHPSESSID') || /^\/(?:assets|covers)\//.test(path)) return null
    if (path.startsWith('/storage/')) return forbidden('403')
    if (query.get('check'))
      return { status: 403, body: '<!DOCTYPE html><title>Cookies</title><p>Увімкніть cookies.</p>' }
    return redirect(`${encodeURI(path)}?check=1`, { 'set-cookie': 'PHPSESSID=s0niashnyk36; Path=/; HttpOnly' })
  },
  list(series, site) {
    const volumes = [...new Set(series.entries.map(({ volume }) => volume!))].toReversed()
    return frame(site, {
      title: series.title,
      series,
      words: words('Головна', 'Популярне', 'Схоже', 'Коментарі', 'Нове'),
      body: `${summary(series, 'Почати', 'Останній')}<div class="rozdily">${lines(
        volumes,
        (volume) =>
          `<h5>Том ${volume}</h5>${lines(
            newestFirst(series).filter((entry) => entry.volume === volume),
            ({ path, label, date }) => `<p><a href="${path}">${label}</a> <span>${numericDay(date, '.')}</span></p>`,
          )}`,
      )}</div>`,
    })
  },
  show: (place, site) =>
    frame(site, {
      title: textOf(place),
      series: place.series,
      words: words('Головна', 'Популярне', 'Схоже', 'Коментарі', 'Нове'),
      body: `<div class="chytanka">${lines(site.images(place), (url) => `<img class="page lazy" data-original="${url.replace(/^https?:/, '')}" alt="">`)}</div>${whenReady("document.querySelectorAll('img.lazy').forEach(function (image) { image.src = image.dataset.original })")}${neighbours(place, site, 'Назад', 'Далі')}`,
    }),
  byHand: byHand.q36,
}
