import { createHash } from 'node:crypto'
import type { ChapterView, OtherReply, SiteView } from '../archetype.ts'
import type { SimChapter, SimManga } from '../library.ts'
import { showPictures } from '../page-script.ts'

/** An internal id that no one can compute from the slug or the number. */
export const idOf = (kind: string, ...parts: readonly (string | number)[]): string =>
  createHash('sha256')
    .update([kind, ...parts].join('/'))
    .digest('hex')
    .slice(0, 10)

export const jsonReply = (value: unknown): OtherReply => ({
  kind: 'data',
  contentType: 'application/json',
  body: JSON.stringify(value),
})

export const refusal = (status: number, error: string): OtherReply => ({
  kind: 'html',
  status,
  html: JSON.stringify({ error }),
  headers: { 'content-type': 'application/json' },
})

export const mangaBy = (view: SiteView, find: (manga: SimManga) => boolean): SimManga | undefined =>
  view.mangas.find(find)

/** The chapter with an id, as in `idOf('chapter', slug, number)`. */
export function chapterById(view: SiteView, id: string): ChapterView | null {
  for (const { slug, chapters } of view.mangas) {
    const found = chapters.find(({ number }) => idOf('chapter', slug, number) === id)
    if (found) return view.chapterOf(slug, found.number)
  }
  return null
}

export const newestFirst = ({ chapters }: SimManga): readonly SimChapter[] => chapters.toReversed()

/** Release of a chapter: one per day up to a fixed date, the newest last. */
export const releasedAt = ({ chapters }: SimManga, chapter: SimChapter): Date =>
  new Date(Date.UTC(2026, 5, 30, 9) - (chapters.length - 1 - chapters.indexOf(chapter)) * 86_400_000)

/** Names of the files and the folder in which they are. */
export function filesOf({ images, origin }: ChapterView): {
  readonly folder: string
  readonly names: readonly string[]
} {
  const [first] = images
  const folder = first ? first.url.slice(0, first.url.lastIndexOf('/')).replace(origin, '') : ''
  return { folder, names: images.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)) }
}

/**
 * The empty page of a site whose script requests everything. `load` is JavaScript: an async function that returns the
 * addresses of the images or, with `list`, of `{ url, label }`.
 */
export function appPage(
  view: SiteView,
  { load, list = false, body = '' }: { readonly load: string; readonly list?: boolean; readonly body?: string },
): string {
  const show = list
    ? `load().then(function (items) {
  document.querySelector('main').innerHTML = '<ul></ul>'
  items.forEach(function (item) {
    var link = document.createElement('a')
    link.href = item.url
    link.textContent = item.label
    document.querySelector('ul').appendChild(document.createElement('li')).append(link)
  })
})`
    : `showImages(document.querySelector('main'), load)`
  return `${body}<main><p>Loading...</p></main>
<script>
${showPictures(view.scripts)}
var load = ${load}
${show}
</script>`
}
