import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument, labelHtml, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'

const name = 'Counting House'

/** The map has the page count and the pages that are not .jpg; the script builds the addresses. */
function chapterPage(view: ChapterView): string {
  const folder = view.images[0]?.path.replace(/\/[^/]*$/, '') ?? ''
  const others = view.images.flatMap(({ page, path }) => {
    const extension = path.split('.').at(-1)!
    return extension === 'jpg' ? [] : [[page, extension]]
  })
  const map = { folder: `${view.origin}${folder}`, count: view.images.length, others: Object.fromEntries(others) }
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="reader"></div>
<script type="application/json" id="chapter-map">${JSON.stringify(map)}</script>
<script>
${showPictures(view.scripts)}
var map = JSON.parse(document.getElementById('chapter-map').textContent)
showPictures(document.getElementById('reader'), Array.from({ length: map.count }, function (_, index) {
  return function () {
    var number = index + 1
    var image = document.createElement('img')
    image.alt = 'page ' + number
    image.src = map.folder + '/' + String(number).padStart(2, '0') + '.' + (map.others[number] || 'jpg')
    return image
  }
}))
</script>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }) => `<tr><td><a href="${path}">${labelHtml(chapter)}</a></td></tr>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `${seriesHeading(view)}<table id="listing"><tbody>${items.join('\n')}</tbody></table>`,
  })
}

export const a12: Archetype = {
  id: 'a12',
  name,
  theme: 'Numbered images in a folder, mixed extensions; a script builds the addresses',
  imageBase: '/img',
  seriesPath: (slug) => `/${slug}`,
  chapterPath: (slug, chapter) => `/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage,
  source: () => ({
    chapterUrlFormat: '/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#reader img',
    options: { chapterList: { urlFormat: '/{slug}', itemSelector: '#listing tr' } },
  }),
}
