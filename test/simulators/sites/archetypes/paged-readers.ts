import type { Archetype, SiteView } from '../archetype.ts'
import { dotted, padded } from '../library.ts'
import { htmlDocument, labelHtml, releaseDate, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'

const featuredFile = 'featured.html'

const adPage = (view: SiteView): string =>
  htmlDocument({
    site: view.name,
    title: 'Featured',
    body: '<div id="viewer"><img src="/ads/featured.jpg" alt="featured"></div>',
  })

export const a10: Archetype = {
  id: 'a10',
  name: 'Fox and Crane',
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
  chapterTitle: (view) => `${view.manga.title} ${view.chapter.number} Page ${view.part}`,
  chapterPage(view) {
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
    return `${select}
<div id="viewer" class="read_img"><a href="${next}">${pictures.join('')}</a></div>
<a class="next_page" href="${next}">Next page</a>
${select}`
  },
  seriesPage(view) {
    const items = view.chapters.map(({ chapter, path }, index) => {
      const volume = chapter.volume === null ? '' : `Vol.${String(chapter.volume).padStart(2, '0')} `
      const title = chapter.title ? ` <span class="title">${chapter.title}</span>` : ''
      return `<li><a href="${view.origin.replace(/^http:/, '')}${path}">${volume}Ch.${padded(chapter.number)}${title}</a>\n<span class="time">${releaseDate(index)}</span></li>`
    })
    const next = view.nextListPath
      ? `<a class="next_page" rel="next" href="${view.nextListPath}">Older chapters</a>`
      : ''
    return htmlDocument({
      site: view.name,
      title: view.manga.title,
      head: view.nextListPath ? `<link rel="next" href="${view.nextListPath}">\n` : '',
      body: `<div class="detail">${seriesHeading(view)}</div><ul class="detail-ch-list">\n${items.join('\n')}\n</ul>${next}`,
    })
  },
  intercept: ({ path }, view) => {
    if (path === '/ads/featured.jpg') return { kind: 'interlude', interlude: 'ad' }
    return path.endsWith(`/${featuredFile}`) ? { kind: 'html', html: adPage(view) } : null
  },
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/c{chapter}/',
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

const batch = 10
const batchPath = (slug: string, chapter: number, part: number) =>
  `/chapter/${slug}/${dotted(chapter)}-${batch}-${part}.html`

export const a11: Archetype = {
  id: 'a11',
  name: 'Ten by Ten',
  theme: 'Ten images per page; the last page is shorter and its next link has no target',
  imageBase: '/pics',
  pageCount: (pages) => pages * 2 + 1,
  seriesPath: (slug) => `/book/${slug}.html`,
  chapterPath: (slug, chapter) => batchPath(slug, chapter, 1),
  paging: {
    imagesPerPart: () => batch,
    partPath: (chapterPath, part) => chapterPath.replace(/-1\.html$/, `-${part}.html`),
    splitPart: (path) => {
      const found = /^(\/chapter\/.*-10-)([1-9]\d*)\.html$/.exec(path)
      return found ? { chapterPath: `${found[1]}1.html`, part: Number(found[2]) } : null
    },
    endsInNextChapter: false,
  },
  chapterTitle: (view) => `${view.manga.title} ${view.chapter.number}, ${view.part} of ${view.partPaths.length}`,
  chapterPage(view) {
    const pictures = view.images.map(
      (image) => `<img class="manga_pic" id="manga_pic_${image.page}" src="${image.url}" alt="">`,
    )
    return `<div class="pic_box">\n${pictures.join('\n')}\n</div>
<div class="mangaread-page"><a class="prev" href="${view.partPaths[view.part - 2] ?? 'javascript:void(0)'}">Prev</a> <a class="next" href="${view.nextPath ?? 'javascript:void(0)'}">Next</a></div>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }) => `<li class="row"><a class="chapter_name" href="${path}">${labelHtml(chapter)}</a></li>`,
    )
    return `${seriesHeading(view)}<ul class="chapter_list">\n${items.join('\n')}\n</ul>`
  },
  source: () => ({
    chapterUrlFormat: `/chapter/{slug}/{chapter}-${batch}-1.html`,
    imageSelector: 'img.manga_pic',
    nextPageSelector: 'a.next',
    options: { chapterList: { urlFormat: '/book/{slug}.html', itemSelector: 'ul.chapter_list li' } },
  }),
}

export const a12: Archetype = {
  id: 'a12',
  name: 'Counting House',
  theme: 'Numbered images in a folder, mixed extensions; a script builds the addresses',
  imageBase: '/img',
  seriesPath: (slug) => `/${slug}`,
  chapterPath: (slug, chapter) => `/${slug}/${dotted(chapter)}`,
  /** The map has the page count and the pages that are not .jpg; the script builds the addresses. */
  chapterPage(view) {
    const folder = view.images[0]?.path.replace(/\/[^/]*$/, '') ?? ''
    const others = view.images.flatMap(({ page, path }) => {
      const extension = path.split('.').at(-1)!
      return extension === 'jpg' ? [] : [[page, extension]]
    })
    const map = { folder: `${view.origin}${folder}`, count: view.images.length, others: Object.fromEntries(others) }
    return `<div id="reader"></div>
<script type="application/json" id="chapter-map">${JSON.stringify(map)}</script>
<script>
${showPictures(view.scripts)}
var map = JSON.parse(document.getElementById('chapter-map').textContent)
showImages(document.getElementById('reader'), Array.from({ length: map.count }, function (_, index) {
  return map.folder + '/' + String(index + 1).padStart(2, '0') + '.' + (map.others[index + 1] || 'jpg')
}))
</script>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }) => `<tr><td><a href="${path}">${labelHtml(chapter)}</a></td></tr>`,
    )
    return `${seriesHeading(view)}<table id="listing"><tbody>${items.join('\n')}</tbody></table>`
  },
  source: () => ({
    chapterUrlFormat: '/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#reader img',
    options: { chapterList: { urlFormat: '/{slug}', itemSelector: '#listing tr' } },
  }),
}
