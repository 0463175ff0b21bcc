import { escapeHtml, json, lines } from '../markup.ts'
import { createSeries, dashed, hexOf, monthFirst, newestFirst, upTo } from '../series.ts'
import { frame, lockBox, neighbours, summary, ulid } from '../surroundings.ts'
import type { Entry, Place, Series, Variant, VariantSite } from '../variant.ts'

/** Parts of the stream that Next.js writes: rows of the form `5:["$","$L9",null,{…}]`, cut anywhere. */
const flight = (...rows: readonly unknown[]): string => {
  const text = rows.map((row, index) => `${(index + 4).toString(16)}:${JSON.stringify(row)}\n`).join('')
  const half = Math.floor(text.length / 2)
  return [
    '1:"$Sreact.fragment"\n3:I[9411,["177","static/chunks/app/layout-88d.js"],"default"]\n',
    text.slice(0, half),
    text.slice(half),
  ]
    .map((part) => `<script>self.__next_f.push([1,${JSON.stringify(part).replaceAll('<', '\\u003c')}])</script>`)
    .join('\n')
}
const begin = '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'
/** What the chunks of the site do: read the stream again. */
const hydrate = (use: string) =>
  `<script>addEventListener('DOMContentLoaded', function () { var text = self.__next_f.filter(function (p) { return p[0] === 1 }).map(function (p) { return p[1] }).join(''); var find = function (mark) { var at = text.indexOf(mark); if (at < 0) return null; var start = text.indexOf('[', at), depth = 0, quoted = false; for (var i = start; i < text.length; i++) { var c = text[i]; if (quoted) { if (c === '\\\\') i++; else if (c === '"') quoted = false } else if (c === '"') quoted = true; else if (c === '[') depth++; else if (c === ']' && --depth === 0) return JSON.parse(text.slice(start, i + 1)) } }; ${use} })</script>`

const keyed = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/series/${hexOf(slug).slice(0, 11)}/` }, numbers, ({ number, index }) => ({
    path: `/chapter/${hexOf(slug).slice(0, 11)}-${hexOf(`${slug}#${number}`).slice(0, 11)}/`,
    label: `Chapter ${number}`,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 1 }),
  }))

export const keyoCoins: Variant = {
  id: 'x15',
  name: 'Agate Comics',
  about:
    'keyoapp: hashes as addresses, coins on the newest chapters, "Upcoming" without a page, a grid of other series with their chapters',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/uploads/${hexOf(`${series.slug}/${entry.mark}/${page}`)}`,
  series: [
    keyed('agate-road', 'Agate Road', [...upTo(12), 12.5, 13, 14, 15], 3),
    keyed('salt-court', 'Salt Court', upTo(13), 1),
  ],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      body: `<div class="grid"><h1 class="text-2xl">${series.title}</h1><div id="expand_content">All 7 kingdoms.</div><div id="chapters" class="grid grid-cols-1"><a href="#" class="upcoming" title="Chapter 16"><div><span class="truncate">Chapter 16</span><div class="text-sm">Upcoming in 2 days</div></div></a>${lines(
        newestFirst(series),
        ({ path, label, date, kind }) =>
          `<a href="${path}" title="${label}" d="${monthFirst(date)}" c="${kind === 'locked' ? 100 : 0}" alt="${label}"><div class="flex flex-col"><div class="text-sm truncate">${label}</div><div class="text-xs text-white/40 w-fit">${monthFirst(date)}</div></div>${kind === 'locked' ? '<div class="flex"><img src="/assets/avatar-coin.png" class="w-4" alt="Coin.svg"><span>100</span></div>' : ''}</a>`,
      )}</div></div>`,
    }),
  show(place, site) {
    const uids = site.images(place).map((url) => url.slice(url.lastIndexOf('/') + 1))
    return frame(site, {
      title: `${place.entry.label} - ${place.series.title}`,
      series: place.series,
      head: `<script>document.addEventListener('DOMContentLoaded', function () { document.querySelectorAll('#pages > img[uid]').forEach(function (image) { const uid = image.getAttribute('uid'); const realUrl = \`${site.cdn}/uploads/\${uid}\`; image.src = realUrl }) })</script>`,
      body: `<a href="${place.series.path}">${place.series.title}</a><div id="pages" class="flex flex-col">${lines(uids, (uid, index) => `<img uid="${uid}" count="${index + 1}" src="/assets/logo.png" alt="" loading="lazy">`)}</div>${place.entry.kind === 'locked' ? lockBox('Purchase this chapter', 'Buy for 100 coins') : ''}${neighbours(place, site)}`,
    })
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '#pages > img[uid]',
    scrapingType: 'javascript',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: '#chapters > a[href^="/chapter"]',
        lockedSelector: '#chapters > a:not([c="0"])',
        number: { attribute: 'title', pattern: '([\\d.]+)' },
        date: { attribute: 'd' },
      },
    },
  },
}

