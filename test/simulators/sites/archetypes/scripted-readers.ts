import type {
  Archetype,
  ChapterView,
  OtherReply,
  OtherRequest,
  SeriesView,
  ShownImage,
  SiteView,
} from '../archetype.ts'
import { dotted, type SimChapter, type SimManga } from '../library.ts'
import { labelHtml, releaseDate, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { jsonReply } from './json-support.ts'

/** The chapter list of sites with ordinary lists. */
export function rowListPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) =>
      `<li class="row"><a href="${path}">${labelHtml(chapter)}</a> <time>${releaseDate(index)}</time></li>`,
  )
  return `${seriesHeading(view)}<ul class="rows">\n${items.join('\n')}\n</ul>`
}

export const rowListItems = 'ul.rows > li'

/** The source of a site with such lists whose pages need a browser. */
export const renderedSource = (
  chapterUrlFormat: string,
  seriesUrlFormat: string,
  imageSelector: string,
  options: ReturnType<Archetype['source']>['options'] = {},
): ReturnType<Archetype['source']> => ({
  chapterUrlFormat,
  scrapingType: 'javascript',
  imageSelector,
  options: {
    waitForSelector: imageSelector,
    chapterList: { urlFormat: seriesUrlFormat, itemSelector: rowListItems },
    ...options,
  },
})

const listPath = /^\/ajax\/image\/list\/chap\/(\d+)$/
const chaptersPerManga = 1000

/** Index over the whole library; unrelated to the chapter's number. */
const chapterId = (view: SiteView, manga: SimManga, chapter: SimChapter): number =>
  (view.mangas.indexOf(manga) + 1) * chaptersPerManga + manga.chapters.indexOf(chapter)

function chapterById(view: SiteView, id: number): ChapterView | null {
  const manga = view.mangas[Math.floor(id / chaptersPerManga) - 1]
  const chapter = manga?.chapters[id % chaptersPerManga]
  return manga && chapter ? view.chapterOf(manga.slug, chapter.number) : null
}

/** The last image first, then the rest. Only the style and `data-index` define the order. */
function shuffled(images: readonly ShownImage[]): readonly ShownImage[] {
  const [even, odd] = [0, 1].map((rest) => images.filter((_, index) => index % 2 === rest))
  return [...odd!.toReversed(), ...even!]
}

const separator = (image: ShownImage, index: number): string =>
  `<div class="separator" style="order: ${index}"><a class="readImg" data-index="${index}" href="${image.url}"><img src="/assets/loading.svg" alt="page ${image.page}"></a></div>`

function listReply({ path, headers }: OtherRequest, view: SiteView): OtherReply | null {
  const found = listPath.exec(path)
  if (!found) return null
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return jsonReply({ status: false, msg: 'Direct access denied' })
  const chapter = chapterById(view, Number(found[1]))
  if (!chapter) return jsonReply({ status: false, msg: 'Chapter not found' })
  const html = shuffled(chapter.images).map((image) => separator(image, chapter.images.indexOf(image)))
  return jsonReply({ status: true, html: html.join('\n') })
}

export const a13: Archetype = {
  id: 'a13',
  name: 'Lilac Lane',
  theme: 'Images as HTML in JSON that a script requests; only data-index defines their order',
  imageBase: '/files/pages',
  seriesPath: (slug) => `/manga/${slug}`,
  chapterPath: (slug, chapter) => `/read/${slug}/chapter-${dotted(chapter)}`,
  chapterTitle: (view) => `${view.manga.title} - ${view.chapter.number}`,
  chapterPage: (view) => `<p class="loader"><img src="/assets/loading.svg" alt="loading"></p>
<div id="chapter-images" style="display: flex; flex-direction: column"></div>
<script>
const CHAPTER_ID = ${chapterId(view, view.manga, view.chapter)};
${showPictures(view.scripts)}
var area = document.getElementById('chapter-images')
showPictures(area, async function () {
  var answer = await fetch('/ajax/image/list/chap/' + CHAPTER_ID, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  var list = await answer.json()
  document.querySelector('.loader').textContent = list.status ? '' : list.msg
  var holder = document.createElement('template')
  holder.innerHTML = list.html || ''
  return Array.from(holder.content.children, function (separator) {
    return function () {
      var element = document.importNode(separator, true)
      var picture = new Image()
      var shown = element.querySelector('img')
      if (settings.blobOnly) shown.removeAttribute('src')
      else picture.onload = function () { shown.src = picture.src }
      picture.src = element.querySelector('a').href
      return element
    }
  })
})
</script>`,
  seriesPage: rowListPage,
  intercept: listReply,
  source: () => renderedSource('/read/{slug}/chapter-{chapter}', '/manga/{slug}', '#chapter-images a'),
}

