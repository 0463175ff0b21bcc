import type { Archetype, ChapterView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { filesOf } from './json-support.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const name = 'Attribute Attic'

/** The data of the chapter is in an attribute. Its script joins server, folder and file names. */
function chapterPage(view: ChapterView): string {
  const { folder, names } = filesOf(view)
  const data = { title: `"${view.manga.title}" & more`, server: view.origin, folder, files: names }
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="reader" data-chapter="${escapeHtml(JSON.stringify(data))}"></div>
<script>
${showPictures(view.scripts)}
var reader = document.getElementById('reader'), data = JSON.parse(reader.dataset.chapter)
showPictures(reader, data.files.map(function (file) {
  return function () {
    var image = document.createElement('img')
    image.src = data.server + data.folder + '/' + file
    return image
  }
}))
</script>`,
  })
}

export const jsonAttribute: Archetype = {
  id: 'json-att',
  name,
  theme: 'File names, folder and server as JSON in an attribute',
  imageBase: '/scans',
  seriesPath: (slug) => `/work/${slug}`,
  chapterPath: (slug, chapter) => `/work/${slug}/ch${dotted(chapter)}`,
  seriesPage: (view) => rowListPage(view, name),
  chapterPage,
  source: () => ({
    chapterUrlFormat: '/work/{slug}/ch{chapter}',
    scrapingType: 'html',
    imageSelector: null,
    options: {
      chapterList: { urlFormat: '/work/{slug}', itemSelector: rowListItems },
      script: {
        selector: '#reader',
        attribute: 'data-chapter',
        jsonPath: '$.files[*]',
        imageFormat: '{$.server}{$.folder}/{@}',
      },
    },
  }),
}
