import { lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, japaneseDay, monthFirst, newestFirst, numericDay, upTo } from '../series.ts'
import { lockBox, newest, redirect } from '../surroundings.ts'
import type { Entry, Series, Variant } from '../variant.ts'
import { blank, forbidden, lockNewest, otherChapters, planned } from './blind-parts.ts'
import { byHand } from './outside-by-hand.ts'
import {
  banner,
  below,
  japanese,
  madaraReader,
  madaraRow,
  madaraSeries,
  pageBreaks,
  russian,
  thai,
  vietnamese,
} from './outside-parts.ts'
import { cookieOf, whenReady, words } from './unseen-parts.ts'

const rows = (series: Series, date: (day: string) => string) =>
  `<ul class="main version-chap no-volumn">${lines(newestFirst(series), (entry) => madaraRow(entry.path, entry.label, date(entry.date)))}</ul>`

const rivers = (slug: string, title: string, plan: readonly (number | string)[]): Series =>
  planned(
    { slug, title, path: `/manga/${slug}/` },
    plan,
    (number) => ({ path: encodeURI(`/manga/${slug}/ตอนที่-${dashed(number)}/`), label: `ตอนที่ ${number}` }),
    (_, { index }) => encodeURI(`/manga/${slug}/ตอนพิเศษ-${index}/`),
  )

export const optimised: Variant = {
  id: 'q06',
  name: 'Lotus Toon',
  language: 'th',
  about:
    'Madara in Thai behind a cache plugin: pictures in data-wpfc-original-src with a placeholder until they come into view, chapters "ตอนที่ 12" in labels and addresses, "ตอนพิเศษ" (special) among them, "15 พฤศจิกายน 2026"',
  series: [
    rivers('river-of-lotus', 'แม่น้ำดอกบัว', [...upTo(7), 'ตอนพิเศษ 1', 8, 9, 10, 10.5, 11, 12]),
    rivers('rain-house', 'บ้านสายฝน', upTo(12)),
  ],
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      rows(series, (date) => dayFirst(date, 'th')),
      thai,
    ),
  show: (place, site) =>
    madaraReader(
      place,
      site,
      pageBreaks(
        site.images(place),
        (url) => `src="${blank}" data-wpfc-original-src="${url}" style="min-height:400px"`,
      ) +
        whenReady(
          "var seen = new IntersectionObserver(function (all) { all.forEach(function (one) { if (one.isIntersecting) { seen.unobserve(one.target); one.target.src = one.target.getAttribute('data-wpfc-original-src') } }) }); document.querySelectorAll('[data-wpfc-original-src]').forEach(function (image) { seen.observe(image) })",
        ),
      thai,
    ),
}

const thrones = below(
  'truyen',
  'chuong-',
  (number, index) => `Chương ${number}${index % 4 === 3 ? ': Ngai vàng thứ 2' : ''}`,
  (_, index) => ({ title: index % 4 === 3 ? 'Ngai vàng thứ 2' : null }),
)

export const vipTeaser: Variant = {
  id: 'q07',
  name: 'Trăng Khuyết',
  language: 'vi',
  about:
    'Madara in Vietnamese: the newest chapters are VIP: their rows differ only by a class and a crown, their pages answer 200 with one picture and a box; 15/11/2026, titles with numbers',
  imagesOn: 'cdn',
  needsReferer: true,
  series: [
    lockNewest(thrones('ngai-vang-bac', 'Ngai vàng bạc', upTo(16)), 3),
    lockNewest(thrones('ho-sen', 'Hồ sen', upTo(12)), 1),
  ],
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ kind, path, label, date }) => madaraRow(path, `${label}${kind === 'locked' ? ' <i class="fas fa-crown"></i>' : ''}`, numericDay(date), kind === 'locked' ? 'vip-chapter' : 'free-chapter'))}</ul>`,
      vietnamese,
    ),
  show: (place, site) =>
    madaraReader(
      place,
      site,
      pageBreaks(site.images(place), (url) => `src="${url}"`) +
        (place.entry.kind === 'locked' ? lockBox('Chương VIP', 'Mở khóa bằng 50 xu') : ''),
      vietnamese,
    ),
}

const halves = below('webtoon', 'episode-', (number) => `Episode ${number}`)

export const twoServers: Variant = {
  id: 'q08',
  name: 'Twin Harbor',
  about:
    'Madara fork for webtoons: every picture twice, the second time in a hidden block of another server (its addresses lead to the first), related series with rows of the same markup, "November 15, 2026"',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/data/${series.id}/${entry.id}/${page}.jpg`,
  series: [
    halves('harbor-47', 'Harbor 47', [...upTo(6), 6.5, ...upTo(15).slice(6)]),
    halves('second-sun', 'Second Sun', upTo(12)),
  ],
  serve: ({ path, host }, site) =>
    host === '' && path.startsWith('/mirror/data/') ? redirect(site.cdn + path.slice('/mirror'.length)) : null,
  list(series, site) {
    const row = ({ path, label, date }: Entry) => madaraRow(path, label, monthFirst(date))
    return madaraSeries(
      site,
      series,
      `${rows(series, monthFirst)}<h4>Same artist</h4><ul class="main version-chap no-volumn">${otherChapters(site, series, row)}</ul>`,
      words('Home', 'Trending', 'More like this', 'Comments', 'Latest'),
    )
  },
  show(place, site) {
    const urls = site.images(place)
    return madaraReader(
      place,
      site,
      `<select class="host-select"><option value="1" selected>Server 1</option><option value="2">Server 2</option></select><div class="server" data-server="1">${pageBreaks(urls, (url) => `src="${url}"`)}</div><div class="server" data-server="2" style="display:none">${pageBreaks(urls, (url) => `data-src="${url.replace(site.cdn, `${site.origin}/mirror`)}"`)}</div>`,
      words('Home', 'Trending', 'More like this', 'Comments', 'Latest'),
    )
  },
}

