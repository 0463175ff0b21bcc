import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, dayFirst, daysAgo, hexOf, newestFirst, numericDay, upTo } from '../series.ts'
import { crumbs, frame, neighbours, redirect } from '../surroundings.ts'
import type { Entry, Place, Reply, Series, Variant, VariantSite } from '../variant.ts'
import { byHand } from './second-blind-by-hand.ts'
import { atReady, base64, inScript, named, signedWith, wordsOf } from './second-blind-parts.ts'

const newestDay = Date.UTC(2026, 10, 15)
/** Of a chapter that is followed by `later` others. */
const dayOf = (later: number): string => new Date(newestDay - later * 9 * 86_400_000).toISOString().slice(0, 10)
const shortEnglish = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
const preflight: Reply = { status: 204, body: '' }

const sparrow = (slug: string, hid: string, title: string, count: number, spanish: number, volumes: number): Series =>
  createSeries(
    { slug, title, path: `/manga/${slug}.${hid}`, id: hid },
    [...upTo(count), ...upTo(spanish).map((n) => 500 + n), ...upTo(volumes).map((n) => 800 + n)],
    ({ number: mark }) => {
      const [kind, lang, n] =
        mark > 800 ? ['volume', 'en', mark - 800] : mark > 500 ? ['chapter', 'es', mark - 500] : ['chapter', 'en', mark]
      return {
        path: `/read/${slug}.${hid}/${lang}/${kind}-${n}`,
        label: `${kind === 'volume' ? 'Volume' : 'Chapter'} ${n}`,
        date: dayOf(count - Number(n)),
        number: kind === 'volume' ? null : Number(n),
        kind: kind === 'volume' ? ('volume' as const) : ('chapter' as const),
      }
    },
  )
const listedBy = ({ entries }: Series, kind: string, lang: string): readonly Entry[] =>
  entries.filter(({ path }) => path.includes(`/${lang}/${kind}-`)).toReversed()

function vrfOf(text: string): string {
  let sum = 7
  for (const character of text) sum = (sum * 131 + character.charCodeAt(0)) % 1_000_003
  return sum.toString(36) + [...base64(text).replaceAll('=', '')].reverse().join('')
}
const vrfScript = `function vrf(text) { var sum = 7; for (var i = 0; i < text.length; i++) sum = (sum * 131 + text.charCodeAt(i)) % 1000003; return sum.toString(36) + btoa(text).replace(/=/g, '').split('').reverse().join('') }`

