import { lines } from '../markup.ts'
import { createSeries, dashed, hexOf, monthFirst, newestFirst, numericDay } from '../series.ts'
import { chapterMenu, crumbs, frame, lockBox, neighbours, summary, type Words } from '../surroundings.ts'
import type { Entry, Place, Reply, Series, Variant, VariantSite } from '../variant.ts'
import { atReady, base64, inScript, named, pixel, signedWith, wordsOf } from './second-blind-parts.ts'
import {
  encrypted,
  largeBanner,
  madaraHolder,
  madaraList,
  madaraRow,
  mangathemesiaList,
  mangathemesiaRow,
  numbersWith,
  titleAt,
} from './third-blind-parts.ts'

const seriesPage = (site: VariantSite, series: Series, list: string, words?: Words): string =>
  frame(site, { title: series.title, series, body: `${summary(series)}${list}`, ...(words && { words }) })
const reader = (site: VariantSite, place: Place, body: string, words?: Words, head = ''): string =>
  frame(site, {
    title: named(place),
    series: place.series,
    head,
    body: `${crumbs(place)}${chapterMenu(place)}${body}${neighbours(place, site)}`,
    ...(words && { words }),
  })
const fill = (holder: string, address: string, options: string): string =>
  atReady(
    `fetch('${address}', ${options}).then(function (r) { return r.text() }).then(function (t) { document.querySelector('${holder}').innerHTML = t })`,
  )
const formHeader = `{ 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8', 'X-Requested-With': 'XMLHttpRequest' }`

