import type { Archetype, ChapterView, SeriesView, ShownImage } from '../archetype.ts'
import { dashed } from '../library.ts'
import { coverPath, escapeHtml, phpJson, releaseDate } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { themesiaSearch } from './search.ts'

function themesiaSeriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) =>
      `<li data-num="${chapter.number}"><div class="chbox"><div class="eph-num"><a href="${path}"><span class="chapternum">Chapter ${chapter.number}</span>\n<span class="chapterdate">${releaseDate(index)}</span></a></div></div></li>`,
  )
  return `<article class="bigcontent">${themesiaSummary(view)}</article>
<div class="eplister" id="chapterlist"><ul class="clstyle">
${items.join('\n')}
</ul></div>`
}

/** Cover, description and facts; the genres are also structured data. */
function themesiaSummary({ manga }: SeriesView): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Reader' },
      { '@type': 'ComicSeries', name: manga.title, genre: manga.genres },
    ],
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<div class="thumb"><img class="cover" src="${coverPath(manga.slug)}" alt="${escapeHtml(manga.title)}"></div>
<div class="tsinfo"><div class="imptdt">Status <i>${manga.status}</i></div><div class="imptdt">Type <a href="/">Manga</a></div>
<div class="imptdt">Released <i>${manga.publicationYear}</i></div></div>
<h1 class="entry-title" itemprop="name">${escapeHtml(manga.title)}</h1>
<div class="wd-full"><h2>Synopsis</h2><div class="entry-content" itemprop="description"><p>${escapeHtml(manga.description)}</p></div></div>
<div class="flex-wrap"><div class="fmed"><b>Author</b><span>${escapeHtml(manga.author)}</span></div><div class="fmed"><b>Artist</b><span>-</span></div></div>`
}

const themesiaChapterList = {
  urlFormat: '/manga/{slug}/',
  itemSelector: '#chapterlist li',
  numberPattern: 'Chapter\\s+(?<number>\\d+(?:\\.\\d+)?)',
} as const

const creditPath = '/wp-content/uploads/2026/credits.jpg'
const empty = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The markup of a lazy-loading plugin: a placeholder, and the real image in <noscript>. */
function twins({ page, url }: ShownImage): string {
  const alt = `page ${page}`
  return `<img decoding="async" class="lazyload" src="${empty}" data-lazy-src="${url}" alt="${alt}"><noscript><img decoding="async" src="${url}" alt="${alt}"></noscript>`
}

const themesia = {
  pageCount: (pages: number) => Math.min(10, pages),
  seriesPath: (slug: string) => `/manga/${slug}/`,
  chapterPath: (slug: string, chapter: number) => `/${slug}-chapter-${dashed(chapter)}/`,
  lists: { titles: false, volumes: false },
  chapterTitle: (view: ChapterView) => `${view.manga.title} Chapter ${view.chapter.number}`,
  seriesPage: themesiaSeriesPage,
}

export const a05: Archetype = {
  ...themesia,
  id: 'a5',
  name: 'Paper Lantern Comics',
  theme: 'MangaThemesia with lazy images, noscript duplicates, and a credit image at both ends',
  imageBase: '/wp-content/uploads/pages',
  chapterPage(view) {
    const credit = `<img class="credit" src="${creditPath}" alt="credits">`
    return `<div class="chapterbody"><h1 class="entry-title">${view.manga.slug} ${view.chapter.number}</h1>
<div id="readerarea"><p>${credit}</p>
<p>${view.images.map(twins).join('<br>\n')}</p>
<p><img class="credit" src="${creditPath}?end" alt="credits"></p></div>
<div class="nextprev">${view.previousChapterPath ? `<a class="ch-prev-btn" href="${view.previousChapterPath}">Prev</a>` : ''}${view.nextChapterPath ? `<a class="ch-next-btn" href="${view.nextChapterPath}">Next</a>` : ''}</div></div>`
  },
  intercept: (request, view) =>
    request.path === creditPath
      ? { kind: 'interlude', interlude: 'credit' }
      : themesiaSearch(request, view, themesia.seriesPath),
  source: () => ({
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    imageSelector: '#readerarea img:not(.credit)',
    options: {
      chapterList: themesiaChapterList,
      search: { urlFormat: '/?s={query}', itemSelector: '.listupd .bsx' },
    },
  }),
}

/** Replaces the theme's own reader script: uses the first source and builds its images. */
const reader = `var ts_reader = { run: function (setup) {
  document.addEventListener('DOMContentLoaded', function () {
    showPictures(document.getElementById('readerarea'), setup.sources[0].images.map(function (address, index) {
      return function () {
        var image = document.createElement('img')
        image.className = 'ts-main-image'
        image.setAttribute('data-index', index)
        image.src = address
        return image
      }
    }))
  })
} }`
const readerPath = '/wp-content/themes/reader.js'

export const a06: Archetype = {
  ...themesia,
  id: 'a6',
  name: 'Midnight Inkwell',
  theme: 'MangaThemesia with images inserted by a script; two servers',
  imageBase: '/storage/pages',
  chapterPage(view) {
    const images = view.images.map((image) => image.url)
    const setup = {
      post_id: 100 + Math.round(view.chapter.number * 10),
      noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
      prevUrl: view.previousChapterPath ?? '',
      nextUrl: view.nextChapterPath ?? '',
      mode: 'full',
      sources: [
        { source: 'Server 1', images },
        { source: 'Server 2', images: images.map((address) => `${address}?server=2`) },
      ],
      lazyload: true,
    }
    const run = `ts_reader.run(${phpJson(setup)});`
    return `<div id="readerarea"><noscript><p>Please switch scripts on.</p></noscript></div>
<script>${showPictures(view.scripts)}</script>
<script src="${readerPath}"></script>
<script src="data:text/javascript;base64,${Buffer.from(run).toString('base64')}"></script>`
  },
  intercept: ({ path }) =>
    path === readerPath ? { kind: 'data', contentType: 'text/javascript', body: reader } : null,
  source: () => ({
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '#readerarea img.ts-main-image',
    options: { chapterList: themesiaChapterList },
  }),
}