export const languagesAndVolumes: Variant = {
  id: 'u09',
  name: 'Sparrowfire',
  about:
    'after MangaFire: an id behind the slug; the list is requested as HTML in JSON, English chapters first, a menu requests Spanish ones and a tab for volumes in their place; the reader gets [[address, width, offset], …] with a token that its script makes of the id',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) =>
    `/mfcdn/${signedWith('mf', entry.id).slice(0, 6)}/${entry.id}/${signedWith('p', entry.id + page)}.jpg`,
  series: [
    sparrow('quiet-harbor', 'k3v9x', 'Quiet Harbor', 26, 11, 4),
    sparrow('the-tin-oracle', 'zq7md', 'The Tin Oracle', 14, 5, 2),
  ],
  serve({ path, query, headers }, site) {
    if (!path.startsWith('/ajax/') || headers['x-requested-with'] !== 'XMLHttpRequest') return null
    const [, hid, kind, lang] = /^\/ajax\/manga\/(\w+)\/(chapter|volume)\/(en|es)$/.exec(path) ?? []
    const series = hid ? site.seriesById(hid) : null
    if (series)
      return json({
        status: 200,
        result: `<ul class="scroll-sm">${lines(listedBy(series, kind!, lang!), ({ path: to, label, date, number }) => `<li class="item" data-number="${number ?? /\d+$/.exec(to)}"><a href="${to}" title="${label}"><span>${label}: </span><span>${shortEnglish(date)}</span></a></li>`)}</ul>`,
      })
    const [, type, id] = /^\/ajax\/read\/(chapter|volume)\/(\d+)$/.exec(path) ?? []
    const place = id ? site.entryById(id) : null
    if (!place) return null
    if (query.get('vrf') !== vrfOf(`${type}@${id}`))
      return { ...json({ status: 403, result: 'Request is invalid.' }), status: 403 }
    return json({ status: 200, result: { images: site.images(place).map((url) => [url, 480, 0]) } })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="manga-detail"><div class="poster"><img src="/covers/${series.slug}.jpg" alt=""></div><h1>${series.title}</h1></div><section class="m-list"><div class="chapvol-tab"><a class="tab active" data-name="chapter">Chapter</a> <a class="tab" data-name="volume">Volume</a></div><div class="dropdown"><button>English</button><div class="dropdown-menu"><a class="dropdown-item" data-code="en">English</a><a class="dropdown-item" data-code="es">Spanish</a></div></div><div class="list-body"></div></section>${atReady(`var kind = 'chapter', lang = 'en'; function load() { fetch('/ajax/manga/${series.id}/' + kind + '/' + lang, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (got) { document.querySelector('.list-body').innerHTML = got.result }) } document.querySelectorAll('[data-name]').forEach(function (tab) { tab.onclick = function () { kind = tab.dataset.name; load() } }); document.querySelectorAll('[data-code]').forEach(function (item) { item.onclick = function () { lang = item.dataset.code; load() } }); load()`)}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      hasComments: false,
      body: `<div class="m-reader" data-id="${place.entry.id}"><div id="page-wrapper"><div class="loading">Loading</div></div></div><script>${vrfScript}</script>${atReady(`var type = location.pathname.includes('/volume-') ? 'volume' : 'chapter', id = document.querySelector('.m-reader').dataset.id; fetch('/ajax/read/' + type + '/' + id + '?vrf=' + encodeURIComponent(vrf(type + '@' + id)), { headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.json() }).then(function (got) { document.getElementById('page-wrapper').innerHTML = got.result.images.map(function (one, at) { return '<div class="page"><div class="img"><img data-number="' + (at + 1) + '" alt="" src="' + one[0] + '"></div></div>' }).join('') })`)}`,
    }),
}

const perRequest = 9
const validMs = 120_000
const quay = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/title/${slug}` }, numbers, ({ number, index, id }) => ({
    path: `/title/${slug}/ep/${id}`,
    label: `Episode ${number}`,
    ...(index >= numbers.length - 2 ? { kind: 'locked' as const, pages: 2 } : {}),
  }))
const shell = (name: string, title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} | ${name}</title></head><body><div id="app"></div>${body}</body></html>`
const askJson = `function ask(url, body) { return fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then(function (a) { return a.json() }) }`