const larkspur = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbersWith(count, ...more), ({ number }) => ({
    path: `/manga/${slug}/chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
  }))

function larkspurReader(place: Place, site: VariantSite, at: number | 'all'): string {
  const { path } = place.entry
  const urls = site.images(place)
  const shown = at === 'all' ? urls.map((_, index) => index) : [at - 1]
  const pageAt = (n: number) => (n === 1 ? path : `${path}p/${n}/`)
  const next = at !== 'all' && at < urls.length ? pageAt(at + 1) : site.neighbour(place, 1)?.path
  const styles = `<select class="reading-style-select"><option data-redirect="${path}?style=paged"${at === 'all' ? '' : ' selected'}>Paged</option><option data-redirect="${path}?style=list"${at === 'all' ? ' selected' : ''}>List</option></select>`
  const pager =
    at === 'all'
      ? ''
      : `<select id="single-pager" class="selectpicker">${lines(urls, (_, index) => `<option value="${index + 1}" data-redirect="${pageAt(index + 1)}"${index + 1 === at ? ' selected' : ''}>${index + 1}/${urls.length}</option>`)}</select>`
  return frame(site, {
    title: named(place),
    series: place.series,
    body: `${crumbs(place)}<div class="c-selectpicker selectpicker_chapter">${chapterMenu(place)}</div>${styles}${pager}<div class="reading-content"><input type="hidden" id="wp-manga-current-chap" value="${place.entry.id}">${lines(shown, (index) => `<div class="page-break no-gaps"><img id="image-${index}" src="\n\t\t\t${urls[index]}" class="wp-manga-chapter-img" alt=""></div>`)}</div><div class="nav-links"><a class="btn prev_page" href="${site.neighbour(place, -1)?.path ?? place.series.path}">Prev</a>${next ? `<a class="btn next_page" href="${next}">Next</a>` : ''}</div>${atReady(`document.querySelectorAll('select').forEach(function (s) { s.onchange = function () { location.href = s.selectedOptions[0].dataset.redirect } })`)}`,
  })
}

export const k01: Variant = {
  id: 'k01',
  name: 'Larkspur Scans',
  about: 'Madara: admin-ajax.php, one page at a time unless ?style=list, related series with rows of the same classes',
  series: [
    larkspur('the-drowned-orchard', 'The Drowned Orchard', 23, 7.5),
    larkspur('paper-lantern-boy', 'Paper Lantern Boy', 12),
    larkspur('north-of-nowhere', 'North of Nowhere', 9),
  ],
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `${madaraHolder(series)}${fill('#manga-chapters-holder', '/wp-admin/admin-ajax.php', `{ method: 'POST', headers: ${formHeader}, body: 'action=manga_get_chapters&manga=' + document.querySelector('#manga-chapters-holder').dataset.id }`)}
<div class="c-blog__heading"><h4>You May Also Like</h4></div><div class="related-reading">${lines(
        site.series.filter((other) => other !== series),
        (other) =>
          `<div class="related-item"><a href="${other.path}"><img src="/covers/${other.slug}.jpg" alt=""></a><h5><a href="${other.path}">${other.title}</a></h5><ul class="version-chap">${lines(newestFirst(other).slice(0, 2), (entry) => madaraRow(entry, monthFirst(entry.date)))}</ul></div>`,
      )}</div>`,
    ),
  serve({ path, method, body }, site) {
    if (path === '/wp-admin/admin-ajax.php') {
      const asked = new URLSearchParams(body)
      const series = method === 'POST' && asked.get('action') === 'manga_get_chapters' ? asked.get('manga') : null
      const found = series === null ? null : site.seriesById(series)
      return found ? madaraList(found, (entry) => madaraRow(entry, monthFirst(entry.date))) : { status: 400, body: '0' }
    }
    const [, chapter, at] = /^(\/manga\/[^/]+\/chapter-[\d-]+\/)p\/(\d+)\/?$/.exec(path) ?? []
    const place = chapter ? site.entryAt(chapter) : null
    return place && Number(at) <= place.entry.pages ? larkspurReader(place, site, Number(at)) : null
  },
  show: (place, site, { query }) => larkspurReader(place, site, query.get('style') === 'list' ? 'all' : 1),
}

const portuguese = wordsOf('Início', 'Populares', 'Você pode gostar', 'Comentários', 'Novos')
const ilha = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbersWith(count, ...more), ({ number, index }) => {
    const name = titleAt(index, ['A maré', 'O farol apagado', 'Sal', 'Nove lâmpadas', 'O cais'])
    return {
      path: `/manga/${slug}/capitulo-${dashed(number)}/`,
      label: `Capítulo ${number} - ${name}`,
      title: name,
      volume: Math.floor(index / 6) + 1,
    }
  })
const volumes = ({ entries }: Series): readonly (readonly Entry[])[] =>
  [...Map.groupBy(entries, ({ volume }) => volume).values()].map((part) => part.toReversed()).toReversed()

export const k02: Variant = {
  id: 'k02',
  name: 'Ilha dos Quadros',
  language: 'pt-BR',
  about: 'Madara in Portuguese: encrypted addresses of the pages in a script with a nonce as password, folded volumes',
  series: [
    ilha('a-casa-de-vidro', 'A Casa de Vidro', 20, 13.5),
    ilha('rua-das-gaivotas', 'Rua das Gaivotas', 11),
    ilha('o-ultimo-bonde', 'O Último Bonde', 7),
  ],
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="page-content-listing"><div class="listing-chapters_wrap"><ul class="main version-chap volumns">${lines(volumes(series), (part) => `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${part[0]!.volume}</a><ul class="sub-chap list-chap" style="display:none"><li><ul class="sub-chap-list">${lines(part, (entry) => madaraRow(entry, numericDay(entry.date)))}</ul></li></ul></li>`)}</ul></div></div>${atReady(`document.querySelectorAll('a.has-child').forEach(function (a) { a.onclick = function () { a.nextElementSibling.style.display = 'block' } })`)}`,
      portuguese,
    ),
  serve: ({ path }) =>
    path === '/wp-content/plugins/wp-chapter-protector/open.js'
      ? {
          type: 'text/javascript; charset=utf-8',
          body: `(async function () {
  var bytes = function (t) { return Uint8Array.from(atob(t), function (c) { return c.charCodeAt(0) }) }
  var data = JSON.parse(chapter_data), utf8 = new TextEncoder()
  var hash = await crypto.subtle.digest('SHA-256', utf8.encode(wpmangaprotectornonce))
  var key = await crypto.subtle.importKey('raw', hash, 'AES-CBC', false, ['decrypt'])
  var iv = Uint8Array.from(data.iv.match(/../g), function (h) { return parseInt(h, 16) })
  var list = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: iv }, key, bytes(data.ct))))
  document.getElementById('chapter-protector').outerHTML = list.map(function (u, i) { return '<div class="page-break no-gaps"><img id="image-' + i + '" class="wp-manga-chapter-img" src="' + u + '"></div>' }).join('')
})()`,
        }
      : null,
  show: (place, site) =>
    reader(
      site,
      place,
      `<div class="reading-content"><div id="chapter-protector"><p>Carregando…</p></div></div><script id="chapter-protector-data">var chapter_data='${inScript(encrypted(JSON.stringify(site.images(place)), hexOf(place.entry.path)))}'; var wpmangaprotectornonce='${hexOf(place.entry.path)}';</script><script src="/wp-content/plugins/wp-chapter-protector/open.js"></script>`,
      portuguese,
    ),
}

