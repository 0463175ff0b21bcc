import type { SeriesView } from '../archetype.ts'
import { htmlDocument, labelHtml, releaseDate, seriesHeading } from '../markup.ts'

/** The chapter list of sites with ordinary lists. */
export function rowListPage(view: SeriesView, site: string): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) =>
      `<li class="row"><a href="${path}">${labelHtml(chapter)}</a> <time>${releaseDate(index)}</time></li>`,
  )
  return htmlDocument({
    site,
    title: view.manga.title,
    body: `${seriesHeading(view)}<ul class="rows">\n${items.join('\n')}\n</ul>`,
  })
}

export const rowListItems = 'ul.rows > li'
