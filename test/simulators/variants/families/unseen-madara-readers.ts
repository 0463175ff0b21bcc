import { createCipheriv, createHash } from 'node:crypto'
import { lines } from '../markup.ts'
import { createSeries, dayFirst, hexOf, monthFirst, newestFirst, shortNumericDay, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, neighbours } from '../surroundings.ts'
import type { Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'
import { whenReady, words } from './unseen-parts.ts'

const arabic = words('الرئيسية', 'الأكثر قراءة', 'قد يعجبك', 'التعليقات', 'الأحدث')
const easternDigits = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
const mirrored = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${encodeURIComponent(slug)}/` }, upTo(count), ({ number }) => ({
    path: `/manga/${encodeURIComponent(slug)}/${number}/`,
    label: `الفصل ${easternDigits(number)}`,
  }))
const pager = (place: Place, at: number) =>
  `<select id="single-pager" class="selectpicker">${lines(upTo(place.entry.pages), (n) => `<option value="${n}" data-redirect="${place.entry.path}p/${n}/"${n === at ? ' selected' : ''}>${n}/${place.entry.pages}</option>`)}</select>`
function mirroredReader(place: Place, site: VariantSite, at: number | null): string {
  const urls = site.images(place)
  const shown = at === null ? urls : [urls[at - 1]!]
  const next = at === null || at >= urls.length ? site.neighbour(place, 1)?.path : `${place.entry.path}p/${at + 1}/`
  return frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    words: arabic,
    body: `${crumbs(place)}${chapterMenu(place)}<a class="style-toggle" href="${place.entry.path}?style=${at === null ? 'paged' : 'list'}">${at === null ? 'صفحة' : 'قائمة'}</a>${at === null ? '' : pager(place, at)}<div class="reading-content">${lines(shown, (url) => `<div class="page-break no-gaps"><img src="${url}" class="wp-manga-chapter-img" alt=""></div>`)}</div><div class="nav-links">${next ? `<a class="btn next_page" href="${next}">التالي</a>` : ''}</div>`,
  })
}

export const arabicPaged: Variant = {
  id: 'y02',
  name: 'مرآة المانجا',
  language: 'ar',
  about:
    'Madara, Arabic slugs and Eastern Arabic digits in labels, "15 نوفمبر، 2026", one page at a time (…/p/2/) unless ?style=list is added, which a link offers',
  series: [mirrored('سيد-المرايا', 'سيد المرايا', 13), mirrored('ليل-الميناء', 'ليل الميناء', 12)],
  serve({ path, host, query }, site) {
    const paged = host === '' && /^(\/manga\/[^/]+\/\d+\/)p\/(\d+)\/$/.exec(path)
    const place = paged && site.entryAt(paged[1]!)
    if (place) return Number(paged[2]) <= place.entry.pages ? mirroredReader(place, site, Number(paged[2])) : null
    const whole = host === '' && query.get('style') === 'list' && site.entryAt(path)
    return whole ? mirroredReader(whole, site, null) : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: arabic,
      body: `<div class="post-title"><h1>${series.title}</h1></div><ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${dayFirst(date, 'ar-EG-u-nu-latn').replace(/ (\d{4})$/, '، $1')}</i></span></li>`)}</ul>`,
    }),
  show: (place, site) => mirroredReader(place, site, 1),
  byHand: byHand.y02,
}

const seasoned = (slug: string, title: string, seasons: readonly number[]): Series => {
  const plan = seasons.flatMap((count, season) => upTo(count).map((inSeason) => ({ season: season + 1, inSeason })))
  return createSeries({ slug, title, path: `/webtoon/${slug}/` }, upTo(plan.length), ({ index }) => {
    const { season, inSeason } = plan[index]!
    return {
      path: `/webtoon/${slug}/${season > 1 ? `s${season}-` : ''}chapter-${inSeason}/`,
      label: `${season > 1 ? `S${season} - ` : ''}Chapter ${inSeason}`,
      ...(season > 1 && { mayBe: inSeason }),
    }
  })
}