export const postedCursor: Variant = {
  id: 'u10',
  name: 'Quayside Comics',
  about:
    'own program: an empty page; POST on another host with {after, limit} (the last id) answers 9 rows and next until it is null, the following when the end comes into view; isFree false has two pictures and a box; a POST gives the addresses of pictures, signed and valid for two minutes',
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/media/${signedWith('quay', entry.id)}/${page}.webp`,
  series: [
    quay('salt-and-copper', 'Salt and Copper', [...upTo(7), 7.5, ...upTo(25).slice(7)]),
    quay('night-ferry', 'Night Ferry', upTo(13)),
  ],
  guard: ({ path, query, host }) =>
    host === 'cdn' &&
    path.startsWith('/media/') &&
    (Number(query.get('exp') ?? 0) < Date.now() || query.get('sig') !== signedWith('media', path + query.get('exp')))
      ? { status: 403, body: 'Expired' }
      : null,
  serve({ path, host, method, body }, site) {
    if (host !== 'api') return null
    if (method === 'OPTIONS') return preflight
    if (method !== 'POST') return null
    const series = site.series.find(({ slug }) => path === `/v2/titles/${slug}/episodes`)
    if (series) {
      const { after, limit } = JSON.parse(body) as { after: string | null; limit: number }
      const rows = newestFirst(series)
      const from = after === null ? 0 : rows.findIndex(({ id }) => id === after) + 1
      const items = rows.slice(from, from + Math.min(limit, perRequest))
      return json({
        items: items.map(({ id, number, kind, date }) => ({
          id,
          no: number,
          isFree: kind !== 'locked',
          releasedAt: `${date}T06:00:00.000Z`,
        })),
        next: from + items.length < rows.length ? items.at(-1)!.id : null,
      })
    }
    const place = site.entryById(/^\/v2\/episodes\/(\d+)\/view$/.exec(path)?.[1] ?? '')
    if (!place) return null
    const exp = Date.now() + validMs
    return json({
      preview: place.entry.kind === 'locked',
      images: site.images(place).map((url, index) => ({
        index,
        url: `${url}?exp=${exp}&sig=${signedWith('media', new URL(url).pathname + exp)}`,
      })),
    })
  },
  list: (series, site) =>
    shell(
      site.name,
      series.title,
      `<script>${askJson} document.getElementById('app').innerHTML = '<header><a href="/">Quayside</a></header><main><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><ol class="eps"></ol><div class="end" style="height:40px"></div></main>'; var after = null, busy = false; function more() { if (busy || after === undefined) return; busy = true; ask('${site.api}/v2/titles/${series.slug}/episodes', { after: after, limit: ${perRequest} }).then(function (got) { document.querySelector('.eps').insertAdjacentHTML('beforeend', got.items.map(function (one) { return '<li class="ep" style="height:90px"><a href="${series.path}/ep/' + one.id + '"><b>Episode ' + one.no + '</b> <span>' + (one.isFree ? '' : '3 tokens') + '</span> <time datetime="' + one.releasedAt + '">' + new Date(one.releasedAt).toLocaleDateString('en-US') + '</time></a></li>' }).join('')); after = got.next === null ? undefined : got.next; busy = false; end.disconnect(); if (after !== undefined) end.observe(document.querySelector('.end')) }) } var end = new IntersectionObserver(function (seen) { if (seen[0].isIntersecting) more() }); end.observe(document.querySelector('.end'))</script>`,
    ),
  show: (place, site) =>
    shell(
      site.name,
      named(place),
      `<script>${askJson} ask('${site.api}/v2/episodes/${place.entry.id}/view', {}).then(function (got) { document.getElementById('app').innerHTML = '<header><a href="${place.series.path}">${place.series.title}</a> ${place.entry.label}</header><main class="strip">' + got.images.map(function (one) { return '<img alt="" src="' + one.url.replace(/&/g, '&amp;') + '">' }).join('') + '</main>' + (got.preview ? '<section class="paywall"><h2>Unlock this episode</h2><button>Unlock with 3 tokens</button></section>' : '') })</script>`,
    ),
  byHand: byHand.u10,
}

const danish = wordsOf('Forside', 'Populære', 'Måske kan du lide', 'Kommentarer', 'Seneste')
const loft = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/serie/${slug}` }, upTo(count), ({ number, id }) => ({
    path: `/kapitel/${id}`,
    label: `Kapitel ${number}`,
  }))