const eager = 3

export const a14: Archetype = {
  id: 'a14',
  name: 'Long Scroll',
  theme: 'Forty images that exist only while they are near the viewport',
  imageBase: '/p',
  settings: { reveals: 'on-scroll' },
  pageCount: () => 40,
  seriesPath: (slug) => `/r/${slug}`,
  chapterPath: (slug, chapter) => `/r/${slug}/${dotted(chapter)}`,
  /** The HTML has all images but only the first addresses; the script has all. */
  chapterPage(view) {
    const shownAtFirst = view.scripts.blobOnly ? 0 : eager
    const boxes = view.images.map(
      ({ url, page }, index) =>
        `<div class="image-container"><img data-image-index="${index}" src="${index < shownAtFirst ? url : ''}" alt="page ${page}"></div>`,
    )
    const addresses = Buffer.from(JSON.stringify(view.images.map((image) => image.path))).toString('base64')
    return `<div id="reader">\n${boxes.join('\n')}\n</div>
<script>
${showPictures(view.scripts)}
var paths = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob('${addresses}'), function (byte) { return byte.charCodeAt(0) })))
showImages(document.getElementById('reader'), paths, function () { return { style: 'max-height: 100%' } })
</script>`
  },
  seriesPage: rowListPage,
  source: () => renderedSource('/r/{slug}/{chapter}', '/r/{slug}', '.image-container img', { scroll: true }),
}

const a15Eager = 3
const imageFolder = '/pages'

const box = (url: string, page: number): string =>
  `<div class="image-container"><img src="${url}" alt="page ${page}"></div>`

/** The page has three images and requests the list only when it needs the rest. */
const chapterPage = (view: ChapterView) =>
  `<div id="reader">
${(view.scripts.blobOnly ? [] : view.images.slice(0, a15Eager)).map(({ url, page }) => box(url, page)).join('\n')}
</div>
<script>
${showPictures(view.scripts)}
showPictures(document.getElementById('reader'), async function () {
  var answer = await fetch('/api/pages/${view.manga.slug}/${view.chapter.number}')
  return (await answer.json()).map(function (path, index) {
    return function () {
      var box = document.createElement('div')
      box.className = 'image-container'
      box.innerHTML = '<img alt="page ' + (index + 1) + '">'
      box.firstChild.src = path
      return box
    }
  })
})
</script>`

function a15ListReply({ path }: OtherRequest, view: SiteView): OtherReply | null {
  const found = /^\/api\/pages\/([a-z0-9-]+)\/([\d.]+)$/.exec(path)
  const chapter = found && view.chapterOf(found[1]!, Number(found[2]))
  if (!chapter) return null
  return jsonReply(chapter.images.map((image) => image.path))
}

type Kind = Pick<Archetype, 'id' | 'name' | 'theme'> & { readonly reveals: 'on-click' | 'on-consent' }

const loadAllSite = ({ reveals, ...about }: Kind, clickSelector: string): Archetype => ({
  ...about,
  imageBase: imageFolder,
  settings: { reveals, scriptDelayMs: 800 },
  pageCount: () => 40,
  seriesPath: (slug) => `/r/${slug}`,
  chapterPath: (slug, chapter) => `/r/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage: rowListPage,
  intercept: a15ListReply,
  source: () =>
    renderedSource('/r/{slug}/{chapter}', '/r/{slug}', '.image-container img', { clickSelectors: [clickSelector] }),
})

export const a15 = loadAllSite(
  {
    id: 'a15',
    name: 'One More Button',
    theme: 'Three images; a button loads the other thirty-seven after 800 ms',
    reveals: 'on-click',
  },
  'button#load-all',
)

export const a15b = loadAllSite(
  {
    id: 'a15b',
    name: 'Grown-up Shelf',
    theme: 'Three images behind an age notice; agreeing loads the other thirty-seven after 800 ms',
    reveals: 'on-consent',
  },
  '#checkAdult',
)
