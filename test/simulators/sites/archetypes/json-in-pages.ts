import type { Archetype } from '../archetype.ts'
import { dashed, dotted } from '../library.ts'
import { escapeHtml, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { filesOf, idOf, releasedAt } from './json-support.ts'
import { rowListItems, rowListPage } from './scripted-readers.ts'

export const jsonAttribute: Archetype = {
  id: 'json-att',
  name: 'Attribute Attic',
  theme: 'File names, folder and server as JSON in an attribute',
  imageBase: '/scans',
  seriesPath: (slug) => `/work/${slug}`,
  chapterPath: (slug, chapter) => `/work/${slug}/ch${dotted(chapter)}`,
  seriesPage: rowListPage,
  /** The data of the chapter is in an attribute. Its script joins server, folder and file names. */
  chapterPage(view) {
    const { folder, names } = filesOf(view)
    const data = { title: `"${view.manga.title}" & more`, server: view.origin, folder, files: names }
    return `<div id="reader" data-chapter="${escapeHtml(JSON.stringify(data))}"></div>
<script>
${showPictures(view.scripts)}
var reader = document.getElementById('reader'), data = JSON.parse(reader.dataset.chapter)
showImages(reader, data.files.map(function (file) { return data.server + data.folder + '/' + file }))
</script>`
  },
  source: () => ({
    chapterUrlFormat: '/work/{slug}/ch{chapter}',
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

const state = (pageProps: object): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps }, page: '/', buildId: 'b1' }).replaceAll('<', '\\u003c')}</script>`

export const jsonState: Archetype = {
  id: 'json-ssr',
  name: 'Stateful Stories',
  theme: 'The list and the images in the state of a Next.js application, the images in base64',
  imageBase: '/uploads',
  seriesPath: (slug) => `/comics/${slug}`,
  chapterPath: (slug, chapter) => `/comics/${slug}/chapter-${dashed(chapter)}`,
  /** The list is in the state of the application, with the newest chapter first. */
  seriesPage(view) {
    const chapters = view.chapters.map(({ chapter, path }) => ({
      id: idOf('chapter', view.manga.slug, chapter.number),
      slug: path.split('/').at(-1),
      number: chapter.number,
      name: chapter.title ?? '',
      createdAt: releasedAt(view.manga, chapter).toISOString(),
    }))
    return `<div id="__next">${seriesHeading(view)}<p>Loading...</p></div>
${state({ comic: { title: view.manga.title, related: [{ slug: 'other-story', name: 'Other Story' }], chapters } })}`
  },
  /** The images are in base64 in the state. */
  chapterPage(view) {
    const images = view.images.map(({ page, path }) => ({ index: page - 1, path }))
    const reader = { server: view.origin, content: Buffer.from(JSON.stringify(images)).toString('base64') }
    return `<div id="__next"><main><p>Loading...</p></main></div>
${state({ reader })}
<script>
${showPictures(view.scripts)}
var reader = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.reader
showImages(document.querySelector('main'), JSON.parse(atob(reader.content)).map(function (page) { return reader.server + page.path }))
</script>`
  },
  source: () => ({
    chapterUrlFormat: '/comics/{slug}/chapter-{chapter}',
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
