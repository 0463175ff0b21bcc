import type { Archetype, ChapterView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const name = 'Long Scroll'
const eager = 3

/** The HTML has all images but only the first addresses; the script has all. */
function chapterPage(view: ChapterView): string {
  const shownAtFirst = view.scripts.blobOnly ? 0 : eager
  const boxes = view.images.map(
    ({ url, page }, index) =>
      `<div class="image-container"><img data-image-index="${index}" src="${index < shownAtFirst ? url : ''}" alt="page ${page}"></div>`,
  )
  const addresses = Buffer.from(JSON.stringify(view.images.map((image) => image.path))).toString('base64')
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="reader">\n${boxes.join('\n')}\n</div>
<script>
${showPictures(view.scripts)}
var paths = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob('${addresses}'), function (byte) { return byte.charCodeAt(0) })))
showPictures(document.getElementById('reader'), paths.map(function (path, index) {
  return function () {
    var image = document.createElement('img')
    image.style.maxHeight = '100%'
    image.alt = 'page ' + (index + 1)
    image.src = path
    return image
  }
}))
</script>`,
  })
}

export const a14: Archetype = {
  id: 'a14',
  name,
  theme: 'Forty images that exist only while they are near the viewport',
  imageBase: '/p',
  settings: { reveals: 'on-scroll' },
  pageCount: () => 40,
  seriesPath: (slug) => `/r/${slug}`,
  chapterPath: (slug, chapter) => `/r/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage: (view) => rowListPage(view, name),
  source: () => ({
    chapterUrlFormat: '/r/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.image-container img',
    options: {
      waitForSelector: '.image-container img',
      scroll: true,
      chapterList: { urlFormat: '/r/{slug}', itemSelector: rowListItems },
    },
  }),
}
