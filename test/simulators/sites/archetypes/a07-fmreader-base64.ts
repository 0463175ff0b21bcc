import type { Archetype, ChapterView, SeriesView, ShownImage } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument, seriesHeading } from '../markup.ts'

const name = 'Cipher Comics'
const loading = '/assets/loading.svg'
const encoded = (url: string): string => Buffer.from(url).toString('base64')

/** The attributes of such sites, encoded and plain in one chapter. */
const writings: readonly ((url: string) => string)[] = [
  (url) => `src="${loading}" data-img="${encoded(url)}"`,
  (url) => `src="${loading}" data-original="${encoded(url)}"`,
  (url) => `src="${loading}" data-src="${url}"`,
  (url) => `src="${loading}" data-aload="${encoded(url)}"`,
  (url) => `src="${loading}" style="background:url('${url}') no-repeat"`,
]

const picture = ({ page, url }: ShownImage): string =>
  `<img class="chapter-img" alt="Page ${page}" ${writings[(page - 1) % writings.length]!(url)}>`

function chapterPage(view: ChapterView): string {
  return htmlDocument({
    site: name,
    title: `Read ${view.manga.title} Chapter ${view.chapter.number}`,
    body: `<div class="chapter-content">\n${view.images.map(picture).join('\n')}\n</div>
<div class="chapter-nav">${view.nextChapterPath ? `<a class="next" href="${view.nextChapterPath.slice(1)}">Next chapter</a>` : ''}</div>`,
  })
}

/** The items are the links themselves, and the manga's title precedes the number. */
function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }) =>
      `<a class="chapter" href="${path.slice(1)}" title="${escapeHtml(view.manga.title)} - Chapter ${chapter.number}"><div class="chapter-name">${escapeHtml(view.manga.title)} - Chapter ${chapter.number}</div>\n<div class="chapter-time">2 weeks ago</div></a>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<div class="manga-info">${seriesHeading(view)}</div><div class="list-chapters">\n${items.join('\n')}\n</div>`,
  })
}

export const a07: Archetype = {
  id: 'a7',
  name,
  theme: 'FMReader: addresses in base64, mixed with plain ones; relative links',
  imageBase: '/app/manga/uploads',
  seriesPath: (slug) => `/manga-${slug}.html`,
  chapterPath: (slug, chapter) => `/read-${slug}-chapter-${dotted(chapter)}.html`,
  lists: { titles: false, volumes: false },
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: '/read-{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: 'img.chapter-img',
    options: {
      chapterList: {
        urlFormat: '/manga-{slug}.html',
        itemSelector: '.list-chapters > a',
        numberPattern: 'Chapter\\s+(\\d+(?:\\.\\d+)?)',
      },
    },
  }),
}
