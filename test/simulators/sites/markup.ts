import type { SeriesView, SiteView } from './archetype.ts'
import { chapterLabel, type SimChapter } from './library.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)

/** A whole page: header with logo and menu, the body, and a footer with an accented letter to test encodings. */
export function htmlDocument(page: {
  readonly title: string
  readonly body: string
  readonly head?: string
  readonly site: string
}): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
${page.head ?? ''}</head>
<body>
<header class="site-header"><a class="logo" href="/"><img class="site-logo" src="/assets/logo.png" alt="${escapeHtml(page.site)}" width="200" height="60"></a>
<nav><a href="/">Home</a> <a href="#" class="menu-toggle">Menu</a></nav></header>
${page.body}
<footer><p>&copy; Café Lumière Comics. All stories invented.</p></footer>
</body>
</html>
`
}

export const coverPath = (slug: string): string => `/covers/${slug}.jpg`

export function seriesLinks(view: SiteView, seriesPath: (slug: string) => string): string {
  return view.mangas
    .map(
      (manga) =>
        `<article class="series"><a href="${seriesPath(manga.slug)}"><img class="cover" src="${coverPath(manga.slug)}" alt=""></a><h3><a href="${seriesPath(manga.slug)}">${escapeHtml(manga.title)}</a></h3></article>`,
    )
    .join('\n')
}

/** Title, cover and description above the chapter list. */
export function seriesHeading(view: SeriesView): string {
  const { manga } = view
  return `<h1>${escapeHtml(manga.title)}</h1>
<img class="cover" src="${coverPath(manga.slug)}" alt="cover">
<p class="author">${escapeHtml(manga.author)} (${manga.publicationYear})</p>
<p class="genres">${manga.genres.map(escapeHtml).join(', ')}</p>
<div class="summary"><p>${escapeHtml(manga.description)}</p></div>`
}

export const labelHtml = (chapter: SimChapter): string => escapeHtml(chapterLabel(chapter))

/** Counts back from a fixed date, so that the newest chapter has the newest date and pages never change. */
export function releaseDate(index: number): string {
  const day = new Date(Date.UTC(2026, 5, 30) - index * 7 * 86_400_000)
  return day.toISOString().slice(0, 10)
}

/** JSON as PHP encodes it: escaped slashes and ASCII only. A script in a data: address uses the page's encoding. */
export const phpJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Makes the markup malformed without changing the images that browsers show. */
export function malformMarkup(html: string): string {
  return html
    .replace(/<\/(p|li|option|body|html)>/g, '')
    .replace(/ (class|id)="([\w-]+)"/g, ' $1=$2')
    .replace(/<img /g, '<IMG ')
    .replace(/<h1>/g, '<h1 class=a class=b></span>')
    .replace('<footer>', '</section><footer><b><i>AT&T < Co</b></i>')
}

/** Encodes as Latin-1. Other characters become numeric references. */
export function toLatin1(html: string): Buffer {
  const text = [...html].map((character) =>
    character.codePointAt(0)! > 0xff ? `&#${character.codePointAt(0)};` : character,
  )
  return Buffer.from(text.join(''), 'latin1')
}