const accessible = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/series/${slug}` }, numbers, ({ number, index }) => ({
    path: `/series/${slug}/chapter-${dashed(number)}`,
    label: `Chapter ${number}`,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 1 }),
  }))

const ikenEntry = (series: Series) => (entry: Entry) => ({
  id: Number(entry.id),
  slug: entry.path.slice(entry.path.lastIndexOf('/') + 1),
  number: entry.number,
  title: entry.title ?? '',
  createdAt: `${entry.date}T08:15:30.000Z`,
  chapterStatus: 'PUBLIC',
  isLocked: entry.kind === 'locked',
  isTimeLocked: false,
  isAccessible: entry.kind !== 'locked',
  price: entry.kind === 'locked' ? 40 : 0,
  mangaPost: { id: Number(series.id), slug: series.slug },
})

export const iken: Variant = {
  id: 'x16',
  name: 'Magus Toon',
  about:
    'iken: Next.js, list from an API on another host by the id of the post (skip and take), pages in the flight data, locked chapters are open only with an account',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/upload/series/${series.slug}/${hexOf(`${entry.id}-${page}`)}.webp`,
  series: [
    accessible('magus-of-reeds', 'Magus of Reeds', [...upTo(27), 27.5, 28], 3),
    accessible('iron-orchid', 'Iron Orchid', upTo(12), 0),
  ],
  serve({ host, path, query }, site) {
    if (host !== 'api' || path !== '/api/chapters') return null
    const series = site.seriesById(query.get('postId') ?? '')
    if (!series) return { status: 404, type: 'application/json', body: '{"message":"Not found"}' }
    const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take') ?? 10)]
    return json({
      post: {
        id: Number(series.id),
        slug: series.slug,
        isNovel: false,
        chapters: newestFirst(series)
          .slice(skip, skip + take)
          .map(ikenEntry(series)),
      },
      totalChapterCount: series.entries.length,
    })
  },
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: begin,
      body: `<main><h1 itemprop="name">${series.title}</h1><div id="chapters" class="grid"></div><button id="all" hidden>Show all</button></main>${flight(['$', '$L9', null, { post: { id: Number(series.id), slug: series.slug, postTitle: series.title, _count: { chapters: series.entries.length } }, apiUrl: site.api }])}<script>(function () { var id = ${series.id}; fetch('${site.api}/api/chapters?postId=' + id + '&skip=0&take=900&order=desc').then(function (a) { return a.json() }).then(function (data) { document.getElementById('chapters').innerHTML = data.post.chapters.map(function (c) { return '<a href="/series/${series.slug}/' + c.slug + '"><span>Chapter ' + c.number + '</span>' + (c.isLocked ? '<svg class="lucide lucide-lock"></svg><span>40</span>' : '') + '<time datetime="' + c.createdAt + '">' + c.createdAt.slice(0, 10) + '</time></a>' }).join('') }) })()</script>`,
    }),
  show(place, site) {
    const { entry, series } = place
    const isLocked = entry.kind === 'locked'
    return frame(site, {
      title: `${series.title} ${entry.label}`,
      series,
      head: begin,
      body: `<main><a href="${series.path}">${series.title}</a><section id="reader">${isLocked ? lockBox('This chapter is locked', 'Log in to unlock') : ''}</section>${neighbours(place, site)}</main>${flight(['$', 'section', null, { className: 'reader' }], ['$', '$La', null, { chapter: { ...ikenEntry(series)(entry), images: isLocked ? [] : site.images(place).map((url, order) => ({ url, order })) } }])}${hydrate(`var images = find('"images":'); if (images) document.getElementById('reader').insertAdjacentHTML('beforeend', images.map(function (i) { return '<img src="' + i.url + '" data-order="' + i.order + '" alt="">' }).join(''))`)}`,
    })
  },
  byHand: {
    chapterUrlFormat: '/series/{slug}/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#reader img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        json: {
          values: [
            { name: 'id', pattern: '\\\\?"post\\\\?":\\{\\\\?"id\\\\?":(\\d+)' },
            { name: 'api', pattern: 'apiUrl\\\\?":\\\\?"(http[^"\\\\]+)' },
          ],
          request: { urlFormat: '{api}/api/chapters?postId={id}&skip=0&take=900&order=desc' },
          items: '$.post.chapters[*]',
          urlFormat: '/series/{slug}/{@.slug}',
          number: { jsonPath: '@.number' },
          date: { jsonPath: '@.createdAt' },
          locked: { jsonPath: '@.isLocked' },
        },
      },
    },
  },
}

