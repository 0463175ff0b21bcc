import type { ChapterView, OtherReply, OtherRequest, SeriesView, ShownImage, SiteView } from '../archetype.ts'
import { dashed, type SimChapter } from '../library.ts'
import { coverPath, escapeHtml, labelHtml, releaseDate } from '../markup.ts'
import type { ListLanguage, ListSettings } from '../switches.ts'

const placeholder =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20900%201300'%3E%3C/svg%3E"

export const madaraTitle = ({ manga, chapter }: ChapterView): string => `${manga.title} - Chapter ${chapter.number}`
export const madaraSeriesPath = (slug: string): string => `/manga/${slug}/`

/** Some images have whitespace in `src`, others are lazy behind a placeholder. */
function picture({ page, url }: ShownImage): string {
  const source = page % 3 === 2 ? `src="${placeholder}" data-src="\n\t\t\t${url} "` : `src="\n\t\t\t${url}"`
  return `<div class="page-break no-gaps">
<img id="image-${page - 1}" ${source} class="wp-manga-chapter-img" alt="page ${page}">
</div>`
}

/** A hidden image among the pages. Scrapers find it, readers never see it. */
const decoy = (view: ChapterView): string =>
  `<div class="page-break no-gaps" style="margin:0; display: none"><img id="image-decoy" src="${view.origin}/wp-content/uploads/decoy-${view.chapter.number}.jpg" class="wp-manga-chapter-img" alt=""></div>`

export function madaraChapterPage(view: ChapterView): string {
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
  return `<div class="c-breadcrumb"><a href="${madaraSeriesPath(view.manga.slug)}">${escapeHtml(view.manga.title)}</a></div>
<div class="wp-manga-nav">${pager}<div class="nav-links">${back ? `<div class="nav-previous"><a href="${back}" class="btn prev_page">Prev</a></div>` : ''}${next ? `<div class="nav-next"><a href="${next}" class="btn next_page">Next</a></div>` : ''}</div></div>
<div class="entry-content"><div class="entry-content_wrap"><div class="read-container"><div class="reading-content">
<input type="hidden" id="wp-manga-current-chap" data-id="${view.chapter.number}" value="chapter">
${pictures.join('\n')}
</div></div></div></div>
<div class="c-footer-banner"><a href="/"><img src="/assets/logo.png" alt="banner"></a></div>`
}

/** Age of the chapter at an index of the list, newest first. */
export const madaraAge = (index: number): number => 2 + index * 3

const agoIn: Readonly<Record<ListLanguage, (days: number) => string>> = {
  en: (days) => `${days} days ago`,
  es: (days) => `hace ${days} días`,
  fr: (days) => `il y a ${days} jours`,
  ja: (days) => `${days}日前`,
  tr: (days) => `${days} gün önce`,
}

interface Row {
  readonly chapter: SimChapter
  readonly path: string
  readonly index: number
}

function row({ chapter, path, index }: Row, { listLanguage, lockedChapters }: ListSettings): string {
  const locked = index < lockedChapters
  const date = listLanguage ? agoIn[listLanguage](madaraAge(index)) : releaseDate(index)
  return `<li class="wp-manga-chapter${locked ? ' premium premium-block' : ''}">
\t<a href="${locked ? '#' : path}">
\t\t${labelHtml(chapter).replace(': ', ' - ')}</a>
\t<span class="chapter-release-date"><i>${date}</i></span>
</li>`
}

const listOf = (rows: readonly string[]): string => `<ul class="main version-chap">\n${rows.join('\n')}\n</ul>`

const perPage = 10

function listPart(view: SeriesView): string {
  const { list } = view.lists
  const rows = view.chapters.map((chapter, index) => row({ ...chapter, index }, view.lists))
  if (list === 'whole') return listOf(rows)
  if (list === 'ajax' || list === 'admin-ajax') return holder(view)
  const page = Number(view.query.get('part') ?? 1)
  const older = page * perPage < rows.length && list === 'linked'
  const link = older ? `<a class="older" href="?part=${page + 1}">Older chapters</a>` : ''
  return listOf(rows.slice((page - 1) * perPage, page * perPage)) + link
}