export const endsEarly: Variant = {
  id: 'u11',
  name: 'Tegneloftet',
  language: 'da',
  about:
    'own HTML: the page of a series lists the 15 newest chapters and says nothing of others, to which only "Forrige" in the readers leads; ids as addresses of chapters, "15. november 2026"; plain pictures with loading="lazy"',
  imagePath: ({ series, entry }, page) =>
    `/billeder/${series.slug}/${entry.number}/side-${String(page).padStart(2, '0')}.png`,
  series: [loft('vinterfyret', 'Vinterfyret', 24), loft('bageren-i-gyden', 'Bageren i gyden', 14)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: danish,
      body: `<article class="serie"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1><p>En historie om et fyr.</p><h2>Kapitler</h2><ul class="kapitler">${lines(newestFirst(series).slice(0, 15), ({ path, label, date }) => `<li><a href="${path}">${label}</a> <em>${dayFirst(date, 'da').replace(' ', '. ')}</em></li>`)}</ul></article>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: danish,
      body: `<h1>${named(place)}</h1><div class="sider">${lines(site.images(place), (url) => `<img class="side" loading="lazy" width="480" height="690" src="${url}" alt="">`)}</div>${neighbours(place, site, 'Forrige', 'Næste')}`,
    }),
  byHand: byHand.u11,
}

const vietnamese = wordsOf('Trang chủ', 'Nổi bật', 'Truyện liên quan', 'Bình luận', 'Mới nhất')
const river = (slug: string, id: number, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/truyen-tranh/${slug}-${id}`, id: String(id) }, numbers, ({ number }) => ({
    path: `/truyen-tranh/${slug}-${id}-chap-${number}.html`,
    label: `Chương ${number}`,
  }))
const riverRows = (entries: readonly Entry[]): string =>
  `<div class="works-chapter-list">${lines(entries, ({ path, label, date }) => `<div class="works-chapter-item"><div class="col-md-10 name-chap"><a target="_blank" href="${path}">${label}</a></div><div class="col-md-2 time-chap">${numericDay(date)}</div></div>`)}</div>`

export const deadServer: Variant = {
  id: 'u12',
  name: 'Truyện Bến Sông',
  language: 'vi',
  about:
    'after TruyenQQ: all rows in the page, dd/MM/yyyy, an id behind the slug; a picture has three servers: that of src answers 522, onerror takes data-original, then data-cdn (leads to the second); pictures need a Referer; banners in boxes like those of pages; a list of another series of the same team, with the same markup',
  imagesOn: 'cdn',
  needsReferer: true,
  imagePath: ({ series, entry }, page) => `/${series.id}/${entry.number}/${page}.jpg`,
  series: [
    river('ben-song-mua-lu', 1877, 'Bến sông mùa lũ', [...upTo(8), 8.5, ...upTo(27).slice(8)]),
    river('tiem-banh-nua-dem', 20_431, 'Tiệm bánh nửa đêm', upTo(16)),
    river('ke-giu-den', 355, 'Kẻ giữ đèn', upTo(21)),
  ],
  serve({ path, host }, site) {
    if (host === 'api') return { status: 522, body: '<h1>522: Connection timed out</h1>' }
    return path.startsWith('/du-phong/') ? redirect(site.cdn + path.slice('/du-phong'.length)) : null
  },
  list: (series, site) => {
    const other = site.series.find((one) => one !== series && one !== site.series[1])!
    return frame(site, {
      title: series.title,
      series,
      words: vietnamese,
      body: `<div class="book_detail"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1></div><h3>Danh sách chương</h3>${riverRows(newestFirst(series))}<div class="same-team"><h3>Cùng nhóm dịch: <a href="${other.path}">${other.title}</a></h3>${riverRows(newestFirst(other).slice(0, 5))}</div>`,
    })
  },
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: vietnamese,
      body: `${crumbs(place)}<div class="chapter_content">${lines(site.images(place), (url, index) => `<div id="page_${index + 1}" class="page-chapter"><img class="lazy" src="${url.replace(site.cdn, site.api)}" data-original="${url}" data-cdn="${url.replace(site.cdn, `${site.origin}/du-phong`)}" alt="${named(place)} - Trang ${index + 1}" onerror="var t = this, to = t.dataset.tried ? t.dataset.cdn : t.dataset.original; if (t.dataset.tried === '2') return; t.dataset.tried = t.dataset.tried ? '2' : '1'; t.src = to"></div>${index % 4 === 3 ? '<div class="page-chapter"><a href="https://shop.invalid/"><img src="/assets/banner-qc.jpg" alt=""></a></div>' : ''}`)}</div>${neighbours(place, site, 'Chương trước', 'Chương sau')}`,
    }),
}