const uzay = (slug: string, title: string, id: number, count: number): Series =>
  createSeries({ slug, title, path: `/manga/${id}/${slug}`, id: String(id) }, upTo(count), ({ number, date }) => ({
    path: `/manga/${id}/${slug}/${number}-bolum`,
    label: `${number}. Bölüm`,
    date,
  }))
const turkishDay = (date: string) => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return `${['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'][month - 1]} ${day} ,${year}`
}

export const uzayFlight: Variant = {
  id: 'x25',
  name: 'Yıldız Okur',
  language: 'tr',
  about:
    'uzaymanga: an id and a slug in each address, "52. Bölüm" with "Kas 15 ,2026", pages as paths in the flight data, host elsewhere',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) =>
    `/series/${series.id}/${entry.mark}/${hexOf(`${entry.id}p${page}`).slice(0, 12)}.webp`,
  series: [uzay('son-gok', 'Son Gök', 412, 15), uzay('tuz-yolu', 'Tuz Yolu', 57, 12)],
  list: (series, site) =>
    frame(site, {
      title: series.title,
      series,
      head: begin,
      body: `<div id="content"><h1>${series.title}</h1><div class="grid"><h2>Konu</h2><p>3 gezegen, 1 gemi.</p></div><div class="list-episode">${lines(newestFirst(series), ({ path, label, date }) => `<a href="${path}"><h3>${label}</h3><span>${turkishDay(date)}</span><i>👁 812</i></a>`)}</div></div>${flight(['$', 'div', null, { id: 'content' }])}`,
    }),
  show: (place, site) =>
    frame(site, {
      title: `${place.series.title} ${place.entry.label}`,
      series: place.series,
      head: begin,
      body: `<a href="${place.series.path}">${place.series.title}</a><div class="reader" id="reader"></div>${neighbours(place, site, 'Önceki', 'Sonraki')}${flight(['$', '$Lb', null, { cdn: site.cdn, images: site.images(place).map((url, index) => ({ id: index + 1, path: url.slice(site.cdn.length + 1) })) }])}${hydrate(`document.getElementById('reader').innerHTML = find('"images":').map(function (i) { return '<img src="${site.cdn}/' + i.path + '" alt="">' }).join('')`)}`,
    }),
  byHand: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#reader img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: '.list-episode a',
        date: { selector: 'span', formats: ['MMM d ,yyyy'], language: 'tr' },
      },
    },
  },
}

const early = (slug: string, title: string, numbers: readonly number[], locked: number): Series =>
  createSeries({ slug, title, path: `/title/${ulid(slug)}/${slug}`, id: ulid(slug) }, numbers, ({ number, index }) => ({
    path: `/read/${ulid(`${slug} ${number}`)}`,
    id: ulid(`${slug} ${number}`),
    label: `Ch. ${number}`,
    title: index % 6 === 2 ? `Room ${index + 20}` : null,
    ...(index >= numbers.length - locked && { kind: 'locked' as const, pages: 2 }),
  }))

