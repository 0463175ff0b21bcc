import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { dashed } from '../library.ts'
import { htmlDocument, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { idOf, releasedAt } from './json-support.ts'

const name = 'Stateful Stories'

const state = (pageProps: object): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps }, page: '/', buildId: 'b1' }).replaceAll('<', '\\u003c')}</script>`

/** The list is in the state of the application, with the newest chapter first. */
function seriesPage(view: SeriesView): string {
  const chapters = view.chapters.map(({ chapter, path }) => ({
    id: idOf('chapter', view.manga.slug, chapter.number),
    slug: path.split('/').at(-1),
    number: chapter.number,
    name: chapter.title ?? '',
    createdAt: releasedAt(view.manga, chapter).toISOString(),
  }))
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<div id="__next">${seriesHeading(view)}<p>Loading...</p></div>
${state({ comic: { title: view.manga.title, related: [{ slug: 'other-story', name: 'Other Story' }], chapters } })}`,
  })
}

/** The images are in base64 in the state. */
function chapterPage(view: ChapterView): string {
  const images = view.images.map(({ page, path }) => ({ index: page - 1, path }))
  const reader = { server: view.origin, content: Buffer.from(JSON.stringify(images)).toString('base64') }
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="__next"><main><p>Loading...</p></main></div>
${state({ reader })}
<script>
${showPictures(view.scripts)}
var reader = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.reader
showPictures(document.querySelector('main'), JSON.parse(atob(reader.content)).map(function (page) {
  return function () {
    var image = document.createElement('img')
    image.src = reader.server + page.path
    return image
  }
}))
</script>`,
  })
}

export const jsonState: Archetype = {
  id: 'json-ssr',
  name,
  theme: 'The list and the images in the state of a Next.js application, the images in base64',
  imageBase: '/uploads',
  seriesPath: (slug) => `/comics/${slug}`,
  chapterPath: (slug, chapter) => `/comics/${slug}/chapter-${dashed(chapter)}`,
  seriesPage,
  chapterPage,
  source: () => ({
    chapterUrlFormat: '/comics/{slug}/chapter-{chapter}',
    scrapingType: 'html',
    imageSelector: null,
    options: {
      chapterList: {
        urlFormat: '/comics/{slug}',
        json: {
          data: { selector: '#__NEXT_DATA__' },
          items: '$.props.pageProps.comic.chapters[*]',
          urlFormat: '/comics/{slug}/{@.slug}',
          number: { jsonPath: '@.number' },
          title: { jsonPath: '@.name' },
          date: { jsonPath: '@.createdAt' },
        },
      },
      script: {
        selector: '#__NEXT_DATA__',
        jsonPath: '$.props.pageProps.reader.content',
        imageFormat: '{$.props.pageProps.reader.server}{@.path}',
      },
    },
  }),
}
