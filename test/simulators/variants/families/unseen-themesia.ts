import { lines, phpJson } from '../markup.ts'
import { createSeries, dashed, hexOf, monthFirst, newestFirst, upTo } from '../series.ts'
import { crumbs, frame, newest, redirect, type Words } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './unseen-by-hand-themes.ts'
import { words } from './unseen-parts.ts'

interface Rows {
  readonly words: Words
  readonly date: (date: string) => string
  readonly row?: (entry: Entry) => string
}

/** The page of a series: newest chapter in a box, then all rows with their numbers in an attribute. */
const rows = (series: Series, site: VariantSite, { words, date, row }: Rows): string =>
  frame(site, {
    title: series.title,
    series,
    words,
    body: `<article><div class="seriestuheader"><h1 class="entry-title">${series.title}</h1></div><div class="lastend"><div class="inepcx"><a href="${newest(series).path}"><span>Latest</span><span class="epcur epcurlast">${newest(series).label}</span></a></div></div><div class="bixbox bxcl epcheck"><div class="eplister" id="chapterlist"><ul class="clstyle">${lines(newestFirst(series), (entry) => row?.(entry) ?? `<li data-num="${entry.number}"><div class="chbox"><div class="eph-num"><a href="${entry.path}"><span class="chapternum">${entry.label}</span><span class="chapterdate">${date(entry.date)}</span></a></div><div class="dt"><a class="dload" href="#"><i class="fas fa-cloud-download-alt"></i></a></div></div></li>`)}</ul></div></div></article>`,
  })

const around = (place: Place, site: VariantSite, words: Words, area: string, after = ''): string =>
  frame(site, {
    title: `${place.series.title} ${place.entry.label}`,
    series: place.series,
    words,
    body: `<div class="postarea">${crumbs(place)}<div class="chdesc"><p>${place.series.title} ${place.entry.label}, page 1 to ${place.entry.pages}.</p></div><select name="chapter" id="chapter"><option value="">—</option></select><div id="readerarea" class="rdminimal">${area}</div>${after}</div>`,
  })

/** What the script of the theme does with its data. */
const runner = `window.ts_reader = { run: function (data) { var draw = function () { var source = data.sources.filter(function (one) { return one.source === (data.defaultSource || data.sources[0].source) })[0]; document.getElementById('readerarea').innerHTML = source.images.map(function (url, index) { return '<img class="ts-main-image lazy" data-index="' + index + '" src="' + url + '">' }).join('') }; document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', draw) : draw() } }`

const indonesian = words('Beranda', 'Populer', 'Rekomendasi', 'Komentar', 'Terbaru')
const rooted = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/komik/${slug}/` }, numbers, ({ number }) => {
    const [whole, part] = String(number).split('.')
    return {
      path: `/${slug}-chapter-${whole!.padStart(2, '0')}${part ? `-${part}` : ''}-bahasa-indonesia/`,
      label: `Chapter ${whole!.padStart(2, '0')}${part ? `.${part}` : ''} Bahasa Indonesia`,
    }
  })

export const bannersInScript: Variant = {
  id: 'y09',
  name: 'Komik Lentera',
  language: 'id',
  about:
    'Mangathemesia: ts_reader in a script with a base64 address, its images begin and end with a banner of the team (728 × 90), "Chapter 05 Bahasa Indonesia", chapters at the root',
  imagesOn: 'cdn',
  series: [
    rooted('lentera-malam', 'Lentera Malam', [...upTo(7), 7.5, ...upTo(14).slice(7)]),
    rooted('tanah-garam', 'Tanah Garam', upTo(12)),
  ],
  list: (series, site) => rows(series, site, { words: indonesian, date: (date) => monthFirst(date, 'id') }),
  show(place, site) {
    const banners = [7, 8].map((n) => `${site.origin}/assets/banner-${n}.jpg`)
    const data = {
      post_id: Number(place.entry.id),
      noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
      prevUrl: '',
      nextUrl: site.neighbour(place, 1)?.path ?? '',
      mode: 'full',
      sources: [{ source: 'Server 1', images: [banners[0], ...site.images(place), banners[1]] }],
      lazyload: true,
    }
    const code = Buffer.from(`ts_reader.run(${phpJson(data)});`).toString('base64')
    return around(
      place,
      site,
      indonesian,
      '<noscript><p>Aktifkan JavaScript</p></noscript>',
      `<script>${runner}</script><script src="data:text/javascript;base64,${code}"></script>`,
    )
  },
  byHand: byHand.y09,
}

/** The number before the slug changes now and then; the site goes by the slug. */
const prefixed = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/manga/7204118493-${slug}/` }, numbers, ({ number, index }) => ({
    path: `/7204118493-${slug}-chapter-${number}/`,
    label: `Chapter ${number}${index % 6 === 4 ? ' - Floor 40' : ''}`,
    title: index % 6 === 4 ? 'Floor 40' : null,
  }))

