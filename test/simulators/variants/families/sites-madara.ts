import { escapeHtml, fragment, lines } from '../markup.ts'
import { createSeries, dashed, dayFirst, daysAgo, monthFirst, newestFirst, upTo } from '../series.ts'
import { chapterMenu, crumbs, frame, lockBox, neighbours, summary, type Words } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

const spanish: Words = {
  home: 'Inicio',
  popular: 'Populares',
  related: 'También te puede gustar',
  comments: 'Comentarios',
  newest: 'Últimos',
}

/** Lazy pictures as the theme writes them: white space around the address, a placeholder in `src`. */
const lazy = (urls: readonly string[]) =>
  lines(
    urls,
    (url, index) => `<div class="page-break no-gaps"><img id="image-${index}" data-src="
			${url}" src="/assets/logo.png" class="wp-manga-chapter-img lazyload" alt="${index === 2 ? 'advertisement' : ''}"></div>`,
  )

const reader = (place: Place, site: VariantSite, content: string, words?: Words) =>
  frame(site, {
    title: `${place.series.title} - ${place.entry.label}`,
    series: place.series,
    bodyClass: 'wp-manga-page reading-manga',
    ...(words && { words }),
    body: `<div class="c-blog-post"><div class="entry-header">${crumbs(place)}${chapterMenu(place)}${neighbours(place, site)}</div><div class="entry-content"><div class="read-container"><div class="reading-content">${content}</div></div></div><div class="ads-reader"><a href="https://shop.invalid/x"><img src="/assets/banner-3.jpg" alt=""></a></div>${neighbours(place, site)}</div>`,
  })

const coins = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/manga/${slug}/capitulo-${dashed(number)}/`,
    label: `Capítulo ${number}`,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 2 }),
  }))

const coinRow = ({ kind, path, label, date }: Entry, index: number) => {
  const isLocked = kind === 'locked'
  const days = daysAgo(date, (n) => `hace ${n} días`)
  return `<li class="wp-manga-chapter${isLocked ? ' premium premium-block coin-30' : ' free-chap'}"><a href="${path}">${isLocked ? '<i class="fas fa-lock"></i> ' : ''}${label}</a>${isLocked ? '<span class="coin">30</span>' : ''}<span class="chapter-release-date">${index < 2 ? `<a href="${path}" title="${days}" class="c-new-tag"><img src="/assets/logo.png" alt="${days}"></a>` : `<i>${monthFirst(date, 'es')}</i>`}</span></li>`
}

export const premium: Variant = {
  id: 'x01',
  name: 'Faro Manhwa',
  language: 'es',
  about:
    'madara in Spanish: list by POST /ajax/chapters/, the three newest chapters cost coins and show two pages as a teaser',
  series: [
    coins('la-hija-del-faro', 'La hija del faro', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10.5, 11, 12, 13, 14, 15], 3),
    coins('trece-cartas', 'Trece cartas', upTo(12), 2),
  ],
  serve({ path, method }, site) {
    const asked = /^(\/manga\/[^/]+\/)ajax\/chapters\/$/.exec(path)
    const series = asked && site.seriesAt(asked[1]!)
    if (!series) return null
    if (method !== 'POST') return { status: 404, body: '0' }
    return fragment(
      `<div class="page-content-listing single-page"><div class="listing-chapters_wrap"><ul class="main version-chap no-volumn">${lines(newestFirst(series), coinRow)}</ul></div></div>`,
    )
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      words: spanish,
      body: `${summary(series, 'Leer primero', 'Leer último')}<div id="manga-chapters-holder" data-id="${series.id}"><div class="fa-spin"></div></div><script>fetch(location.pathname + 'ajax/chapters/', { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    }),
  show: (place, site) =>
    reader(
      place,
      site,
      lazy(site.images(place)) +
        (place.entry.kind === 'locked' ? lockBox('Este capítulo es premium', 'Desbloquear por 30 monedas') : ''),
      spanish,
    ),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    options: { theme: 'madara', chapterList: { lockedSelector: '.premium-block' } },
  },
}