const earlyRow = ({ path, number, title, date, kind }: Entry) =>
  `<li><a href="${path}" class="group flex"><span>Ch. ${number}</span>${title ? `<span class="text-muted">${title}</span>` : ''}</a>${kind === 'locked' ? '<span class="badge"><svg class="icon-lock"></svg> Early access · 8 days left</span>' : `<time dateTime="${date}T04:00:00Z">${date.slice(5)}</time>`}</li>`

export const nextUlid: Variant = {
  id: 'x26',
  name: 'Tidewater Reads',
  about:
    'Next.js: a ULID and a slug per series (the site goes by the ULID), 15 of 38 chapters in the HTML and all in the flight data, early access with a two-page teaser',
  imagesOn: 'cdn',
  imagePath: ({ series, entry }, page) => `/t/${series.id}/${entry.id}/${String(page).padStart(2, '0')}.webp`,
  series: [
    early('the-tide-clerk', 'The Tide Clerk', [...upTo(36), 36.5, 37], 2),
    early('the-tide-clerks-cat', "The Tide Clerk's Cat", upTo(12), 1),
  ],
  /** Goes by the id, whatever slug follows. */
  serve({ host, path }, site) {
    const id = host === '' && /^\/title\/([0-9A-Z]{26})\/[a-z-]+\/?$/.exec(path)?.[1]
    const series = id && site.seriesById(id)
    return series ? tideList(series, site) : null
  },
  show(place: Place, site: VariantSite) {
    const isLocked = place.entry.kind === 'locked'
    const urls = site.images(place)
    return frame(site, {
      title: `Ch. ${place.entry.number} | ${place.series.title}`,
      series: place.series,
      head: begin,
      body: `<main><nav><a href="${place.series.path}">${escapeHtml(place.series.title)}</a></nav><div class="strip">${lines(urls, (url, index) => `<div style="aspect-ratio:480/690"><img src="${index < 2 ? url : 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='}" data-src="${url}" class="page" alt="Page ${index + 1}"></div>`)}</div>${isLocked ? lockBox('Early access: 8 days left', 'Unlock with 2 tokens') : ''}${neighbours(place, site)}</main>${flight(['$', '$Lc', null, { chapterId: place.entry.id, locked: isLocked }])}`,
    })
  },
  byHand: {
    chapterUrlFormat: null,
    imageSelector: '.strip img.page',
    options: {
      imageAttributes: ['data-src', 'src'],
      chapterList: {
        urlFormat: '/title/{slug}',
        itemSelector: '.chapter-list li',
        lockedSelector: '.icon-lock',
        date: { selector: 'time', attribute: 'datetime' },
      },
    },
  },
}

function tideList(series: Series, site: VariantSite) {
  const chapters = newestFirst(series).map((entry) => ({
    id: entry.id,
    number: entry.number,
    name: entry.title,
    publishedAt: `${entry.date}T04:00:00.000Z`,
    earlyAccess: entry.kind === 'locked',
  }))
  return frame(site, {
    title: series.title,
    series,
    head: begin,
    body: `<main>${summary(series)}<ul class="chapter-list">${lines(newestFirst(series).slice(0, 15), earlyRow)}</ul>${series.entries.length > 15 ? `<button class="show-all">Show all ${series.entries.length} chapters</button>` : ''}</main>${flight(['$', '$L12', null, { title: { id: series.id, slug: series.slug }, chapters }])}${hydrate(`var button = document.querySelector('.show-all'); if (button) button.onclick = function () { document.querySelector('.chapter-list').innerHTML = find('"chapters":').map(function (c) { return '<li><a href="/read/' + c.id + '"><span>Ch. ' + c.number + '</span></a>' + (c.earlyAccess ? '<span class="badge"><svg class="icon-lock"></svg> Early access</span>' : '<time dateTime="' + c.publishedAt + '">' + c.publishedAt.slice(5, 10) + '</time>') + '</li>' }).join(''); button.remove() }`)}`,
  })
}
