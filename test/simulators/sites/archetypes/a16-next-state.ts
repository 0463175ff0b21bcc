import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument, labelHtml, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'

const name = 'Hydrate Webtoons'
const proxied = (url: string, width: number): string => `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75`

function chapterPage(view: ChapterView): string {
  const state = {
    props: {
      pageProps: {
        chapter: { number: view.chapter.number, pages: view.images.map(({ page, url }) => ({ index: page, url })) },
      },
    },
  }
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="__next"><main><p>Loading...</p></main></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>
<script>
${showPictures(view.scripts)}
var pages = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.chapter.pages
var proxy = function (url, width) { return '/_next/image?url=' + encodeURIComponent(url) + '&w=' + width + '&q=75' }
showPictures(document.querySelector('main'), pages.map(function (page) {
  return function () {
    var image = document.createElement('img')
    image.alt = 'page ' + page.index
    image.srcset = proxy(page.url, 640) + ' 1x, ' + proxy(page.url, 1080) + ' 2x'
    image.src = proxy(page.url, 1080)
    return image
  }
}))
</script>`,
  })
}

function seriesPage(view: SeriesView): string {
  const cover = proxied(`${view.origin}/covers/${view.manga.slug}.jpg`, 256)
  const items = view.chapters.map(
    ({ chapter, path }) => `<a class="chapter-row" href="${path}">${labelHtml(chapter)}</a>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `${seriesHeading(view)}<img alt="" src="${cover.replaceAll('&', '&amp;')}"><section class="chapters">\n${items.join('\n')}\n</section>`,
  })
}

export const a16: Archetype = {
  id: 'a16',
  name,
  theme: 'Next.js: images after hydration, behind a resizing proxy',
  imageBase: '/originals',
  settings: { scriptDelayMs: 500 },
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/series/${slug}/${dotted(chapter)}`,
  chapterPage,
  seriesPage,
  intercept: ({ path, query }, view) => {
    if (path !== '/_next/image') return null
    const original = query.get('url') ?? ''
    if (!original.startsWith(`${view.origin}/`))
      return { kind: 'html', status: 400, html: '"url" parameter is not allowed' }
    const file = new URL(original).pathname
    return { kind: 'redirect', to: file.replace(/\/([^/]+)$/, `/s${query.get('w') ?? 1080}/$1`) }
  },
  source: () => ({
    chapterUrlFormat: '/series/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: 'main img',
    options: {
      waitForSelector: 'main img',
      chapterList: { urlFormat: '/series/{slug}', itemSelector: 'a.chapter-row' },
    },
  }),
}
