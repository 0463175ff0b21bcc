import type { Archetype, ChapterView, SeriesView, ShownImage } from '../archetype.ts'
import { dashed } from '../library.ts'
import { htmlDocument, labelHtml, seriesHeading } from '../markup.ts'

const name = 'Sunday Panels Blog'

/** A thumbnail inside a link to the full-size image. */
const picture = ({ page, url }: ShownImage): string =>
  `<div class="separator" style="clear: both; text-align: center;"><a href="${url}" imageanchor="1" style="margin-left: 1em;"><img border="0" data-original-width="900" src="${url.replace('/s1600/', '/s320/')}" alt="page ${page}" /></a></div>`

function chapterPage(view: ChapterView): string {
  const navigation = [view.previousChapterPath, `/p/${view.manga.slug}.html`, view.nextChapterPath]
  return htmlDocument({
    site: name,
    title: `${view.manga.title} Chapter ${view.chapter.number}`,
    body: `<div class="post hentry"><h3 class="post-title">${view.manga.slug} ${view.chapter.number}</h3>
<div class="post-body entry-content">
${view.images.map(picture).join('\n')}
</div><div class="post-footer">${navigation.flatMap((path) => (path ? [`<a href="${path}">*</a>`] : [])).join(' ')}</div></div>
<aside class="sidebar"><div class="separator"><a href="/"><img src="/assets/logo.png" alt=""></a></div></aside>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }) => `<li><a href="${view.origin}${path}">${labelHtml(chapter)}</a></li>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<div class="post-body">${seriesHeading(view)}<ul class="chapter-list">\n${items.join('\n')}\n</ul></div>`,
  })
}

export const a19: Archetype = {
  id: 'a19',
  name,
  theme: 'A Blogger blog: thumbnails inside links to full-size images',
  imageBase: '/img/b',
  sizeFolder: 's1600',
  seriesPath: (slug) => `/p/${slug}.html`,
  chapterPath: (slug, chapter) => `/2026/05/${slug}-chapter-${dashed(chapter)}.html`,
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: '/2026/05/{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: '.post-body .separator a',
    options: { chapterList: { urlFormat: '/p/{slug}.html', itemSelector: 'ul.chapter-list > li' } },
  }),
}