const french = wordsOf('Accueil', 'Populaires', 'Vous aimerez aussi', 'Commentaires', 'Nouveaux')
const encre = (slug: string, title: string, count: number, locked: number): Series =>
  createSeries({ slug, title, path: `/serie/${slug}/` }, numbersWith(count, 4.5), ({ number }) => ({
    path: `/serie/${slug}/chapitre-${dashed(number)}/`,
    label: `Chapitre ${number}`,
    kind: number > count - locked ? 'locked' : 'chapter',
  }))
const frenchDate = ({ date }: Entry): string => date.split('-').toReversed().join('/')

export const k03: Variant = {
  id: 'k03',
  name: 'Encre Bleue',
  language: 'fr',
  about: 'Madara in French: POST to ajax/chapters, coins with "#" as address, srcset, an advertisement like a page',
  series: [
    encre('le-jardin-noye', 'Le Jardin noyé', 18, 2),
    encre('les-toits-de-sel', 'Les Toits de sel', 10, 1),
    encre('midi-moins-sept', 'Midi moins sept', 6, 0),
  ],
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/i2/encre-bleue.example/wp-content/uploads/WP-manga/data/manga_${hexOf(series.slug)}/${hexOf(entry.path)}/${String(page).padStart(2, '0')}.webp`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `${madaraHolder(series)}${fill('#manga-chapters-holder', `${series.path}ajax/chapters/`, `{ method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }`)}`,
      french,
    ),
  serve({ path, method }, site) {
    const [, of] = /^(\/serie\/[^/]+\/)ajax\/chapters\/?$/.exec(path) ?? []
    const series = of && method === 'POST' ? site.seriesAt(of) : null
    return series
      ? madaraList(series, (entry) =>
          entry.kind === 'locked'
            ? `<li class="wp-manga-chapter premium premium-block"><a href="#" title="Réservé aux membres"><i class="fas fa-lock"></i> ${entry.label}</a><span class="coin">30 <i class="fas fa-coins"></i></span><span class="chapter-release-date"><i>${frenchDate(entry)}</i></span></li>`
            : madaraRow(entry, frenchDate(entry), 'free-chap'),
        )
      : null
  },
  show(place, site) {
    const isLocked = place.entry.kind === 'locked'
    const urls = site.images(place).slice(0, isLocked ? 2 : undefined)
    const banner = `<div class="page-break no-gaps"><a href="https://boutique.invalid/tome-1" rel="sponsored"><img class="wp-manga-chapter-img" src="${largeBanner(site, 'boutique')}" width="480" height="690" alt=""></a></div>`
    return reader(
      site,
      place,
      `<div class="reading-content">${lines(urls, (url, index) => `<div class="page-break no-gaps"><img id="image-${index}" class="wp-manga-chapter-img img-responsive" loading="lazy" width="480" height="690" src="${url}?ssl=1" srcset="${url}?resize=240%2C345&#038;ssl=1 240w, ${url}?ssl=1 480w" sizes="(max-width: 480px) 100vw, 480px" alt=""></div>${index === 2 ? banner : ''}`)}${isLocked ? lockBox('Ce chapitre est réservé', 'Débloquer pour 30 pièces') : ''}</div>`,
      french,
    )
  },
}

/** `at` of tile n is the tile it comes from. */
const nativeModule = 'AGFzbQEAAAABBgFgAX8BfwMCAQAHBgECYXQAAAoSARAAIABBA3FBAnQgAEECdmoL'
const vault = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbersWith(count), ({ number }) => ({
    path: `/manga/${slug}/chapter-${number}/`,
    label: `Chapter ${number}`,
  }))

export const k04: Variant = {
  id: 'k04',
  name: 'Ember Vault',
  about: 'Madara: pages in tiles whose order only a native module has, drawn on canvases (must be refused)',
  refuse: /scrambl|encrypt|draws|canvas/i,
  scrambles: true,
  series: [vault('coal-and-clover', 'Coal and Clover', 14), vault('seven-keys', 'Seven Keys', 9)],
  imagePath: ({ entry }, page) => `/wp-content/vault/${hexOf(`${entry.path} ${page}`)}`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      madaraList(series, (entry) => madaraRow(entry, monthFirst(entry.date))),
    ),
  serve: ({ path }) =>
    path === '/wp-content/plugins/vault-reader/vault.wasm.txt'
      ? { type: 'text/plain', body: nativeModule }
      : path === '/wp-content/plugins/vault-reader/vault.js'
        ? {
            type: 'text/javascript; charset=utf-8',
            body: `(async function () {
  var t = await (await fetch('/wp-content/plugins/vault-reader/vault.wasm.txt')).text()
  var m = await WebAssembly.instantiate(Uint8Array.from(atob(t), function (c) { return c.charCodeAt(0) }))
  document.querySelectorAll('canvas[data-k]').forEach(async function (c) {
    var b = await createImageBitmap(await (await fetch(atob(c.dataset.k))).blob())
    c.width = b.width; c.height = b.height
    var g = c.getContext('2d'), w = Math.floor(b.width / 32) * 8, h = Math.floor(b.height / 32) * 8
    g.drawImage(b, 0, 0)
    for (var n = 0; n < 16; n++) { var s = m.instance.exports.at(n); g.drawImage(b, (s % 4) * w, (s >> 2) * h, w, h, (n % 4) * w, (n >> 2) * h, w, h) }
    c.dataset.drawn = '1'
  })
})()`,
          }
        : null,
  show: (place, site) =>
    reader(
      site,
      place,
      `<div class="reading-content" oncontextmenu="return false">${lines(site.images(place), (url) => `<div class="page-break no-gaps"><canvas width="480" height="690" data-k="${base64(new URL(url).pathname)}"></canvas></div>`)}</div><script src="/wp-content/plugins/vault-reader/vault.js"></script>`,
    ),
}

const foxglove = (slug: string, title: string, count: number, locked: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}/` }, numbersWith(count, 0, 9.5), ({ number }) => ({
    path: `/${slug}-chapter-${dashed(number)}/`,
    label: `Chapter ${number}`,
    kind: number > count - locked ? 'locked' : 'chapter',
  }))