const shelves = (slug: string, title: string, count: number): Series =>
  createSeries(
    { slug, title, path: `/manga/${slug}/` },
    upTo(count + 2).map((n) => n),
    ({ index }) => {
      // After every seventh chapter there is an extra of the volume.
      const isExtra = index % 8 === 7
      const number = index + 1 - Math.floor((index + 1) / 8)
      const volume = Math.floor(index / 8) + 1
      return isExtra
        ? {
            kind: 'extra' as const,
            number: null,
            mark: 700 + volume,
            volume,
            label: `Volume ${volume} Extra`,
            path: `/manga/${slug}/volume-${volume}/extra/`,
          }
        : {
            number,
            mark: number,
            volume,
            label: `Cap. ${String(number).padStart(2, '0')}`,
            path: `/manga/${slug}/volume-${volume}/capitulo-${String(number).padStart(2, '0')}/`,
          }
    },
  )

export const volumes: Variant = {
  id: 'x02',
  name: 'Prateleira Scan',
  language: 'pt-BR',
  about:
    'madara in Portuguese: accordions of volumes, extras among the chapters, "há 3 semanas", white space in addresses of pictures',
  daysOff: 32,
  series: [shelves('vento-da-serra-pt-br', 'Vento da Serra', 18), shelves('dez-mil-degraus', 'Dez mil degraus', 14)],
  list(series, site) {
    const ago = (date: string) =>
      daysAgo(date, (n) =>
        n < 14 ? `há ${n} dias` : n < 60 ? `há ${Math.floor(n / 7)} semanas` : `há ${Math.floor(n / 30)} meses`,
      )
    const volumesOf = [...new Set(series.entries.map(({ volume }) => volume!))].toReversed()
    return frame(site, {
      title: series.title,
      series,
      body: `${summary(series, 'Primeiro', 'Último')}<ul class="main version-chap volumns">${lines(
        volumesOf,
        (volume) =>
          `<li class="parent has-child"><a href="javascript:void(0)" class="has-child">Volume ${volume}</a><ul class="sub-chap list-chap"><li><ul class="sub-chap-list">${lines(
            newestFirst(series).filter((entry) => entry.volume === volume),
            ({ path, label, date }) =>
              `<li class="wp-manga-chapter"><a href="${path}">
${label}</a><span class="chapter-release-date"><i>${ago(date)}</i></span><span class="view">1,204</span></li>`,
          )}</ul></li></ul></li>`,
      )}</ul>`,
    })
  },
  show: (place, site) => reader(place, site, lazy(site.images(place))),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter:has(a[href*="capitulo"])',
        numberPattern: 'Cap\\. (?<number>[\\d.]+)',
        date: { selector: '.chapter-release-date', language: 'pt-BR' },
      },
    },
  },
}

const turned = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manga/${slug}/bolum-${number}/`,
    label: `Bölüm ${number}`,
  }))

export const pagedReader: Variant = {
  id: 'x03',
  name: 'Kervan Çeviri',
  language: 'tr',
  about:
    'madara in Turkish: list from admin-ajax by an id, one page of a chapter per address (/p/2/), the last one leads to the next chapter',
  series: [turned('kuzey-kervani', 'Kuzey Kervanı', 15), turned('yedi-minare', 'Yedi Minare', 12)],
  serve({ path, method, body }, site) {
    if (path === '/wp-admin/admin-ajax.php') {
      const form = new URLSearchParams(body)
      const series = form.get('action') === 'manga_get_chapters' && site.seriesById(form.get('manga') ?? '')
      if (method !== 'POST' || !series) return { status: 400, body: '0' }
      return fragment(
        `<ul class="main version-chap">${lines(newestFirst(series), ({ path: to, label, date }) => `<li class="wp-manga-chapter"><a href="${to}">${label}</a><span class="chapter-release-date"><i>${dayFirst(date, 'tr')}</i></span></li>`)}</ul>`,
      )
    }
    const asked = /^(\/manga\/.+\/)p\/(\d+)\/$/.exec(path)
    const place = asked && site.entryAt(asked[1]!)
    return place ? onePage(place, site, Number(asked[2])) : null
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series, 'İlk bölüm', 'Son bölüm')}<div id="manga-chapters-holder" data-id="${series.id}"></div><script>fetch('/wp-admin/admin-ajax.php', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'action=manga_get_chapters&manga=${series.id}' }).then(function (a) { return a.text() }).then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })</script>`,
    }),
  show: (place, site, { query }) =>
    query.get('style') === 'list' ? reader(place, site, lazy(site.images(place))) : onePage(place, site, 1),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    options: { theme: 'madara', chapterList: { urlSuffix: '?style=list' } },
  },
}

