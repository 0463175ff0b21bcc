import type { Archetype, ChapterView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument } from '../markup.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const name = 'Kazari Official'

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

/** Draws every page to a canvas; with `blobOnly` the canvas becomes an image with a blob: address. */
function chapterPage(view: ChapterView): string {
  const pages = view.images.map(({ path }) => ({ type: 'main', src: path, ...view.manga.pageSize }))
  const episode = { readableProduct: { number: view.chapter.number, pageStructure: { choJuGiga: 'baku', pages } } }
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<script id="episode-json" type="text/json" data-value="${escapeHtml(JSON.stringify(episode))}"></script>
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
</script>`,
  })
}

export const a20: Archetype = {
  id: 'a20',
  name,
  theme: 'Images with swapped tiles that a script restores on a canvas: no address has the real page',
  imageBase: '/public/page',
  scrambles: true,
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/episode/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage: (view) => rowListPage(view, name),
  source: () => ({
    chapterUrlFormat: '/episode/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: 'canvas',
    options: {
      waitForSelector: 'canvas',
      chapterList: { urlFormat: '/series/{slug}', itemSelector: rowListItems },
    },
  }),
}
