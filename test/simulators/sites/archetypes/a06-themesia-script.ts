import type { Archetype, ChapterView } from '../archetype.ts'
import { htmlDocument, phpJson } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { themesiaChapterList, themesiaChapterPath, themesiaSeriesPage, themesiaSeriesPath } from './themesia.ts'

const name = 'Midnight Inkwell'

/** Replaces the theme's own reader script: uses the first source and builds its images. */
const reader = `var ts_reader = { run: function (setup) {
  document.addEventListener('DOMContentLoaded', function () {
    showPictures(document.getElementById('readerarea'), setup.sources[0].images.map(function (address, index) {
      return function () {
        var image = document.createElement('img')
        image.className = 'ts-main-image'
        image.setAttribute('data-index', index)
        image.src = address
        return image
      }
    }))
  })
} }`
const readerPath = '/wp-content/themes/reader.js'

function chapterPage(view: ChapterView): string {
  const images = view.images.map((image) => image.url)
  const setup = {
    post_id: 100 + Math.round(view.chapter.number * 10),
    noimagehtml: '<center><h4>NO IMAGE YET</h4></center>',
    prevUrl: view.previousChapterPath ?? '',
    nextUrl: view.nextChapterPath ?? '',
    mode: 'full',
    sources: [
      { source: 'Server 1', images },
      { source: 'Server 2', images: images.map((address) => `${address}?server=2`) },
    ],
    lazyload: true,
  }
  const run = `ts_reader.run(${phpJson(setup)});`
  return htmlDocument({
    site: name,
    title: `${view.manga.title} Chapter ${view.chapter.number}`,
    body: `<div id="readerarea"><noscript><p>Please switch scripts on.</p></noscript></div>
<script>${showPictures(view.scripts)}</script>
<script src="${readerPath}"></script>
<script src="data:text/javascript;base64,${Buffer.from(run).toString('base64')}"></script>`,
  })
}

export const a06: Archetype = {
  id: 'a6',
  name,
  theme: 'MangaThemesia with images inserted by a script; two servers',
  imageBase: '/storage/pages',
  pageCount: (pages) => Math.min(10, pages),
  seriesPath: themesiaSeriesPath,
  chapterPath: themesiaChapterPath,
  lists: { titles: false, volumes: false },
  chapterPage,
  seriesPage: (view) => themesiaSeriesPage(view, name),
  intercept: ({ path }) =>
    path === readerPath ? { kind: 'data', contentType: 'text/javascript', body: reader } : null,
  source: () => ({
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '#readerarea img.ts-main-image',
    options: { chapterList: themesiaChapterList },
  }),
}
