import type { Archetype, ChapterView, SeriesView, ShownImage } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument, releaseDate, seriesHeading } from '../markup.ts'

const name = 'Coral Reef Manga'

/** Relative to `/manga/{slug}/{chapter}`, with the template's whitespace. */
const picture = ({ page, path }: ShownImage): string =>
  `<img class="img-responsive" src="/assets/loading.svg" data-src=" ../..${path} " alt="Page ${page}">`

function chapterPage(view: ChapterView): string {
  const first = view.images[0]
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number} - Page 1`,
    body: `<div class="viewer-cnt">
<div id="ppp"><a href="#">${first ? `<img class="img-responsive scan-page" src=" ../..${first.path} " alt="Page 1">` : ''}</a></div>
<div id="all" style="display: none;">
${view.images.map(picture).join('\n')}
</div></div>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) => `<li class="volume-${chapter.volume ?? 0}"><h5 class="chapter-title-rtl">
<a href="${path}">${escapeHtml(view.manga.title)} ${chapter.number}</a> : <em>${escapeHtml(chapter.title ?? '')}</em></h5>
<div class="date-chapter-title-rtl">${releaseDate(index)}</div></li>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<div class="widget">${seriesHeading(view)}</div><ul class="chapters">\n${items.join('\n')}\n</ul>`,
  })
}

export const a09: Archetype = {
  id: 'a9',
  name,
  theme: 'MMRCMS: all pages in a hidden box, relative addresses with spaces',
  imageBase: '/uploads/manga',
  seriesPath: (slug) => `/manga/${slug}`,
  chapterPath: (slug, chapter) => `/manga/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: '#all img.img-responsive',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.chapters > li',
        numberPattern: '\\s(\\d+(?:\\.\\d+)?)\\s*:',
        titleSelector: 'em',
      },
    },
  }),
}
