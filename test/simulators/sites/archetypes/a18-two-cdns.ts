import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument, seriesHeading } from '../markup.ts'

const name = 'Two Rivers'

function chapterPage(view: ChapterView): string {
  const cdns = [view.hostOrigin('cdn1'), view.hostOrigin('cdn2')]
  const pictures = view.images.map(
    (image) =>
      `<img src="${image.url}" onerror="this.onerror=null;this.src='${cdns[1]}${image.path}'" alt="page ${image.page}">`,
  )
  return htmlDocument({
    site: name,
    title: `${view.manga.title} #${view.chapter.number}`,
    body: `<script>var cdns = ${JSON.stringify(cdns)}; var backupImage = ${JSON.stringify(view.images.map((image) => cdns[1] + image.path))};</script>
<div id="pages">\n${pictures.join('\n')}\n</div>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }) =>
      `<li><a href="${path}"><b>#${chapter.number}</b> <span class="title">${escapeHtml(chapter.title ?? '')}</span></a></li>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `${seriesHeading(view)}<ol class="issues" reversed>\n${items.join('\n')}\n</ol>`,
  })
}

export const a18: Archetype = {
  id: 'a18',
  name,
  theme: 'Two image hosts: the first lacks page 4 (404) and page 8 (522), the second has all',
  imageBase: '/media',
  extraHosts: ['cdn1', 'cdn2'],
  imageHosts: () => ['cdn1', 'cdn2'],
  missingOnHost: (page, host) => (host !== 'cdn1' ? null : page === 4 ? 404 : page === 8 ? 522 : null),
  seriesPath: (slug) => `/s/${slug}`,
  chapterPath: (slug, chapter) => `/c/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: '/c/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: '#pages img',
    options: {
      chapterList: {
        urlFormat: '/s/{slug}',
        itemSelector: 'ol.issues li',
        numberPattern: '#(\\d+(?:\\.\\d+)?)',
        titleSelector: '.title',
      },
    },
  }),
}