const cranes = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, index }) => {
    const volume = Math.floor(index / 5) + 1
    const name = index % 3 === 1 ? `Дом ${number + 4}` : null
    return {
      path: `/manga/${slug}/tom-${volume}-glava-${number}/`,
      label: `Том ${volume} Глава ${number}${name ? ` - ${name}` : ''}`,
      title: name,
      volume,
    }
  })

export const cookiePictures: Variant = {
  id: 'q09',
  name: 'Журавли',
  language: 'ru',
  about:
    'Madara in Russian: "Том 2 Глава 7 - Дом 11", oldest first, 15.11.2026, pictures need the cookie that any page of a chapter sets and a Referer',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/wp-content/uploads/${series.slug}/${entry.id}/p_${page}.png`,
  series: [cranes('zhuravli-nad-rekoj', 'Журавли над рекой', 17), cranes('dom-3', 'Дом 3', 12)],
  guard: ({ path, cookies }) =>
    path.startsWith('/wp-content/uploads/') && cookieOf(cookies, 'reader_pass') !== 'zh77'
      ? forbidden('Forbidden')
      : null,
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<ul class="main version-chap no-volumn">${lines(series.entries, ({ path, label, date }) => madaraRow(path, label, numericDay(date, '.')))}</ul>`,
      russian,
    ),
  show: (place, site) => ({
    headers: { 'set-cookie': 'reader_pass=zh77; Path=/; HttpOnly; SameSite=Lax' },
    body: madaraReader(
      place,
      site,
      pageBreaks(site.images(place), (url) => `src="${url}"`),
      russian,
    ),
  }),
}

const streets = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: encodeURI(`/manga/${slug}/`) }, numbers, ({ number, id }) => ({
    path: encodeURI(`/manga/${slug}/第${number}話-${id}/`),
    label: `${title} 第${number}話 Raw`,
  }))

export const rawTitles: Variant = {
  id: 'q10',
  name: '横丁Raw',
  language: 'ja',
  about:
    'Madara in Japanese (raw): slugs in Japanese, rows "… 第12.5話 Raw" start with a title that has a number, 2026年11月15日, an id behind the number in addresses, banners like pages between the pictures',
  imagesOn: 'cdn',
  series: [streets('八丁目の夜', '八丁目の夜', [...upTo(12), 12.5, 13]), streets('第9区画', '第9区画', upTo(11))],
  list: (series, site) =>
    madaraSeries(
      site,
      series,
      `<p class="latest">最新 <a href="${newest(series).path}">${newest(series).label}</a></p>${rows(series, japaneseDay)}`,
      japanese,
    ),
  show(place, site) {
    const urls = site.images(place)
    const source = (url: string) => `data-src="${url}" src="${blank}"`
    return madaraReader(
      place,
      site,
      pageBreaks(urls.slice(0, 2), source) +
        banner('raw') +
        pageBreaks(urls.slice(2), source) +
        whenReady(
          "document.querySelectorAll('img[data-src]').forEach(function (image) { image.src = image.dataset.src })",
        ),
      japanese,
    )
  },
  byHand: byHand.q10,
}
