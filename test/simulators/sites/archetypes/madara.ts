import type { ChapterView, SeriesView, ShownImage } from '../archetype.ts'
import { escapeHtml, htmlDocument, labelHtml, releaseDate, seriesHeading } from '../markup.ts'

const placeholder =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20900%201300'%3E%3C/svg%3E"

export const madaraSeriesPath = (slug: string): string => `/manga/${slug}/`

/** Some pictures plain with whitespace in `src`, some lazy behind a placeholder. */
function picture({ page, url }: ShownImage): string {
  const source = page % 3 === 2 ? `src="${placeholder}" data-src="\n\t\t\t${url} "` : `src="\n\t\t\t${url}"`
  return `<div class="page-break no-gaps">
<img id="image-${page - 1}" ${source} class="wp-manga-chapter-img" alt="page ${page}">
</div>`
}

/** A hidden picture at the place where a page would be: scrapers take it, readers never see it. */
const decoy = (view: ChapterView): string =>
  `<div class="page-break no-gaps" style="margin:0; display: none"><img id="image-decoy" src="${view.origin}/wp-content/uploads/decoy-${view.chapter.number}.jpg" class="wp-manga-chapter-img" alt=""></div>`

export function madaraChapterPage(view: ChapterView, site: string): string {
  const pictures = view.images.map(picture)
  pictures.splice(Math.floor(pictures.length / 2), 0, decoy(view))
  const options = view.partPaths.map(
    (path, index) =>
      `<option value="${index + 1}" data-redirect="${path}"${index + 1 === view.part ? ' selected' : ''}>${index + 1}/${view.partPaths.length}</option>`,
  )
  const pager =
    view.partPaths.length > 1
      ? `<select class="selectpicker single-chapter-select" id="single-pager">${options.join('')}</select>`
      : ''
  const next = view.partPaths.length > 1 ? view.nextPath : view.nextChapterPath
  const back = view.part > 1 ? view.partPaths[view.part - 2] : view.previousChapterPath
  return htmlDocument({
    site,
    title: `${view.manga.title} - Chapter ${view.chapter.number}`,
    body: `<div class="c-breadcrumb"><a href="${madaraSeriesPath(view.manga.slug)}">${escapeHtml(view.manga.title)}</a></div>
<div class="wp-manga-nav">${pager}<div class="nav-links">${back ? `<div class="nav-previous"><a href="${back}" class="btn prev_page">Prev</a></div>` : ''}${next ? `<div class="nav-next"><a href="${next}" class="btn next_page">Next</a></div>` : ''}</div></div>
<div class="entry-content"><div class="entry-content_wrap"><div class="read-container"><div class="reading-content">
<input type="hidden" id="wp-manga-current-chap" data-id="${view.chapter.number}" value="chapter">
${pictures.join('\n')}
</div></div></div></div>
<div class="c-footer-banner"><a href="/"><img src="/assets/logo.png" alt="banner"></a></div>`,
  })
}

export function madaraSeriesPage(view: SeriesView, site: string): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) => `<li class="wp-manga-chapter">
\t<a href="${path}">
\t\t${labelHtml(chapter).replace(': ', ' - ')}</a>
\t<span class="chapter-release-date"><i>${releaseDate(index)}</i></span>
</li>`,
  )
  return htmlDocument({
    site,
    title: view.manga.title,
    body: `<div class="profile-manga"><div class="post-title">${seriesHeading(view)}</div></div>
<div class="page-content-listing single-page"><ul class="main version-chap">
${items.join('\n')}
</ul></div>`,
  })
}

export const madaraChapterList = { urlFormat: '/manga/{slug}/', itemSelector: 'li.wp-manga-chapter' } as const
