import { escapeHtml, heading, json, lines, listPage, page, script } from '../markup.ts'
import { createSeries } from '../series.ts'
import type { Series, Variant } from '../variant.ts'

const oneShot = (slug: string, title: string, id: string, pages: number, base: string, entryPath: string): Series =>
  createSeries({ slug, title, id, path: `${base}${id}/` }, [1], () => ({
    id,
    label: title,
    path: entryPath,
    pages,
    title: null,
  }))

/** The address of the series is that of the only chapter; each page has its own address. */
const nhentaiLike = (slug: string, title: string, id: string, pages: number) =>
  oneShot(slug, title, id, pages, '/g/', `/g/${id}/1/`)

export const gallery: Variant = {
  id: 'v16',
  name: 'Single Volume Gallery',
  about: 'galleries: one-shot without a number: thumbnails, one full picture per page',
  series: [
    nhentaiLike('the-lantern-maker', 'The Lantern Maker', '177240', 14),
    nhentaiLike('the-glass-blower', 'The Glass Blower', '177901', 6),
  ],
  imagesOn: 'cdn',
  imagePath: ({ entry }, number) => `/galleries/${Number(entry.id) * 3}/${number}.jpg`,
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (series) {
      const entry = series.entries[0]!
      return page(site, {
        series,
        title: series.title,
        body: `<div id="info">${heading(series)}<span class="pages">${entry.pages} pages</span><time datetime="${entry.date}T10:00:00Z">${entry.date}</time></div>
<div class="thumbs">${lines(site.images({ series, entry }), (url, index) => `<div class="thumb-container"><a class="gallerythumb" href="/g/${series.id}/${index + 1}/"><img class="lazyload" data-src="${url.replace(/(\d+)\.jpg$/, '$1t.jpg')}" width="200"></a></div>`)}</div>`,
      })
    }
    const asked = /^\/g\/(\d+)\/(\d+)\/?$/.exec(path)
    const shown = asked && site.seriesById(asked[1]!)
    if (!shown) return null
    const place = { series: shown, entry: shown.entries[0]! }
    const at = Number(asked[2])
    const url = site.images(place)[at - 1]
    if (!url) return null
    const next = at < place.entry.pages ? `/g/${shown.id}/${at + 1}/` : shown.path
    return page(site, {
      series: shown,
      title: `${shown.title} page ${at}`,
      body: `<section id="image-container"><a class="next" href="${next}"><img src="${url}" width="1280"></a></section><div class="reader-pagination"><a class="go-back" href="${shown.path}">Back</a><a class="next" href="${next}">next</a></div>`,
    })
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#image-container img',
    nextPageSelector: '#image-container a.next',
    options: { chapterList: { urlFormat: '/g/{slug}/', itemSelector: '.thumbs .thumb-container:first-child' } },
  },
}

const adults = (slug: string, title: string, id: string, pages: number) =>
  oneShot(slug, title, id, pages, '/gallery/', `/view/${id}/1/`)

/** Names of the pictures come from a map of numbers to a letter and the size. */
export const galleryAdults: Variant = {
  id: 'v17',
  name: 'Picture Cellar',
  about: 'galleryadults: one-shot; addresses from hidden fields and a map {"1":"j,480,690"}',
  series: [
    adults('winter-atelier', 'Winter Atelier', '88213', 12),
    adults('summer-atelier', 'Summer Atelier', '88290', 5),
  ],
  imagesOn: 'cdn',
  imagePath: ({ entry }, number) => `/0${Number(entry.id) % 9}/k${entry.id}/${number}.jpg`,
  serve({ path }, site) {
    if (path === '/js/library.js') return script('var $ = { parseJSON: JSON.parse }')
    const series = site.seriesAt(path)
    const asked = /^\/view\/(\d+)\/(\d+)\/?$/.exec(path)
    const shown = series ?? (asked && site.seriesById(asked[1]!))
    if (!shown) return null
    const entry = shown.entries[0]!
    const urls = site.images({ series: shown, entry })
    const map = Object.fromEntries(urls.map((_, index) => [index + 1, 'j,480,690']))
    const folder = `0${Number(entry.id) % 9}`
    const fields = `<input type="hidden" id="load_dir" value="${folder}"><input type="hidden" id="load_id" value="k${entry.id}"><input type="hidden" id="load_pages" value="${entry.pages}"><input type="hidden" id="load_server" value="1">
<script src="/js/library.js"></script><script>var g_th = $.parseJSON('${JSON.stringify(map)}');</script>`
    if (series)
      return listPage(
        site,
        series,
        `<ul class="info"><li class="pages">Pages: ${entry.pages}</li><li class="posted">Posted: ${entry.date}</li></ul>${fields}
<div class="gallery_th">${lines(urls, (url, index) => `<a href="/view/${series.id}/${index + 1}/"><img class="lazy" data-src="${url.replace('.jpg', 't.jpg')}"></a>`)}</div>`,
      )
    const at = Number(asked![2])
    if (!urls[at - 1]) return null
    return page(site, {
      series: shown,
      title: `${shown.title} page ${at}`,
      body: `${fields}<div class="gview"><a href="${at < urls.length ? `/view/${shown.id}/${at + 1}/` : shown.path}" class="fw_img"><img id="gimg" class="lazy" data-src="${urls[at - 1]}" width="480"></a></div><a class="back_btn" href="${shown.path}">Back</a>${at < urls.length ? `<a class="next_img" href="/view/${shown.id}/${at + 1}/">Next</a>` : ''}`,
    })
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#gimg',
    nextPageSelector: 'a.next_img',
    options: { chapterList: { urlFormat: '/gallery/{slug}/', itemSelector: '.gallery_th a:first-child' } },
  },
}

