import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { coverPath, htmlDocument, labelHtml, seriesHeading } from '../markup.ts'
import { plainSearch, searchForm } from './search.ts'

const name = 'Never Lost'
const seriesPath = (slug: string): string => `/manga/${slug}/`

function chapterPage(view: ChapterView): string {
  const pictures = view.images.map((image) => `<p><img src="${image.path}" alt="page ${image.page}"></p>`)
  return htmlDocument({
    site: name,
    title: `${view.manga.title} - Chapter ${view.chapter.number}`,
    body: `${searchForm()}<article class="entry-content">\n${pictures.join('\n')}\n</article>`,
  })
}

/** Its covers match the same selector as the pages of a chapter. */
function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(({ chapter, path }) => `<li><a href="${path}">${labelHtml(chapter)}</a></li>`)
  const others = view.mangas.slice(0, 4).map((manga) => `<p><img src="${coverPath(manga.slug)}" alt=""></p>`)
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<article class="entry-content">${seriesHeading(view)}<ul class="chapters">\n${items.join('\n')}\n</ul><h2>You may also like</h2>${others.join('\n')}</article>`,
  })
}

export const a22: Archetype = {
  id: 'a22',
  name,
  theme: 'Never returns 404: unknown chapters redirect to the series, everything else to the home page',
  imageBase: '/files',
  seriesPath,
  chapterPath: (slug, chapter) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  chapterPage,
  seriesPage,
  intercept: (request, view) => plainSearch(request, view, { site: name, seriesPath }),
  unknown: ({ path }, { mangas }) => {
    const slug = /^\/manga\/([a-z0-9-]+)\//.exec(path)?.[1]
    return { kind: 'redirect', to: mangas.some((manga) => manga.slug === slug) ? seriesPath(slug!) : '/' }
  },
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '.entry-content img',
    options: { chapterList: { urlFormat: '/manga/{slug}/', itemSelector: 'ul.chapters li' } },
  }),
}