const japanese = wordsOf('ホーム', '人気', '関連作品', 'コメント', '最新')
const todai = (slug: string, id: number, title: string, count: number, special: number): Series =>
  createSeries(
    { slug, title, path: `/works/${id}`, id: String(id) },
    [...upTo(special), 900, ...upTo(count).slice(special)],
    ({ number, index, id: episode }) => ({
      path: `/viewer/${episode}`,
      label: number === 900 ? '特別編' : `第${number}話`,
      volume: Math.floor(index / 6) + 1,
      ...(number === 900 ? { kind: 'extra' as const, number: null } : {}),
    }),
  )

export const stripsOnCanvas: Variant = {
  id: 'u13',
  name: '灯台コミックス',
  language: 'ja',
  about:
    'own viewer: episodes below volumes in JSON of a script, 特別編 among them, 2026/11/15; the viewer fetches pages.json, then the two pictures of a spread, and draws each on a canvas in eight strips, not scrambled; "次へ" shows the next spread',
  imagePath: ({ series, entry }, page) =>
    `/contents/${series.id}/${entry.id}/${signedWith('t', entry.id + page).slice(0, 8)}.jpg`,
  series: [todai('todai-no-neko', 318, '灯台の猫', 17, 6), todai('kaze-no-tegami', 411, '風の手紙', 12, 4)],
  serve({ path }, site) {
    const place = site.entryById(/^\/viewer\/(\d+)\/pages\.json$/.exec(path)?.[1] ?? '')
    return (
      place &&
      json({
        direction: 'rtl',
        pages: site.images(place).map((src) => ({ src: new URL(src).pathname, w: 480, h: 690 })),
      })
    )
  },
  list: (series, site) => {
    const volumes = [...new Set(series.entries.map(({ volume }) => volume))].map((no) => ({
      no,
      episodes: series.entries
        .filter(({ volume }) => volume === no)
        .map(({ id, label, date, kind }) => ({
          eid: id,
          title: label,
          type: kind === 'extra' ? 'special' : 'main',
          open: date.replaceAll('-', '/'),
        })),
    }))
    return frame(site, {
      title: series.title,
      series,
      words: japanese,
      body: `<div class="work"><img src="/covers/${series.slug}.jpg" alt=""><h1>${series.title}</h1></div><div id="volumes"></div><script>window.__WORK__ = ${inScript({ id: series.id, volumes })}; document.getElementById('volumes').innerHTML = window.__WORK__.volumes.map(function (one) { return '<section><h3>第' + one.no + '巻</h3><ul>' + one.episodes.map(function (ep) { return '<li class="ep ' + ep.type + '"><a href="/viewer/' + ep.eid + '">' + ep.title + '</a> <small>' + ep.open + '</small></li>' }).join('') + '</ul></section>' }).join('')</script>`,
    })
  },
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: japanese,
      hasComments: false,
      body: `<div id="viewer" dir="rtl"><canvas class="sheet" width="480" height="690"></canvas><canvas class="sheet" width="480" height="690"></canvas></div><button id="on">次へ</button> <a href="${place.series.path}">作品へ戻る</a>${atReady(`var pages, at = 0, sheets = document.querySelectorAll('.sheet'); function draw(page, sheet) { var to = sheet.getContext('2d'); to.clearRect(0, 0, 480, 690); if (!page) return; fetch(page.src).then(function (a) { return a.blob() }).then(createImageBitmap).then(function (map) { for (var strip = 0; strip < 8; strip++) { var top = Math.round(strip * page.h / 8), high = Math.round((strip + 1) * page.h / 8) - top; to.drawImage(map, 0, top, page.w, high, 0, top, page.w, high) } }) } function spread() { draw(pages[at], sheets[0]); draw(pages[at + 1], sheets[1]); document.getElementById('on').disabled = at + 2 >= pages.length } fetch('/viewer/${place.entry.id}/pages.json').then(function (a) { return a.json() }).then(function (got) { pages = got.pages; spread() }); document.getElementById('on').onclick = function () { at += 2; spread() }`)}`,
    }),
  byHand: byHand.u13,
}