function onePage(place: Place, site: VariantSite, page: number) {
  const urls = site.images(place)
  if (page > urls.length) return null
  const after = site.neighbour(place, 1)
  const next = page < urls.length ? `${place.entry.path}p/${page + 1}/` : after?.path
  return reader(
    place,
    site,
    `<select id="single-pager">${lines(urls, (_, index) => `<option value="${index}" data-redirect="${place.entry.path}p/${index + 1}/"${index + 1 === page ? ' selected' : ''}>${index + 1}/${urls.length}</option>`)}</select><select class="reading-style-select"><option data-redirect="${place.entry.path}?style=list">Liste</option><option data-redirect="${place.entry.path}?style=paged" selected>Sayfa</option></select>${lazy([urls[page - 1]!])}${next ? `<a class="btn next_page" href="${next}">İleri</a>` : ''}`,
  )
}

const protectedSeries = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/webtoon/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/webtoon/${slug}/chapter-${number}/`,
    label: `Chapter ${number}${number === count ? ' [END]' : ''}`,
  }))

const mixed = (text: string) =>
  Buffer.from([...Buffer.from(text)].map((byte, at) => byte ^ (31 + (at % 7)))).toString('base64')

export const protector: Variant = {
  id: 'x04',
  name: 'Vault Toons',
  about:
    'madara with its chapter protector: a script decrypts the list of pictures and adds them; a list of related chapters beside it',
  imagesOn: 'cdn',
  series: [
    protectedSeries('the-quiet-vault', 'The Quiet Vault', 13),
    protectedSeries('lantern-debt', 'Lantern Debt', 12),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<ul class="main version-chap no-volumn">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter"><div class="chapter-thumbnail"><a href="${path}"><img src="/covers/${series.slug}.jpg" class="thumb" alt="${label}"></a></div><div class="chapter-link"><a href="${path}">${label}</a><span class="chapter-release-date"><i>${monthFirst(date)}</i></span></div></li>`)}</ul>`,
    }),
  show: (place, site) =>
    reader(
      place,
      site,
      `<script id="chapter-protector-data">var chapter_data = '${mixed(JSON.stringify(site.images(place)))}';</script><script>var bytes = Uint8Array.from(atob(chapter_data), function (c) { return c.charCodeAt(0) }); var text = ''; bytes.forEach(function (b, at) { text += String.fromCharCode(b ^ (31 + at % 7)) }); JSON.parse(text).forEach(function (url, at) { var image = document.createElement('img'); image.id = 'image-' + at; image.className = 'wp-manga-chapter-img'; image.src = url; document.querySelector('.reading-content').appendChild(image) })</script>`,
    ),
  byHand: {
    chapterUrlFormat: '/webtoon/{slug}/chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img.wp-manga-chapter-img',
    options: {
      chapterList: {
        urlFormat: '/webtoon/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        linkSelector: '.chapter-link a',
        date: { selector: '.chapter-release-date' },
      },
    },
  },
}

const grown = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/manhwa/${slug}/` }, upTo(count), ({ number }) => ({
    path: `/manhwa/${slug}/episode-${number}/`,
    label: `Episode ${number}`,
  }))

export const adult: Variant = {
  id: 'x06',
  name: 'Nocturne Comics',
  about: 'madara with an adult gate on every page: a button sets the cookie wpmanga-adault and loads the page again',
  series: [grown('after-hours', 'After Hours', 14), grown('the-lodger', 'The Lodger', 12)],
  guard: ({ path, cookies, host }) =>
    host === '' && !cookies.includes('wpmanga-adault=1') && !path.startsWith('/assets/') && !path.startsWith('/covers/')
      ? path.startsWith('/uploads/')
        ? { status: 403, body: 'Adults only' }
        : fragment(
            `<!DOCTYPE html><html lang="en"><head><title>Nocturne Comics</title></head><body><div class="modal show" id="adult_modal"><h4>Family Safe</h4><p>This content is for adults. Are you over 18?</p><a href="#" class="btn btn-adult-confirm" id="btn-confirm">Yes, I am over 18</a> <a href="https://search.invalid/" class="btn">Exit</a></div><script>document.getElementById('btn-confirm').onclick = function (event) { event.preventDefault(); document.cookie = 'wpmanga-adault=1; path=/'; location.reload() }</script></body></html>`,
          )
      : null,
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `${summary(series)}<ul class="main version-chap">${lines(newestFirst(series), ({ path, label, date }) => `<li class="wp-manga-chapter"><a href="${path}">${label}</a> <span class="chapter-release-date"><i>${monthFirst(date)}</i></span></li>`)}</ul>`,
    }),
  show: (place, site) => reader(place, site, lazy(site.images(place))),
  byHand: {
    chapterUrlFormat: '/manhwa/{slug}/episode-{chapter}/',
    imageSelector: '.reading-content img',
    options: {
      headers: { Cookie: 'wpmanga-adault=1' },
      chapterList: {
        urlFormat: '/manhwa/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        date: { selector: '.chapter-release-date' },
      },
    },
  },
}

