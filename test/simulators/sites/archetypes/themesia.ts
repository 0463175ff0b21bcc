import type { SeriesView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { coverPath, escapeHtml, htmlDocument, releaseDate } from '../markup.ts'

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
    body: `<article class="bigcontent">${themesiaSummary(view)}</article>
<div class="eplister" id="chapterlist"><ul class="clstyle">
${items.join('\n')}
</ul></div>`,
  })
}

/** Cover, description and facts; the genres are also structured data. */
function themesiaSummary({ manga }: SeriesView): string {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Reader' },
      { '@type': 'ComicSeries', name: manga.title, genre: manga.genres },
    ],
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<div class="thumb"><img class="cover" src="${coverPath(manga.slug)}" alt="${escapeHtml(manga.title)}"></div>
<div class="tsinfo"><div class="imptdt">Status <i>${manga.status}</i></div><div class="imptdt">Type <a href="/">Manga</a></div>
<div class="imptdt">Released <i>${manga.publicationYear}</i></div></div>
<h1 class="entry-title" itemprop="name">${escapeHtml(manga.title)}</h1>
<div class="wd-full"><h2>Synopsis</h2><div class="entry-content" itemprop="description"><p>${escapeHtml(manga.description)}</p></div></div>
<div class="flex-wrap"><div class="fmed"><b>Author</b><span>${escapeHtml(manga.author)}</span></div><div class="fmed"><b>Artist</b><span>-</span></div></div>`
}

export const themesiaChapterList = {
  urlFormat: '/manga/{slug}/',
  itemSelector: '#chapterlist li',
  numberPattern: 'Chapter\\s+(?<number>\\d+(?:\\.\\d+)?)',
} as const
