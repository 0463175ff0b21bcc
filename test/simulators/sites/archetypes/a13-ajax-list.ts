import type { Archetype, ChapterView, OtherReply, OtherRequest, ShownImage, SiteView } from '../archetype.ts'
import { dotted, type SimChapter, type SimManga } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const name = 'Lilac Lane'
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
  const answer = (body: object): OtherReply => ({
    kind: 'data',
    contentType: 'application/json',
    body: JSON.stringify(body),
  })
  if (headers['x-requested-with'] !== 'XMLHttpRequest') return answer({ status: false, msg: 'Direct access denied' })
  const chapter = chapterById(view, Number(found[1]))
  if (!chapter) return answer({ status: false, msg: 'Chapter not found' })
  const html = shuffled(chapter.images).map((image) => separator(image, chapter.images.indexOf(image)))
  return answer({ status: true, html: html.join('\n') })
}

function chapterPage(view: ChapterView): string {
  return htmlDocument({
    site: name,
    title: `${view.manga.title} - ${view.chapter.number}`,
    body: `<p class="loader"><img src="/assets/loading.svg" alt="loading"></p>
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
  })
}

export const a13: Archetype = {
  id: 'a13',
  name,
  theme: 'Images as HTML in JSON that a script requests; only data-index defines their order',
  imageBase: '/files/pages',
  seriesPath: (slug) => `/manga/${slug}`,
  chapterPath: (slug, chapter) => `/read/${slug}/chapter-${dotted(chapter)}`,
  chapterPage,
  seriesPage: (view) => rowListPage(view, name),
  intercept: listReply,
  source: () => ({
    chapterUrlFormat: '/read/{slug}/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#chapter-images a',
    options: {
      waitForSelector: '#chapter-images a',
      chapterList: { urlFormat: '/manga/{slug}', itemSelector: rowListItems },
    },
  }),
}