const second = (title: string): string => (title.length % 2 === 0 ? 'Loose Nail' : 'Harbor Light')
const bench = (slug: string, id: number, title: string, count: number, again: readonly number[]): Series =>
  createSeries(
    { slug, title, path: `/title/${id}-en-${slug}`, id: String(id) },
    [...upTo(count), ...again.map((n) => 600 + n)].toSorted(
      (left, right) => (left % 600) - (right % 600) || left - right,
    ),
    ({ number: mark, id: own }) => {
      const n = mark % 600
      const volume = Math.ceil(n / 6)
      return {
        path: `/title/${id}-en-${slug}/${own}-vol.${volume}-ch.${n}`,
        label: `Vol.${volume} Ch.${n}`,
        number: n,
        volume,
        date: dayOf(count - n),
      }
    },
  )

/** Texts and lists in one array; what is inside others is their position to the base 36. */
function qwik(place: Place, site: VariantSite): string {
  const objs: unknown[] = []
  const put = (value: unknown): string => `${(objs.push(value) - 1).toString(36)}`
  const owner = put({ name: put(second(place.series.title)), avatar: put(`${site.origin}/assets/avatar-9.png`) })
  const cover = put(`${site.origin}/covers/${place.series.slug}.jpg`)
  const files = put(site.images(place).map((url) => put(url)))
  const node = put({ id: put(place.entry.id), dname: put(place.entry.label), imageFile: files, userNode: owner, cover })
  return inScript({ refs: { a: node }, ctx: {}, objs, subs: [] })
}

