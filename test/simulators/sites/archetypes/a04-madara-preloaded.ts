import type { Archetype, ChapterView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { htmlDocument, phpJson } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { madaraChapterList, madaraLists, madaraSeriesPage, madaraSeriesPath } from './madara.ts'

const name = 'Quick Quire'

function chapterPage(view: ChapterView): string {
  return htmlDocument({
    site: name,
    title: `${view.manga.title} - Chapter ${view.chapter.number}`,
    body: `<div class="reading-content"></div>
<script>
var chapter_preloaded_images = ${phpJson(view.images.map((image) => image.url))}, chapter_images_per_page = 1;
${showPictures(view.scripts)}
showPictures(document.querySelector('.reading-content'), chapter_preloaded_images.map(function (address, index) {
  return function () {
    var image = document.createElement('img')
    image.className = 'wp-manga-chapter-img'
    image.id = 'image-' + index
    image.src = address
    return image
  }
}))
</script>`,
  })
}

export const a04: Archetype = {
  id: 'a4',
  name,
  theme: 'Madara with the image list in a script; slashes are escaped',
  imageBase: '/wp-content/uploads/WP-manga/data',
  settings: { scriptDelayMs: 300 },
  seriesPath: madaraSeriesPath,
  chapterPath: (slug, chapter) => `/manga/${slug}/chapter-${dashed(chapter)}/`,
  chapterPage,
  seriesPage: (view) => madaraSeriesPage(view, name),
  intercept: madaraLists,
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '.reading-content img',
    options: {
      chapterList: madaraChapterList,
      script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])' },
    },
  }),
}
