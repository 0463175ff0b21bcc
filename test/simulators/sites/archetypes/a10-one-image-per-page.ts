import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { padded } from '../library.ts'
import { htmlDocument, releaseDate, seriesHeading } from '../markup.ts'

const name = 'Fox and Crane'
const featuredFile = 'featured.html'

function chapterPage(view: ChapterView): string {
  const folder = view.partPaths[0]!
  const options = view.partPaths.map(
    (path, index) =>
      `<option value="${view.origin}${path}"${index + 1 === view.part ? ' selected="selected"' : ''}>${index + 1}</option>`,
  )
  const select = `<div class="page_select"><select onchange="location = this.value">${options.join('')}<option value="${view.origin}${folder}${featuredFile}">Featured</option></select></div>`
  const next = view.nextPath ?? 'javascript:void(0)'
  const pictures = view.images.map(
    (shown) =>
      `<img src="${shown.url.replace(/^http:/, '')}" width="${view.manga.pageSize.width}" alt="page ${shown.page}">`,
  )
  return htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number} Page ${view.part}`,
    body: `${select}
<div id="viewer" class="read_img"><a href="${next}">${pictures.join('')}</a></div>
<a class="next_page" href="${next}">Next page</a>
${select}`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(({ chapter, path }, index) => {
    const volume = chapter.volume === null ? '' : `Vol.${String(chapter.volume).padStart(2, '0')} `
    const title = chapter.title ? ` <span class="title">${chapter.title}</span>` : ''
    return `<li><a href="${view.origin.replace(/^http:/, '')}${path}">${volume}Ch.${padded(chapter.number)}${title}</a>\n<span class="time">${releaseDate(index)}</span></li>`
  })
  const next = view.nextListPath ? `<a class="next_page" rel="next" href="${view.nextListPath}">Older chapters</a>` : ''
  return htmlDocument({
    site: name,
    title: view.manga.title,
    head: view.nextListPath ? `<link rel="next" href="${view.nextListPath}">\n` : '',
    body: `<div class="detail">${seriesHeading(view)}</div><ul class="detail-ch-list">\n${items.join('\n')}\n</ul>${next}`,
  })
}

const adPage = (): string =>
  htmlDocument({
    site: name,
    title: 'Featured',
    body: '<div id="viewer"><img src="/ads/featured.jpg" alt="featured"></div>',
  })

export const a10: Archetype = {
  id: 'a10',
  name,
  theme: 'One image per page with a page menu; numbers as c010.5; chapter list in pages of ten',
  imageBase: '/store/manga',
  seriesPath: (slug) => `/manga/${slug}/`,
  chapterPath: (slug, chapter) => `/manga/${slug}/c${padded(chapter)}/`,
  lists: { titles: true, volumes: true },
  listPageSize: 10,
  paging: {
    imagesPerPart: () => 1,
    partPath: (chapterPath, part) => (part === 1 ? chapterPath : `${chapterPath}${part}.html`),
    splitPart: (path) => {
      const found = /^(.*\/)([1-9]\d*)\.html$/.exec(path)
      return found ? { chapterPath: found[1]!, part: Number(found[2]) } : null
    },
    endsInNextChapter: true,
  },
  chapterPage,
  seriesPage,
  intercept: ({ path }) => {
    if (path === '/ads/featured.jpg') return { kind: 'interlude', interlude: 'ad' }
    return path.endsWith(`/${featuredFile}`) ? { kind: 'html', html: adPage() } : null
  },
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/c{chapter}/',
    scrapingType: 'html',
    imageSelector: '#viewer img',
    nextPageSelector: 'a.next_page',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '.detail-ch-list > li',
        numberPattern: '(?:Vol\\.0*(?<volume>\\d+)\\s+)?Ch\\.0*(?<number>\\d+(?:\\.\\d+)?)',
        titleSelector: '.title',
      },
    },
  }),
}
