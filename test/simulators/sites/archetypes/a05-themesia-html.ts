import type { Archetype, ChapterView, ShownImage } from '../archetype.ts'
import { htmlDocument } from '../markup.ts'
import { themesiaSearch } from './search.ts'
import { themesiaChapterList, themesiaChapterPath, themesiaSeriesPage, themesiaSeriesPath } from './themesia.ts'

const name = 'Paper Lantern Comics'
const creditPath = '/wp-content/uploads/2026/credits.jpg'
const empty = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** The markup of a lazy-loading plugin: a placeholder, and the real image in <noscript>. */
function twins({ page, url }: ShownImage): string {
  const alt = `page ${page}`
  return `<img decoding="async" class="lazyload" src="${empty}" data-lazy-src="${url}" alt="${alt}"><noscript><img decoding="async" src="${url}" alt="${alt}"></noscript>`
}

function chapterPage(view: ChapterView): string {
  const credit = `<img class="credit" src="${creditPath}" alt="credits">`
  return htmlDocument({
    site: name,
    title: `${view.manga.title} Chapter ${view.chapter.number}`,
    body: `<div class="chapterbody"><h1 class="entry-title">${view.manga.slug} ${view.chapter.number}</h1>
<div id="readerarea"><p>${credit}</p>
<p>${view.images.map(twins).join('<br>\n')}</p>
<p><img class="credit" src="${creditPath}?end" alt="credits"></p></div>
<div class="nextprev">${view.previousChapterPath ? `<a class="ch-prev-btn" href="${view.previousChapterPath}">Prev</a>` : ''}${view.nextChapterPath ? `<a class="ch-next-btn" href="${view.nextChapterPath}">Next</a>` : ''}</div></div>`,
  })
}

export const a05: Archetype = {
  id: 'a5',
  name,
  theme: 'MangaThemesia with lazy images, noscript duplicates, and a credit image at both ends',
  imageBase: '/wp-content/uploads/pages',
  pageCount: (pages) => Math.min(10, pages),
  seriesPath: themesiaSeriesPath,
  chapterPath: themesiaChapterPath,
  lists: { titles: false, volumes: false },
  chapterPage,
  seriesPage: (view) => themesiaSeriesPage(view, name),
  intercept: (request, view) =>
    request.path === creditPath
      ? { kind: 'interlude', interlude: 'credit' }
      : themesiaSearch(request, view, { site: name, seriesPath: themesiaSeriesPath }),
  source: () => ({
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '#readerarea img:not(.credit)',
    options: {
      chapterList: themesiaChapterList,
      search: { urlFormat: '/?s={query}', itemSelector: '.listupd .bsx' },
    },
  }),
}