export const k05: Variant = {
  id: 'k05',
  name: 'Foxglove Comics',
  about: 'Mangathemesia: lazy pictures behind a placeholder, the credit picture first, padlocks with teasers',
  series: [
    foxglove('bramble-court', 'Bramble Court', 21, 2),
    foxglove('the-tin-heron', 'The Tin Heron', 13, 2),
    foxglove('quiet-thunder', 'Quiet Thunder', 10, 0),
  ],
  imagePath: ({ series, entry }, page) => `/wp-content/uploads/2026/11/${series.slug}-${entry.id}-${page}.webp`,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      `<div class="lastend"><div class="inepcx"><a href="${series.entries[0]!.path}"><span>First Chapter</span></a></div><div class="inepcx"><a href="#"><span>New Chapter</span><span class="epcur epcurlast">Chapter ?</span></a></div></div>${mangathemesiaList(series, (entry) => mangathemesiaRow(entry, monthFirst(entry.date), entry.kind === 'locked' ? '<span class="gold"><i class="fas fa-lock"></i> 40</span>' : ''))}`,
    ),
  show(place, site) {
    const isLocked = place.entry.kind === 'locked'
    const urls = [largeBanner(site, 'team'), ...site.images(place).slice(0, isLocked ? 2 : undefined)]
    return reader(
      site,
      place,
      `<div id="readerarea" class="rdminimal">${lines(urls, (url, index) => `<p><img decoding="async" class="ts-main-image lazyload" data-index="${index}" data-src="${url}" src="${pixel}" width="480" height="690" alt="${named(place)}"></p>`)}${isLocked ? lockBox('This chapter is locked', 'Unlock for 40 coins') : ''}</div>${atReady(`var o = new IntersectionObserver(function (all) { all.forEach(function (e) { if (e.isIntersecting) { e.target.src = e.target.dataset.src; o.unobserve(e.target) } }) }, { rootMargin: '600px' }); document.querySelectorAll('img.lazyload[data-index]').forEach(function (i) { o.observe(i) })`)}`,
    )
  },
}

