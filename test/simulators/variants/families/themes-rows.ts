import { escapeHtml, lines } from '../markup.ts'
import { daysAgo, monthFirst, newestFirst, seriesLike, shortNumericDay, upTo } from '../series.ts'
import type { Variant } from '../variant.ts'

const catalog = seriesLike('/manga/{slug}/', '/manga/{slug}-chapter-{n}/', '{title} Chapter {n}', ({ index }) => ({
  title: index % 4 === 0 ? 'A Visitor in Room 7' : null,
}))

export const mangacatalog: Variant = {
  id: 'v27',
  name: 'Only One Title',
  about: 'mangacatalog: names of the chapters in another element, promotional pictures around img.js-page',
  series: [catalog('room-seven', 'Room Seven', 15), catalog('hall', 'Hall', 4)],
  list: (series) =>
    `<div class="w-full">${lines(newestFirst(series), ({ path, label, title, date }) => `<div class="bg-bg-secondary p-3 mb-3 shadow"><div class="col-span-4"><a class="truncate" href="${path}">${escapeHtml(label)}</a><div class="text-xs">${escapeHtml(title ?? '')}</div></div><div class="col-span-2 text-xs">${monthFirst(date)}</div></div>`)}</div>`,
  title: (place) => place.entry.label,
  show(place, site) {
    const promotion = (n: number) =>
      `<div class="promo"><a href="https://shop.invalid/${n}"><img src="/assets/credit-${n}.jpg" alt="buy"></a></div>`
    return `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a>${promotion(1)}${promotion(2)}<div class="js-pages-container">${lines(site.images(place), (url) => `<div class="text-center"><img class="js-page" src="${url}" alt=""></div>`)}</div>${promotion(3)}${promotion(4)}`
  },
}

const truyen = seriesLike('/truyen-tranh/{slug}', '/truyen-tranh/{slug}/chuong-{n}/{id}', 'Chương {n}')

export const wpcomics: Variant = {
  language: 'vi',
  id: 'v28',
  name: 'Truyện Mới',
  about: 'wpcomics: Vietnamese; the id of the chapter ends the address, dates 15/11/26 and "3 ngày trước"',
  series: [truyen('bien-xanh', 'Biển xanh', 16), truyen('nui-cao', 'Núi cao', 4)],
  needsReferer: true,
  imagesOn: 'cdn',
  list(series) {
    const dateOf = (date: string) =>
      daysAgo(date, (days) => (days < 9 ? `${days} ngày trước` : shortNumericDay(date, '/')))
    return `<div class="list-chapter" id="nt_listchapter"><div class="row heading"><div class="col-xs-5">Số chương</div><div class="col-xs-4">Cập nhật</div></div><nav><ul>${lines(newestFirst(series), ({ path, label, id, date }) => `<li class="row"><div class="col-xs-5 chapter"><a href="${path}" data-id="${id}">${label}</a></div><div class="col-xs-4 no-wrap small text-center">${dateOf(date)}</div><div class="col-xs-3 small text-center">${Number(id) % 977}</div></li>`)}</ul></nav></div>`
  },
  show: (place, site) =>
    `<h1 class="txt-primary"><a href="${place.series.path}">${escapeHtml(place.series.title)}</a> - ${place.entry.label}</h1><div class="reading-detail box_doc">${lines(site.images(place), (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img alt="" data-index="${index + 1}" src="${url.replace(/^http:/, '')}" data-original="${url.replace(/^http:/, '')}"></div>`)}</div>`,
}

const perPage = 20
const waz = seriesLike('/webtoon/{slug}', '/webtoon/{slug}/chapter-{n}', 'Chapter {n}')

export const manhwaz: Variant = {
  id: 'v33',
  daysOff: 366,
  name: 'Wazoo Toons',
  about: 'manhwaz: list in pages of 20 at ?page=2, 48 chapters, dates "3 days ago"',
  series: [waz('tower-of-wax', 'Tower of Wax', 48), waz('wick', 'Wick', 4)],
  list(series, _site, { path, query }) {
    const at = Math.max(1, Number(query.get('page') ?? 1) || 1)
    const all = newestFirst(series)
    const last = Math.ceil(all.length / perPage)
    const relative = (days: number) =>
      days < 30 ? `${days} days ago` : days < 365 ? `${Math.floor(days / 30)} months ago` : '1 year ago'
    return `<div class="list-chapter"><ul class="row-content-chapter">${lines(all.slice((at - 1) * perPage, at * perPage), ({ path, label, date }) => `<li class="a-h"><a class="chapter-name text-nowrap" href="${path}">${label}</a><span class="chapter-time text-nowrap">${daysAgo(date, relative)}</span></li>`)}</ul></div>
<ul class="pagination">${lines(upTo(last), (n) => (n === at ? `<li class="active"><span>${n}</span></li>` : `<li><a href="${path}?page=${n}">${n}</a></li>`))}</ul>`
  },
  show(place, site) {
    const next = site.neighbour(place, 1)
    return `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="chapter-content" class="chapter-content">${lines(site.images(place), (url) => `<img class="lazyload" data-src="${url}" alt="">`)}</div>${next ? `<a class="next-chap" href="${next.path}">Next</a>` : ''}`
  },
}