export const seasonsRestart: Variant = {
  id: 'y04',
  name: 'Paperlight Toons',
  about:
    'Madara for webtoons: the second season starts again at 1 ("S2 - Chapter 1", s2-chapter-1), dates "11/15/26", a warning box for adults that only hides the strip',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/strip/${series.slug}/${entry.id}/${String(page - 1).padStart(2, '0')}.jpeg`,
  series: [seasoned('the-lantern-maker', 'The Lantern Maker', [12, 7]), seasoned('cold-harbour', 'Cold Harbour', [12])],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="post-title"><h1>${series.title}</h1></div><div class="listing-chapters_wrap"><ul class="main version-chap">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter has-thumb"><div class="chapter-thumbnail"><a href="${path}"><img data-src="/assets/avatar-${label.replace(/\W+/g, '')}.png" class="lazyload" alt=""></a></div><div class="chapter-link"><a href="${path}"><p>${label}</p></a><span class="chapter-release-date"><i>${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}</i></span></div></li>`)}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}<div id="adult-note" class="modal"><p>This story has violence.</p><button onclick="document.getElementById('adult-note').remove(); document.querySelector('.reading-content').style.filter = ''">Continue</button></div><div class="reading-content" style="filter:blur(12px)"><input type="hidden" id="wp-manga-current-chap" value="${place.entry.id}">${lines(site.images(place), (url, index) => `<div class="page-break no-gaps"><img id="image-${index}" src="/assets/logo.png" data-src=" ${url} " class="wp-manga-chapter-img"></div>`)}</div>${neighbours(place, site)}`,
    }),
  byHand: byHand.y04,
}

const vietnamese = words('Trang chủ', 'Xem nhiều', 'Có thể bạn thích', 'Bình luận', 'Mới nhất')
const ascending = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/truyen/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/truyen/${slug}/chuong-${number}/`,
    label: `Chương ${number}${index % 5 === 2 ? ': Đêm thứ 7' : ''}`,
    title: index % 5 === 2 ? 'Đêm thứ 7' : null,
  }))

export const mirageImages: Variant = {
  id: 'y05',
  name: 'Truyện Sương Mù',
  language: 'vi',
  about:
    'Madara: the list is oldest first, "15 Tháng 11, 2026", pictures hidden with data-cfsrc and a noscript twin as Cloudflare writes them, "Chương 3: Đêm thứ 7"',
  imagesOn: 'cdn',
  series: [ascending('nguoi-giu-den', 'Người giữ đèn', 16), ascending('song-ngam', 'Sông ngầm', 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: vietnamese,
      body: `<div class="post-title"><h1>${series.title}</h1></div><div class="listing-chapters_wrap"><ul class="main version-chap">${lines(series.entries, ({ path, label, date }) => `<li class="wp-manga-chapter"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${Number(date.slice(8))} Tháng ${Number(date.slice(5, 7))}, ${date.slice(0, 4)}</i></span></li>`)}</ul></div>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      words: vietnamese,
      body: `${crumbs(place)}<div class="reading-content">${lines(site.images(place), (url) => `<div class="page-break no-gaps"><img data-cfsrc="${url}" class="wp-manga-chapter-img" style="display:none;visibility:hidden;"><noscript><img src="${url}" class="wp-manga-chapter-img"></noscript></div>`)}</div>${neighbours(place, site, 'Trước', 'Sau')}${whenReady(`document.querySelectorAll('img[data-cfsrc]').forEach(function (image) { image.src = image.dataset.cfsrc; image.removeAttribute('style') })`)}`,
    }),
  byHand: byHand.y05,
}

const turkish = words('Ana Sayfa', 'Popüler', 'Benzer', 'Yorumlar', 'Yeni')
const sealed = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number }) => ({
    path: `/manga/${slug}/bolum-${String(number).replace('.', '-')}/`,
    label: `Bölüm ${number}`,
  }))
const keyOf = (place: Place) => hexOf(`nonce ${place.entry.id}`)
function seal(place: Place, urls: readonly string[]): string {
  const key = createHash('sha256').update(keyOf(place)).digest()
  const iv = createHash('sha256').update(place.entry.id).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const ct = Buffer.concat([cipher.update(JSON.stringify(urls)), cipher.final()])
  return JSON.stringify({ ct: ct.toString('base64'), iv: iv.toString('hex') })
}

export const protectedScript: Variant = {
  id: 'y07',
  name: 'Kuzgun Manga',
  language: 'tr',
  about:
    'Madara chapter protector: the addresses of the pages are AES in a script in a data address, the page decrypts them; "Bölüm 10.5", "15 Kasım 2026", the first rows are a second box "Son Bölümler"',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) =>
    `/wp-content/uploads/WP-manga/data/${hexOf(series.slug)}/${entry.id}/s_${page}.webp`,
  series: [
    sealed('demir-orman', 'Demir Orman', [...upTo(10), 10.5, 11, 12, 13]),
    sealed('gri-deniz', 'Gri Deniz', upTo(12)),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: turkish,
      body: `<div class="post-title"><h1>${series.title}</h1></div><div class="last-box"><h4>Son Bölümler</h4>${lines(newestFirst(series).slice(0, 3), ({ path, label }) => `<a href="${path}">${label}</a>`)}</div><ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${dayFirst(date, 'tr')}</i></span></li>`)}</ul>`,
    }),
  show(place, site) {
    const code = `var wpmangaprotectornonce='${keyOf(place)}';var chapter_data='${seal(place, site.images(place))}';`
    return frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      words: turkish,
      body: `${crumbs(place)}${chapterMenu(place)}<div class="reading-content"><script id="chapter-protector-data" src="data:text/javascript;base64,${Buffer.from(code).toString('base64')}"></script></div>${neighbours(place, site, 'Önceki', 'Sonraki')}${whenReady(`var bytes = function (text) { return Uint8Array.from(atob(text), function (c) { return c.charCodeAt(0) }) }, data = JSON.parse(chapter_data), iv = Uint8Array.from(data.iv.match(/../g), function (h) { return parseInt(h, 16) }); crypto.subtle.digest('SHA-256', new TextEncoder().encode(wpmangaprotectornonce)).then(function (hash) { return crypto.subtle.importKey('raw', hash, 'AES-CBC', false, ['decrypt']) }).then(function (key) { return crypto.subtle.decrypt({ name: 'AES-CBC', iv: iv }, key, bytes(data.ct)) }).then(function (clear) { document.querySelector('.reading-content').insertAdjacentHTML('beforeend', JSON.parse(new TextDecoder().decode(clear)).map(function (url) { return '<div class="page-break no-gaps"><img class="wp-manga-chapter-img" src="' + url + '"></div>' }).join('')) })`)}`,
    })
  },
  byHand: byHand.y07,
}

