import type { SeriesView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { htmlDocument, releaseDate, seriesHeading } from '../markup.ts'

export const themesiaSeriesPath = (slug: string): string => `/manga/${slug}/`
export const themesiaChapterPath = (slug: string, chapter: number): string => `/${slug}-chapter-${dashed(chapter)}/`

export function themesiaSeriesPage(view: SeriesView, site: string): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) =>
      `<li data-num="${chapter.number}"><div class="chbox"><div class="eph-num"><a href="${path}"><span class="chapternum">Chapter ${chapter.number}</span>\n<span class="chapterdate">${releaseDate(index)}</span></a></div></div></li>`,
  )
  return htmlDocument({
    site,
    title: view.manga.title,
    body: `<article class="bigcontent">${seriesHeading(view)}</article>
<div class="eplister" id="chapterlist"><ul class="clstyle">
${items.join('\n')}
</ul></div>`,
  })
}

export const themesiaChapterList = {
  urlFormat: '/manga/{slug}/',
  itemSelector: '#chapterlist li',
  numberPattern: 'Chapter\\s+(?<number>\\d+(?:\\.\\d+)?)',
} as const
