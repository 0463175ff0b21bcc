import type { Archetype, ChapterView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const name = 'Uid Union'
const folder = '/uploads'

/** Images have a uid and no address. Only the script has the host of the addresses. */
function chapterPage(view: ChapterView): string {
  const pictures = view.images.map(
    ({ page, path }) => `<img uid="${path.slice(path.indexOf(folder) + folder.length + 1)}" alt="page ${page}">`,
  )
  const accent = view.images[0]?.path.split(folder)[0] ?? ''
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="pages">\n${pictures.join('\n')}\n</div>
<script>
${showPictures(view.scripts)}
var host = '${new URL(view.hostOrigin('cdn1')).host}'
var area = document.getElementById('pages')
var images = Array.from(area.children)
area.replaceChildren()
showPictures(area, images.map(function (image) {
  return function () {
    var shown = image.cloneNode()
    shown.src = \`http://\${host}${accent}${folder}/\${image.getAttribute('uid')}\`
    return shown
  }
}))
</script>`,
  })
}

export const a17: Archetype = {
  id: 'a17',
  name,
  theme: 'Images with a uid and no address; a script has the host',
  imageBase: folder,
  extraHosts: ['cdn1'],
  imageHosts: () => ['cdn1'],
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/series/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage: (view) => rowListPage(view, name),
  source: () => ({
    chapterUrlFormat: '/series/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#pages > img',
    options: {
      waitForSelector: '#pages > img[src]',
      chapterList: { urlFormat: '/series/{slug}', itemSelector: rowListItems },
    },
  }),
}