export const qwikPages: Variant = {
  id: 'u14',
  name: 'Parkbench Manga',
  about:
    'after MangaPark, Qwik: rows of two groups in the page, some chapters by both, "15 days ago" beside data-time; the pages are only in qwik/json, an array whose texts point to each other by positions to the base 36, next to the cover and an avatar; grey boxes until a script runs',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/media/mpup/${series.id.slice(0, 2)}/${signedWith('mp', entry.id)}/${entry.id}_480_690_${page}.webp`,
  series: [
    bench('the-sunken-garden', 48_213, 'The Sunken Garden', 18, [4, 9, 15]),
    bench('brass-weather', 50_977, 'Brass Weather', 13, [2, 11]),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<main><div class="flex"><img src="/covers/${series.slug}.jpg" alt=""><h3><a class="link-pri" href="${series.path}">${series.title}</a></h3></div><div data-name="chapter-list"><div class="flex flex-col">${lines(newestFirst(series), ({ path, label, date, mark }) => `<div class="px-2 py-2 flex flex-wrap justify-between"><div class="space-x-1"><a class="link-hover link-primary visited:text-accent" href="${path}">${label}</a></div><div><a class="link-hover" href="/group/${mark > 600 ? 7 : 3}"><span>${mark > 600 ? 'Late Ferry Group' : second(series.title)}</span></a> <time data-time="${Date.parse(date)}">${daysAgo(date, (days) => `${days} days ago`)}</time></div></div>`)}</div></div></main>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      hasComments: false,
      body: `<h6><a href="${place.series.path}">${place.series.title}</a> ${place.entry.label}</h6><div id="images">${lines(site.images(place), () => `<div data-name="image-item"><div class="animate-pulse" style="width:480px;height:690px;background:#999"></div></div>`)}</div><script type="qwik/json">${qwik(place, site)}</script>${atReady(`var state = JSON.parse(document.querySelector('script[type="qwik/json"]').textContent); function of(at) { return state.objs[parseInt(at, 36)] } var files = of(of(state.refs.a).imageFile).map(of); document.querySelectorAll('[data-name="image-item"]').forEach(function (box, at) { var image = new Image(480, 690); image.src = files[at]; box.replaceChildren(image) })`)}${neighbours(place, site)}`,
    }),
}

/** Draws the sixteen tiles of a picture in their places. */
const tiles = `function tiles(image, to) { var w = Math.floor(image.width / 32) * 8, h = Math.floor(image.height / 32) * 8; to.drawImage(image, 0, 0); for (var n = 0; n < 16; n++) { var row = n >> 2, column = n & 3; to.drawImage(image, row * w, column * h, w, h, column * w, row * h, w, h) } }`
const firefly = (id: string, title: string, count: number): Series =>
  createSeries({ slug: id, title, path: `/series/${id}`, id }, upTo(count), ({ number, id: own }) => ({
    path: `/episodes/${hexOf(own)}`,
    label: `第${number}話`,
  }))
const perListPage = 10

export const tiledViewer: Variant = {
  id: 'u15',
  name: 'ほたるコミック',
  language: 'ja',
  about:
    'after Comici: the list is open, 10 a page (?page=2); the viewer asks for its pages (/book/contentsInfo), each a picture in 16 tiles with their order, which it draws on canvases (must be refused)',
  refuse: /scrambl|tiles|draws|canvas|encrypt|protected/i,
  imagesOn: 'cdn',
  needsReferer: true,
  scrambles: true,
  imagePath: ({ entry }, page) => `/viewer/${hexOf(entry.id)}/${page}.jpg`,
  series: [firefly('b2f7c0a94d11', '蛍の停留所', 14), firefly('77ac01e5b9f3', '雨の名前', 12)],
  serve({ path, query }, site) {
    if (path !== '/book/contentsInfo') return null
    const place = site.entryAt(`/episodes/${query.get('comici-viewer-id')}`)
    return (
      place &&
      json({
        totalPages: place.entry.pages,
        result: site.images(place).map((imageUrl, sort) => ({
          imageUrl,
          scramble: '[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]',
          sort,
          width: 480,
          height: 690,
        })),
      })
    )
  },
  list: (series, site, { query }) => {
    const at = Number(query.get('page') ?? 1)
    const rows = newestFirst(series).slice((at - 1) * perListPage, at * perListPage)
    return frame(site, {
      title: series.title,
      series,
      words: japanese,
      body: `<h1 class="series-h-title">${series.title}</h1><div class="series-ep-list">${lines(rows, ({ path, label, date }) => `<div class="series-ep-list-item"><a class="series-ep-list-item-h-text" href="${path}"><span class="series-ep-list-item-h-text">${label}</span></a><time datetime="${date}">${date.replaceAll('-', '/')}</time></div>`)}</div><div class="mode-paging">${lines(upTo(Math.ceil(series.entries.length / perListPage)), (n) => `<a href="${series.path}?page=${n}">${n}</a>`)}</div>`,
    })
  },
  show: (place, site) =>
    frame(site, {
      title: named(place),
      series: place.series,
      words: japanese,
      hasComments: false,
      body: `<h1>${named(place)}</h1><div id="comici-viewer" comici-viewer-id="${hexOf(place.entry.id)}"></div><script>${tiles}</script>${atReady(`var box = document.getElementById('comici-viewer'); fetch('/book/contentsInfo?user-id=0&comici-viewer-id=' + box.getAttribute('comici-viewer-id') + '&page-from=0&page-to=99').then(function (a) { return a.json() }).then(function (got) { got.result.forEach(function (one) { var sheet = document.createElement('canvas'), image = new Image(); sheet.width = one.width; sheet.height = one.height; box.append(sheet); image.onload = function () { tiles(image, sheet.getContext('2d')) }; image.src = one.imageUrl }) })`)}`,
    }),
}

const keyAt = (at: number): number => (at * 167 + 89) & 255
const closed = (value: unknown): string =>
  Buffer.from(Buffer.from(JSON.stringify(value)).map((byte, at) => byte ^ keyAt(at))).toString('base64')
/** A module in WebAssembly with one function, which makes the key. */
const nativeModule = 'AGFzbQEAAAABBgFgAX8BfwMCAQAHBQEBawAAChIBEAAgAEGnAWxB2QBqQf8BcQs='
const lumen = (id: string, title: string, count: number): Series =>
  createSeries({ slug: id, title, path: `/title/${id}`, id }, upTo(count), ({ number, id: own }) => ({
    path: `/viewer/${own}`,
    label: `Chapter ${number}`,
  }))
/** The whole program: rows and pages are drawn on one canvas, a click is answered by its place. */
const program = `${tiles} var sheet = document.querySelector('canvas'), ink = sheet.getContext('2d'); WebAssembly.instantiate(Uint8Array.from(atob('${nativeModule}'), function (c) { return c.charCodeAt(0) })).then(function (made) { var key = made.instance.exports.k; function get(url) { return fetch(url).then(function (a) { return a.text() }).then(function (text) { var bytes = Uint8Array.from(atob(text), function (c, at) { return c.charCodeAt(0) ^ key(at) }); return JSON.parse(new TextDecoder().decode(bytes)) }) } get('/pb' + location.pathname).then(function (got) { if (got.rows) { sheet.width = 480; sheet.height = 60 + got.rows.length * 40; ink.font = '20px sans-serif'; ink.fillText(got.name, 20, 40); got.rows.forEach(function (row, at) { ink.fillText(row[1] + '   ' + row[2], 20, 80 + at * 40) }); sheet.onclick = function (e) { var row = got.rows[Math.floor((e.offsetY - 55) / 40)]; if (row) location.href = '/viewer/' + row[0] } } else { sheet.width = 480; sheet.height = got.files.length * 700; got.files.forEach(function (file, at) { fetch(file).then(function (a) { return a.blob() }).then(createImageBitmap).then(function (map) { var one = new OffscreenCanvas(480, 690); tiles(map, one.getContext('2d')); ink.drawImage(one, 0, at * 700) }) }) } }) })`

export const oneCanvas: Variant = {
  id: 'u16',
  name: 'Lumen Reader',
  about:
    'one program on one canvas (Flutter): list and pages come in a closed form that a native module (WebAssembly) opens, pictures are in tiles; no text, no link and no picture is in the document (must be refused)',
  refuse: /scrambl|draws|canvas|encrypt|protected/i,
  scrambles: true,
  imagePath: ({ entry }, page) => `/blob/${signedWith('lumen', entry.id + page)}`,
  series: [lumen('7f3c1d90', 'The Cartographer’s Debt', 14), lumen('c04e8a55', 'Low Tide Choir', 12)],
  serve({ path }, site) {
    if (path === '/main.dart.js') return { type: 'text/javascript; charset=utf-8', body: program }
    const series = site.seriesAt(path.replace('/pb/title/', '/title/'))
    const place = site.entryAt(path.replace('/pb/viewer/', '/viewer/'))
    if (!path.startsWith('/pb/') || !(series || place)) return null
    const what = series
      ? { name: series.title, rows: newestFirst(series).map(({ id, label, date }) => [id, label, date]) }
      : { files: site.images(place!).map((url) => new URL(url).pathname) }
    return { type: 'application/octet-stream', body: closed(what) }
  },
  list: (_series, site) => flutter(site),
  show: (_place, site) => flutter(site),
}
const flutter = ({ name }: VariantSite): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${name}</title></head><body><flutter-view><flt-glass-pane><canvas></canvas></flt-glass-pane></flutter-view><script src="/main.dart.js" async></script></body></html>`