const mangaId = (view: SiteView, slug: string): number => 700 + view.mangas.findIndex((manga) => manga.slug === slug)

/** The theme's script uses jQuery; this one sends the same request. */
function holder(view: SeriesView): string {
  const id = mangaId(view, view.manga.slug)
  const [address, body] =
    view.lists.list === 'ajax'
      ? [`${madaraSeriesPath(view.manga.slug)}ajax/chapters/`, '']
      : [adminAjax, `action=manga_get_chapters&manga=${id}`]
  return `<div id="manga-chapters-holder" data-id="${id}"><i class="fas fa-spinner"></i></div>
<script>
fetch('${address}', { method: 'POST', body: '${body}', headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/x-www-form-urlencoded' } })
  .then(function (answer) { return answer.text() })
  .then(function (html) { document.getElementById('manga-chapters-holder').innerHTML = html })
</script>`
}

const adminAjax = '/wp-admin/admin-ajax.php'

/** Answers the theme's script. The endpoint of the other version returns 400, as in the theme. */
export function madaraLists(request: OtherRequest, view: SiteView): OtherReply | null {
  const slug = /^\/manga\/([a-z0-9-]+)\/ajax\/chapters\/$/.exec(request.path)?.[1]
  if (slug === undefined && request.path !== adminAjax) return null
  const refused: OtherReply = { kind: 'html', html: '0', status: 400 }
  const requiredList = slug === undefined ? 'admin-ajax' : 'ajax'
  const isScript = request.headers['x-requested-with'] === 'XMLHttpRequest'
  if (request.method !== 'POST' || !isScript || view.lists.list !== requiredList) return refused
  const form = new URLSearchParams(request.body)
  const id = form.get('action') === 'manga_get_chapters' ? Number(form.get('manga')) : Number.NaN
  const manga = view.mangas.find((one) => (slug === undefined ? mangaId(view, one.slug) === id : one.slug === slug))
  if (!manga) return refused
  const rows = manga.chapters
    .toReversed()
    .map((chapter, index) =>
      row({ chapter, path: `${madaraSeriesPath(manga.slug)}chapter-${dashed(chapter.number)}/`, index }, view.lists),
    )
  return { kind: 'html', html: listOf(rows) }
}

export function madaraSeriesPage(view: SeriesView): string {
  return `<div class="profile-manga"><div class="post-title"><h1>${escapeHtml(view.manga.title)}</h1></div>${madaraSummary(view)}</div>
<div class="page-content-listing single-page">${listPart(view)}</div>`
}

const statusNames = { ongoing: 'OnGoing', completed: 'Completed', hiatus: 'On Hold' } as const

const summaryRow = (label: string, content: string) =>
  `<div class="post-content_item"><div class="summary-heading"><h5>${label}</h5></div><div class="summary-content">${content}</div></div>`

/** Cover, labelled rows and description, as the theme shows them. */
function madaraSummary({ manga }: SeriesView): string {
  const links = (kind: string, names: readonly string[]) =>
    names.map((name) => `<a href="/${kind}/${encodeURIComponent(name)}/" rel="tag">${escapeHtml(name)}</a>`).join(', ')
  return `<div class="tab-summary"><div class="summary_image"><a href="#"><img class="cover" src="${coverPath(manga.slug)}" alt="${escapeHtml(manga.title)}"></a></div>
<div class="summary_content">${summaryRow('Rating', 'Average 4.1 out of 5')}${summaryRow('Alternative', 'Updating')}${summaryRow('Author(s)', `<div class="author-content">${links('manga-author', [manga.author])}</div>`)}
${summaryRow('Genre(s)', `<div class="genres-content">${links('manga-genre', manga.genres)}</div>`)}${summaryRow('Type', 'Manga')}${summaryRow('Release', links('manga-release', [String(manga.publicationYear)]))}${summaryRow('Status', statusNames[manga.status])}</div></div>
<div class="description-summary"><div class="summary__content"><p>${escapeHtml(manga.description)}</p></div></div>`
}

export const madaraChapterList = { urlFormat: '/manga/{slug}/', itemSelector: 'li.wp-manga-chapter' } as const