const groups = ['Lantern Group', 'Official'] as const
const doubled = (slug: string, title: string, count: number): Series => {
  const plan = upTo(count).flatMap((number) =>
    groups.flatMap((group, at) => (at === 0 || number % 3 === 1 ? [{ number, group, at }] : [])),
  )
  const id = String(300 + slug.length)
  return createSeries(
    { slug, title, path: `/manga/${id}-${slug}/`, id },
    plan.map((_, index) => index),
    ({ index }) => {
      const { number, group, at } = plan[index]!
      return {
        number,
        mark: number + at / 10,
        volume: Math.ceil(number / 5),
        label: `Vol.${Math.ceil(number / 5)} Ch.${number} [${group}]`,
        path: `/manga/${id}-${slug}/vol-${Math.ceil(number / 5)}-ch-${number}-${group.toLowerCase().replace(' ', '-')}/`,
      }
    },
  )
}

export const cookiePictures: Variant = {
  id: 'y08',
  name: 'Two Rivers Manga',
  about:
    'Madara: ids before slugs, some chapters by two groups ("Vol.2 Ch.7 [Official]"), addresses of pictures are signed and need a cookie that only the page of that chapter sets',
  imagePath: ({ series, entry }, page) => `/protected/${series.id}/${entry.id}/${page}.jpg`,
  series: [doubled('the-two-rivers', 'The Two Rivers', 13), doubled('third-bank', 'Third Bank', 12)],
  guard({ path, query, cookies }) {
    const [, id] = /^\/protected\/\d+\/(\d+)\//.exec(path) ?? []
    if (!id) return null
    return query.get('sig') === hexOf(path) && cookies.includes(`tr_${id}=ok`)
      ? null
      : { status: 403, body: 'Forbidden' }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="post-title"><h1>${series.title}</h1></div><ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${monthFirst(date)}</i></span></li>`)}</ul><p class="updated">Updated ${shortNumericDay(series.entries.at(-1)!.date)}</p>`,
    }),
  show: (place, site) => ({
    headers: { 'set-cookie': `tr_${place.entry.id}=ok; Path=/` },
    body: frame(site, {
      title: `${place.series.title} - ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}<div class="reading-content">${lines(site.images(place), (url) => `<div class="page-break no-gaps"><img src="${url}?ex=1798761600&amp;sig=${hexOf(url.slice(site.origin.length))}" class="wp-manga-chapter-img" alt=""></div>`)}</div>${neighbours(place, site)}`,
    }),
  }),
  byHand: byHand.y08,
}