const thai = wordsOf('หน้าแรก', 'ยอดนิยม', 'เรื่องที่คล้ายกัน', 'ความคิดเห็น', 'ล่าสุด')
const firefly = (slug: string, title: string, count: number, ...more: number[]): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbersWith(count, ...more), ({ number }) => ({
    path: `/${slug}-${encodeURIComponent('ตอนที่')}-${dashed(number)}/`,
    label: `ตอนที่ ${number}`,
  }))
const lifeSeconds = 900
const signature = (path: string, until: number): string => signedWith('firefly', `${path} ${until}`)
const signed = (url: string): string => {
  const until = Math.floor(Date.now() / 1000) + lifeSeconds
  return `${url}?e=${until}&t=${signature(new URL(url).pathname, until)}`
}
const isSigned = (path: string, query: URLSearchParams): boolean =>
  Number(query.get('e')) > Date.now() / 1000 && query.get('t') === signature(path, Number(query.get('e')))
const gone: Reply = { status: 410, type: 'text/plain', body: 'Link expired' }

export const k06: Variant = {
  id: 'k06',
  name: 'มังงะหิ่งห้อย',
  language: 'th',
  about: 'Mangathemesia in Thai: ts_reader in base64 in an attribute, signed addresses on another host, Thai months',
  series: [
    firefly('garden-of-clay', 'Garden of Clay', 19, 12.5),
    firefly('monsoon-station', 'Monsoon Station', 12),
    firefly('the-pale-ferry', 'The Pale Ferry', 8),
  ],
  imagesOn: 'cdn',
  imagePath: ({ entry }, page) => `/store/${hexOf(entry.path)}/${String(page).padStart(3, '0')}.jpg`,
  guard: ({ host, path, query }) =>
    host === 'cdn' && path.startsWith('/store/') && !isSigned(path, query) ? gone : null,
  list: (series, site) =>
    seriesPage(
      site,
      series,
      mangathemesiaList(series, (entry) => mangathemesiaRow(entry, monthFirst(entry.date, 'th'))),
      thai,
    ),
  show(place, site) {
    const next = site.neighbour(place, 1)
    const settings = {
      post_id: Number(place.entry.id),
      noimagehtml: '<center><h4>ไม่มีรูป</h4></center>',
      prevUrl: site.neighbour(place, -1)?.path ?? '',
      nextUrl: next?.path ?? '',
      mode: 'full',
      sources: [{ source: 'Server 1', images: site.images(place).map(signed) }],
      lazyload: true,
      defaultSource: 'Server 1',
    }
    return reader(
      site,
      place,
      `<div id="readerarea"><p class="wait">กำลังโหลด</p></div><div id="ts-cfg" hidden data-cfg="${base64(JSON.stringify(settings))}"></div>${atReady(`var c = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(document.getElementById('ts-cfg').dataset.cfg), function (x) { return x.charCodeAt(0) }))); document.getElementById('readerarea').innerHTML = c.sources[0].images.map(function (u, i) { return '<img class="ts-main-image" loading="lazy" width="480" height="690" data-index="' + i + '" src="' + u + '">' }).join('')`)}`,
      thai,
    )
  },
}
