import type { Archetype, ChapterView } from '../archetype.ts'
import { dashed, dotted } from '../library.ts'
import { coverPath, escapeHtml, labelHtml, seriesHeading } from '../markup.ts'
import { renderedSource, rowListPage } from './scripted-readers.ts'
import { plainSearch, searchForm } from './search.ts'

/** Reverses `swapTiles` in the browser. */
const draw = `function draw(image, canvas) {
  var tile = { width: Math.floor(image.naturalWidth / 32) * 8, height: Math.floor(image.naturalHeight / 32) * 8 }
  var context = canvas.getContext('2d')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  context.drawImage(image, 0, 0)
  for (var index = 0; index < 16; index++) {
    var column = index % 4, row = Math.floor(index / 4)
    context.drawImage(image, column * tile.width, row * tile.height, tile.width, tile.height,
      row * tile.width, column * tile.height, tile.width, tile.height)
  }
}`

export const a20: Archetype = {
  id: 'a20',
  name: 'Kazari Official',
  theme: 'Images with swapped tiles that a script restores on a canvas: no address has the real page',
  imageBase: '/public/page',
  scrambles: true,
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/episode/${slug}/${dotted(chapter)}`,
  /** Draws every page to a canvas; with `blobOnly` the canvas becomes an image with a blob: address. */
  chapterPage(view) {
    const pages = view.images.map(({ path }) => ({ type: 'main', src: path, ...view.manga.pageSize }))
    const episode = { readableProduct: { number: view.chapter.number, pageStructure: { choJuGiga: 'baku', pages } } }
    return `<script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(episode))}"></script>
<div id="viewer"></div>
<script>
${draw}
var episode = JSON.parse(document.getElementById('episode-json').getAttribute('data-value'))
setTimeout(function () {
  episode.readableProduct.pageStructure.pages.forEach(function (page) {
    var canvas = document.createElement('canvas')
    var image = new Image()
    canvas.className = 'page-image'
    document.getElementById('viewer').appendChild(canvas)
    image.onload = function () {
      draw(image, canvas)
      canvas.setAttribute('data-drawn', '')
      if (${view.scripts.blobOnly}) canvas.toBlob(function (bytes) {
        var shown = document.createElement('img')
        shown.src = URL.createObjectURL(bytes)
        canvas.replaceWith(shown)
      })
    }
    image.src = page.src
  })
}, ${view.scripts.scriptDelayMs})
</script>`
  },
  seriesPage: rowListPage,
  source: () => renderedSource('/episode/{slug}/{chapter}', '/series/{slug}', 'canvas'),
}

/** Ordinary pages after the challenge. */
const chapterPage = (view: ChapterView) =>
  `<div id="pages">\n${view.images.map(({ page, url }) => `<img src="${url}" alt="page ${page}">`).join('\n')}\n</div>`

const guarded = (
  about: Pick<Archetype, 'id' | 'name' | 'theme' | 'settings'>,
  headersFor?: (origin: string) => { readonly Referer: string; readonly 'User-Agent': string },
): Archetype => ({
  ...about,
  imageBase: '/media',
  seriesPath: (slug) => `/title/${slug}`,
  chapterPath: (slug, chapter) => `/title/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage: rowListPage,
  source: ({ origin }) =>
    renderedSource(
      '/title/{slug}/{chapter}',
      '/title/{slug}',
      '#pages img',
      headersFor && { headers: headersFor(origin) },
    ),
})

export const a21 = guarded({
  id: 'a21',
  name: 'Toll Gate',
  theme: 'Answers 503 for pages and images until a script sets a cookie that is valid for one User-Agent',
  settings: { challenge: 'solvable', scriptDelayMs: 500 },
})

export const a21b = guarded(
  {
    id: 'a21b',
    name: 'Known Faces',
    theme: 'Answers 403 for pages and images without its own Referer and a browser User-Agent',
    settings: { browserCheck: true },
  },
  (origin) => ({
    Referer: `${origin}/`,
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  }),
)

const seriesPath = (slug: string): string => `/manga/${slug}/`

export const a22: Archetype = {
  id: 'a22',
  name: 'Never Lost',
  theme: 'Never returns 404: unknown chapters redirect to the series, everything else to the home page',
  imageBase: '/files',
  seriesPath,
  chapterPath: (slug, chapter) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  chapterTitle: (view) => `${view.manga.title} - Chapter ${view.chapter.number}`,
  chapterPage(view) {
    const pictures = view.images.map((image) => `<p><img src="${image.path}" alt="page ${image.page}"></p>`)
    return `${searchForm()}<article class="entry-content">\n${pictures.join('\n')}\n</article>`
  },
  /** Its covers match the same selector as the pages of a chapter. */
  seriesPage(view) {
    const items = view.chapters.map(({ chapter, path }) => `<li><a href="${path}">${labelHtml(chapter)}</a></li>`)
    const others = view.mangas.slice(0, 4).map((manga) => `<p><img src="${coverPath(manga.slug)}" alt=""></p>`)
    return `<article class="entry-content">${seriesHeading(view)}<ul class="chapters">\n${items.join('\n')}\n</ul><h2>You may also like</h2>${others.join('\n')}</article>`
  },
  intercept: (request, view) => plainSearch(request, view, seriesPath),
  unknown: ({ path }, { mangas }) => {
    const slug = /^\/manga\/([a-z0-9-]+)\//.exec(path)?.[1]
    return { kind: 'redirect', to: mangas.some((manga) => manga.slug === slug) ? seriesPath(slug!) : '/' }
  },
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    imageSelector: '.entry-content img',
    options: { chapterList: { urlFormat: '/manga/{slug}/', itemSelector: 'ul.chapters li' } },
  }),
}