const wall = (slug: string, title: string, id: string, pages: number) =>
  oneShot(slug, title, id, pages, '/gallery/', `/gallery/${id}/`)

/** All full pictures are links on the page of the series itself. */
export const masonry: Variant = {
  id: 'v18',
  name: 'Brick Wall Pictures',
  about: 'masonry: the page of the series is the chapter; small pictures link to the full ones',
  series: [
    wall('clay-garden', 'Clay Garden', 'clay-garden-51', 12),
    wall('stone-garden', 'Stone Garden', 'stone-garden-52', 4),
  ],
  imagesOn: 'cdn',
  serve({ path }, site) {
    const series = site.seriesAt(path)
    if (!series) return null
    const urls = site.images({ series, entry: series.entries[0]! })
    return page(site, {
      series,
      head: `<link rel="canonical" href="${site.origin}${series.path}">\n`,
      title: series.title,
      body: `<h1>${escapeHtml(series.title)}</h1><p class="link-btn">${escapeHtml(series.title)}</p><ul class="list-gallery a css">${lines(urls, (url) => `<li><a href="${url}"><img src="/covers/${series.slug}.jpg?at=${url.slice(-7, -4)}" alt=""></a></li>`)}</ul>
<h2>More galleries</h2><ul class="list-gallery static css">${lines(site.series.slice(1), (other) => `<li><a href="${other.path}"><img src="/covers/${other.slug}.jpg" alt=""></a></li>`)}</ul>`,
    })
  },
}

const single = (slug: string, title: string, pages: number): Series =>
  createSeries({ slug, title, path: `/story/${slug}` }, [1], ({ id }) => ({
    path: `/story/${slug}/read`,
    id,
    label: 'Read now',
    pages,
  }))

/** A one-shot with an ordinary reader, whose pictures come from JSON. */
export const oneShotReader: Variant = {
  id: 'v46',
  name: 'Short Story Shelf',
  about: 'one-shot: a button "Read now" instead of a list, pictures from JSON',
  series: [single('a-letter-to-the-tide', 'A Letter to the Tide', 12), single('one-winter', 'One Winter', 5)],
  serve({ path }, site) {
    const asked = /^\/api\/story\/([^/]+)\/pages$/.exec(path)
    const shown = asked && site.series.find(({ slug }) => slug === asked[1])
    if (shown)
      return json({
        pages: site.images({ series: shown, entry: shown.entries[0]! }).map((src, index) => ({ index, src })),
      })
    return null
  },
  list: ({ entries: [entry] }) =>
    `<p>One-shot</p><a class="btn btn-read" href="${entry!.path}">Read now</a><p>Published <time datetime="${entry!.date}">${entry!.date}</time></p>`,
  title: (place) => place.series.title,
  show: (place) => `<a href="${place.series.path}">${escapeHtml(place.series.title)}</a><div id="story"></div><script>
fetch('/api/story/${place.series.slug}/pages').then(function (answer) { return answer.json() }).then(function (data) {
  document.getElementById('story').innerHTML = data.pages.map(function (page) { return '<img class="leaf" src="' + page.src + '">' }).join('')
})</script>`,
}