const world = (slug: string, title: string, numbers: readonly number[]): Series =>
  createSeries({ slug, title, path: `/comic/${slug}/` }, numbers, ({ number, index }) => ({
    path: `/comic/${slug}/chapter-${dashed(number)}/`,
    label: `Chapter ${number}${index % 4 === 1 ? ': The 3rd Gate' : ''}`,
    title: index % 4 === 1 ? 'The 3rd Gate' : null,
  }))
const worldRow = ({ path, label, date }: Entry) =>
  `<li class="chapter"><a href="${path}"><span class="chapter-title">${label}</span></a><span class="chapter-date">${monthFirst(date)}</span></li>`
const nonceOf = (site: VariantSite) => `n${site.name.length}c4f0e1`

export const nonceAjax: Variant = {
  id: 'x07',
  name: 'Comic World Plus',
  about:
    'WordPress: the 12 newest of 31 chapters, the others by a button: admin-ajax with a nonce and an offset, HTML in JSON',
  series: [world('thirty-gates', 'Thirty Gates', [0, ...upTo(29), 29.5]), world('slow-ferry', 'Slow Ferry', upTo(20))],
  serve({ path, method, body }, site) {
    if (path !== '/wp-admin/admin-ajax.php') return null
    const form = new URLSearchParams(body)
    const series = site.seriesById(form.get('comic_id') ?? '')
    if (method !== 'POST' || form.get('nonce') !== nonceOf(site) || !series) return { status: 403, body: '-1' }
    const rows = newestFirst(series).slice(Number(form.get('offset')), Number(form.get('offset')) + 12)
    return {
      type: 'application/json',
      body: JSON.stringify({ success: true, data: { html: lines(rows, worldRow), count: rows.length } }),
    }
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: `<script>var comicworld_ajax = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","nonce":"${nonceOf(site)}"};</script>`,
      body: `${summary(series)}<ul class="chapters-list" data-comic-id="${series.id}">${lines(newestFirst(series).slice(0, 12), worldRow)}</ul><button id="load-more-chapters" data-offset="12">Load More Chapters</button><script>document.getElementById('load-more-chapters').onclick = function () { var button = this; fetch(comicworld_ajax.ajax_url, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8', 'X-Requested-With': 'XMLHttpRequest' }, body: new URLSearchParams({ action: 'load_more_chapters', nonce: comicworld_ajax.nonce, comic_id: document.querySelector('[data-comic-id]').dataset.comicId, offset: button.dataset.offset }).toString() }).then(function (a) { return a.json() }).then(function (answer) { document.querySelector('.chapters-list').insertAdjacentHTML('beforeend', answer.data.html); button.dataset.offset = Number(button.dataset.offset) + 12; if (answer.data.count < 12) button.remove() }) }</script>`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      body: `${crumbs(place)}${neighbours(place, site)}<div class="chapter-images">${lines(site.images(place), (url, index) => `<img class="chapter-image" loading="${index < 2 ? 'eager' : 'lazy'}" src="${url}" alt="${escapeHtml(place.series.title)} ${place.entry.label} page ${index + 1}">`)}</div>`,
    }),
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.chapter-images img',
    scrapingType: 'javascript',
    options: {
      clickSelectors: ['#load-more-chapters', '#load-more-chapters', '#load-more-chapters'],
      chapterList: { urlFormat: '/comic/{slug}/', itemSelector: 'li.chapter', date: { selector: '.chapter-date' } },
    },
  },
}
