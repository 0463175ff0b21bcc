import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument, labelHtml, seriesHeading } from '../markup.ts'

const name = 'Ten by Ten'
const batch = 10
const batchPath = (slug: string, chapter: number, part: number) =>
  `/chapter/${slug}/${dotted(chapter)}-${batch}-${part}.html`

function chapterPage(view: ChapterView): string {
  const pictures = view.images.map(
    (image) => `<img class="manga_pic" id="manga_pic_${image.page}" src="${image.url}" alt="">`,
  )
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}, ${view.part} of ${view.partPaths.length}`,
    body: `<div class="pic_box">\n${pictures.join('\n')}\n</div>
<div class="mangaread-page"><a class="prev" href="${view.partPaths[view.part - 2] ?? 'javascript:void(0)'}">Prev</a> <a class="next" href="${view.nextPath ?? 'javascript:void(0)'}">Next</a></div>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }) => `<li class="row"><a class="chapter_name" href="${path}">${labelHtml(chapter)}</a></li>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `${seriesHeading(view)}<ul class="chapter_list">\n${items.join('\n')}\n</ul>`,
  })
}

export const a11: Archetype = {
  id: 'a11',
  name,
  theme: 'Ten images per page; the last page is shorter and its next link has no target',
  imageBase: '/pics',
  pageCount: (pages) => pages * 2 + 1,
  seriesPath: (slug) => `/book/${slug}.html`,
  chapterPath: (slug, chapter) => batchPath(slug, chapter, 1),
  paging: {
    imagesPerPart: () => batch,
    partPath: (chapterPath, part) => chapterPath.replace(/-1\.html$/, `-${part}.html`),
    splitPart: (path) => {
      const found = /^(\/chapter\/.*-10-)([1-9]\d*)\.html$/.exec(path)
      return found ? { chapterPath: `${found[1]}1.html`, part: Number(found[2]) } : null
    },
    endsInNextChapter: false,
  },
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: `/chapter/{slug}/{chapter}-${batch}-1.html`,
    scrapingType: 'html',
    imageSelector: 'img.manga_pic',
    nextPageSelector: 'a.next',
    options: { chapterList: { urlFormat: '/book/{slug}.html', itemSelector: 'ul.chapter_list li' } },
  }),
}