export const secondServer: Variant = {
  id: 'y10',
  name: 'Quarry Scans',
  about:
    'Mangathemesia: a number before every slug, which former addresses lack (301), a chapter 0, ts_reader with two servers of which the second is the default and the first answers 404',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/asura/storage/${series.slug}/${entry.mark}/${String(page).padStart(2, '0')}-optimized.webp`,
  series: [
    prefixed('the-quarry-king', 'The Quarry King', [0, ...upTo(14)]),
    prefixed('echo-of-slate', 'Echo of Slate', upTo(12)),
  ],
  serve({ path, host }, site) {
    const bare = host === '' && /^\/(manga\/)?(?:\d+-)?([a-z][a-z-]*(?:-chapter-\d+)?)\/$/.exec(path)
    if (!bare || path.includes('7204118493-')) return null
    const moved = `/${bare[1] ?? ''}7204118493-${bare[2]}/`
    return site.seriesAt(moved) || site.entryAt(moved) ? redirect(moved, {}, 301) : null
  },
  list: (series, site) =>
    rows(series, site, { words: words('Home', 'Trending', 'Related', 'Comment', 'New'), date: monthFirst }),
  show(place, site) {
    const urls = site.images(place)
    const data = {
      post_id: Number(place.entry.id),
      sources: [
        { source: 'Server 1', images: urls.map((url) => url.replace('/asura/', '/gg/')) },
        { source: 'Server 2', images: urls },
      ],
      defaultSource: 'Server 2',
      unauth: { sources: [] },
    }
    return around(
      place,
      site,
      words('Home', 'Trending', 'Related', 'Comment', 'New'),
      '',
      `<script>${runner}</script><script>ts_reader.run(${phpJson(data)});</script>`,
    )
  },
  byHand: byHand.y10,
}

const thai = words('หน้าแรก', 'ยอดนิยม', 'แนะนำ', 'ความคิดเห็น', 'ล่าสุด')
const tickets = (slug: string, title: string, count: number, locked: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number, index }) => ({
    path: `/${slug}-${encodeURIComponent('ตอนที่')}-${number}/`,
    label: `ตอนที่ ${number}`,
    ...(index >= count - locked && { kind: 'locked' as const, pages: 2 }),
  }))

export const ticketRows: Variant = {
  id: 'y11',
  name: 'มังงะเงา',
  language: 'th',
  about:
    'Mangathemesia in Thai: "ตอนที่ 12" also in addresses, Buddhist years in "พฤศจิกายน 15, 2569", the newest chapters need a ticket: their rows open a box and show an hourglass, their pages have a blurred teaser of two pages',
  series: [tickets('ngao-nai-mok', 'เงาในหมอก', 16, 3), tickets('sai-nam', 'สายน้ำ', 13, 1)],
  list: (series, site) =>
    rows(series, site, {
      words: thai,
      date: thaiDay,
      row: ({ kind, number, label, path, date }) =>
        kind === 'locked'
          ? `<li data-num="${number}" class="early"><div class="chbox"><div class="eph-num"><a href="${path}" data-bs-toggle="modal" data-bs-target="#ticketModal" data-chapter="${number}"><span class="chapternum">${label}</span><span class="chapterdate">⏳ อ่านล่วงหน้า 1 ตั๋ว</span></a></div></div></li>`
          : `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${path}"><span class="chapternum">${label}</span><span class="chapterdate">${thaiDay(date)}</span></a></div></div></li>`,
    }),
  show(place, site) {
    const pictures = lines(site.images(place), (url) => `<p><img class="alignnone" src="${url}" alt=""></p>`)
    return around(
      place,
      site,
      thai,
      place.entry.kind === 'locked'
        ? `<div class="ticket-preview" style="filter:blur(4px)">${pictures}</div><div class="ticket-box"><h3>ใช้ตั๋วเพื่ออ่านต่อ</h3><button>ปลดล็อก 1 ตั๋ว</button></div>`
        : pictures,
    )
  },
  byHand: byHand.y11,
}
const thaiDay = (date: string) => monthFirst(date, 'th').replace(/\d{4}$/, (year) => String(Number(year) + 543))

const french = words('Accueil', 'Populaires', 'À lire aussi', 'Commentaires', 'Dernier')
const countdown = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/catalogue/${slug}/` }, numbers, ({ number }) => ({
    path: `/${slug}-chapitre-${dashed(number)}-vf/`,
    label: `Chapitre ${number}`,
  }))

export const strictReferer: Variant = {
  id: 'y12',
  name: 'Encre Vive',
  language: 'fr',
  about:
    'Mangathemesia: slugs with numbers ("100-jours-avant-2"), titles with them, "Chapitre 10.5", pictures on another host need the address of their own chapter as Referer and a token; noscript twins',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/v/${hexOf(series.slug)}/${entry.id}/${page}.png`,
  series: [
    countdown('100-jours-avant-2', '100 jours avant 2', [...upTo(10), 10.5, 11, 12]),
    countdown('secteur-7', 'Secteur 7', upTo(12)),
  ],
  guard({ host, path, query, headers }, site) {
    const [, id] = /^\/v\/[0-9a-f]+\/(\d+)\//.exec(path) ?? []
    if (host !== 'cdn' || !id) return null
    const place = site.entryById(id)
    const from = headers.referer ?? ''
    return place && query.get('t') === hexOf(path).slice(0, 12) && from === site.origin + place.entry.path
      ? null
      : { status: 403, body: 'Accès refusé' }
  },
  list: (series, site) => rows(series, site, { words: french, date: (date) => monthFirst(date, 'fr') }),
  show: (place, site) =>
    around(
      place,
      site,
      french,
      lines(site.images(place), (url, index) => {
        const full = `${url}?t=${hexOf(url.slice(site.cdn.length)).slice(0, 12)}&amp;e=1798761600`
        return `<p><img decoding="async" class="size-full" referrerpolicy="unsafe-url" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${full}" alt="${index + 1}"><noscript><img referrerpolicy="unsafe-url" src="${full}" alt="${index + 1}"></noscript></p>`
      }),
      `<script>document.querySelectorAll('#readerarea img[data-src]').forEach(function (image) { image.src = image.dataset.src })</script>`,
    ),
  byHand: byHand.y12,
}
