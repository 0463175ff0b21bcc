import type { Archetype, ChapterView, OtherReply, OtherRequest, SiteView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { rowListItems, rowListPage } from './row-list.ts'

const eager = 3
const imageFolder = '/pages'

const box = (url: string, page: number): string =>
  `<div class="image-container"><img src="${url}" alt="page ${page}"></div>`

/** The page has three images and requests the list only when it needs the rest. */
const chapterPageOf = (name: string) => (view: ChapterView) =>
  htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="reader">
${(view.scripts.blobOnly ? [] : view.images.slice(0, eager)).map(({ url, page }) => box(url, page)).join('\n')}
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
</script>`,
  })

function listReply({ path }: OtherRequest, view: SiteView): OtherReply | null {
  const found = /^\/api\/pages\/([a-z0-9-]+)\/([\d.]+)$/.exec(path)
  const chapter = found && view.chapterOf(found[1]!, Number(found[2]))
  if (!chapter) return null
  const paths = chapter.images.map((image) => image.path)
  return { kind: 'data', contentType: 'application/json', body: JSON.stringify(paths) }
}

type Kind = Pick<Archetype, 'id' | 'name' | 'theme'> & { readonly reveals: 'on-click' | 'on-consent' }

const loadAllSite = ({ reveals, ...about }: Kind, clickSelector: string): Archetype => ({
  ...about,
  imageBase: imageFolder,
  settings: { reveals, scriptDelayMs: 800 },
  pageCount: () => 40,
  seriesPath: (slug) => `/r/${slug}`,
  chapterPath: (slug, chapter) => `/r/${slug}/${dotted(chapter)}`,
  chapterPage: chapterPageOf(about.name),
  seriesPage: (view) => rowListPage(view, about.name),
  intercept: listReply,
  source: () => ({
    chapterUrlFormat: '/r/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.image-container img',
    options: {
      waitForSelector: '.image-container img',
      clickSelectors: [clickSelector],
      chapterList: { urlFormat: '/r/{slug}', itemSelector: rowListItems },
    },
  }),
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
