import type { Archetype, ShownImage } from '../archetype.ts'
import { dashed, dotted } from '../library.ts'
import { escapeHtml, labelHtml, seriesHeading } from '../markup.ts'
import { showPictures } from '../page-script.ts'
import { renderedSource, rowListPage } from './scripted-readers.ts'

const proxied = (url: string, width: number): string => `/_next/image?url=${encodeURIComponent(url)}&w=${width}&q=75`

export const a16: Archetype = {
  id: 'a16',
  name: 'Hydrate Webtoons',
  theme: 'Next.js: images after hydration, behind a resizing proxy',
  imageBase: '/originals',
  settings: { scriptDelayMs: 500 },
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/series/${slug}/${dotted(chapter)}`,
  chapterPage(view) {
    const state = {
      props: {
        pageProps: {
          chapter: { number: view.chapter.number, pages: view.images.map(({ page, url }) => ({ index: page, url })) },
        },
      },
    }
    return `<div id="__next"><main><p>Loading...</p></main></div>
<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(state)}</script>
<script>
${showPictures(view.scripts)}
var pages = JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps.chapter.pages
var proxy = function (url, width) { return '/_next/image?url=' + encodeURIComponent(url) + '&w=' + width + '&q=75' }
showImages(document.querySelector('main'), pages.map(function (page) { return proxy(page.url, 1080) }), function (index) {
  return { srcset: proxy(pages[index].url, 640) + ' 1x, ' + proxy(pages[index].url, 1080) + ' 2x' }
})
</script>`
  },
  seriesPage(view) {
    const cover = proxied(`${view.origin}/covers/${view.manga.slug}.jpg`, 256)
    const items = view.chapters.map(
      ({ chapter, path }) => `<a class="chapter-row" href="${path}">${labelHtml(chapter)}</a>`,
    )
    return `${seriesHeading(view)}<img alt="" src="${cover.replaceAll('&', '&amp;')}"><section class="chapters">\n${items.join('\n')}\n</section>`
  },
  intercept: ({ path, query }, view) => {
    if (path !== '/_next/image') return null
    const original = query.get('url') ?? ''
    if (!original.startsWith(`${view.origin}/`))
      return { kind: 'html', status: 400, html: '"url" parameter is not allowed' }
    const file = new URL(original).pathname
    return { kind: 'redirect', to: file.replace(/\/([^/]+)$/, `/s${query.get('w') ?? 1080}/$1`) }
  },
  source: () =>
    renderedSource('/series/{slug}/{chapter}', '/series/{slug}', 'main img', {
      chapterList: { urlFormat: '/series/{slug}', itemSelector: 'a.chapter-row' },
    }),
}

const folder = '/uploads'

export const a17: Archetype = {
  id: 'a17',
  name: 'Uid Union',
  theme: 'Images with a uid and no address; a script has the host',
  imageBase: folder,
  extraHosts: ['cdn1'],
  imageHosts: () => ['cdn1'],
  seriesPath: (slug) => `/series/${slug}`,
  chapterPath: (slug, chapter) => `/series/${slug}/${dotted(chapter)}`,
  /** Images have a uid and no address. Only the script has the host of the addresses. */
  chapterPage(view) {
    const pictures = view.images.map(
      ({ page, path }) => `<img uid="${path.slice(path.indexOf(folder) + folder.length + 1)}" alt="page ${page}">`,
    )
    const accent = view.images[0]?.path.split(folder)[0] ?? ''
    return `<div id="pages">\n${pictures.join('\n')}\n</div>
<script>
${showPictures(view.scripts)}
var host = '${new URL(view.hostOrigin('cdn1')).host}'
var area = document.getElementById('pages')
var images = Array.from(area.children)
area.replaceChildren()
showPictures(area, images.map(function (image) {
  return function () {
    var shown = image.cloneNode()
    shown.src = \`http://\${host}${accent}${folder}/\${image.getAttribute('uid')}\`
    return shown
  }
}))
</script>`
  },
  seriesPage: rowListPage,
  source: () =>
    renderedSource('/series/{slug}/{chapter}', '/series/{slug}', '#pages > img', {
      waitForSelector: '#pages > img[src]',
    }),
}

export const a18: Archetype = {
  id: 'a18',
  name: 'Two Rivers',
  theme: 'Two image hosts: the first lacks page 4 (404) and page 8 (522), the second has all',
  imageBase: '/media',
  extraHosts: ['cdn1', 'cdn2'],
  imageHosts: () => ['cdn1', 'cdn2'],
  missingOnHost: (page, host) => (host !== 'cdn1' ? null : page === 4 ? 404 : page === 8 ? 522 : null),
  seriesPath: (slug) => `/s/${slug}`,
  chapterPath: (slug, chapter) => `/c/${slug}/${dotted(chapter)}`,
  chapterTitle: (view) => `${view.manga.title} #${view.chapter.number}`,
  chapterPage(view) {
    const cdns = [view.hostOrigin('cdn1'), view.hostOrigin('cdn2')]
    const pictures = view.images.map(
      (image) =>
        `<img src="${image.url}" onerror="this.onerror=null;this.src='${cdns[1]}${image.path}'" alt="page ${image.page}">`,
    )
    return `<script>var cdns = ${JSON.stringify(cdns)}; var backupImage = ${JSON.stringify(view.images.map((image) => cdns[1] + image.path))};</script>
<div id="pages">\n${pictures.join('\n')}\n</div>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }) =>
        `<li><a href="${path}"><b>#${chapter.number}</b> <span class="title">${escapeHtml(chapter.title ?? '')}</span></a></li>`,
    )
    return `${seriesHeading(view)}<ol class="issues" reversed>\n${items.join('\n')}\n</ol>`
  },
  source: () => ({
    chapterUrlFormat: '/c/{slug}/{chapter}',
    imageSelector: '#pages img',
    options: {
      chapterList: {
        urlFormat: '/s/{slug}',
        itemSelector: 'ol.issues li',
        numberPattern: '#(\\d+(?:\\.\\d+)?)',
        titleSelector: '.title',
      },
    },
  }),
}

/** A thumbnail inside a link to the full-size image. */
const picture = ({ page, url }: ShownImage): string =>
  `<div class="separator" style="clear: both; text-align: center;"><a href="${url}" imageanchor="1" style="margin-left: 1em;"><img border="0" data-original-width="900" src="${url.replace('/s1600/', '/s320/')}" alt="page ${page}" /></a></div>`

export const a19: Archetype = {
  id: 'a19',
  name: 'Sunday Panels Blog',
  theme: 'A Blogger blog: thumbnails inside links to full-size images',
  imageBase: '/img/b',
  sizeFolder: 's1600',
  seriesPath: (slug) => `/p/${slug}.html`,
  chapterPath: (slug, chapter) => `/2026/05/${slug}-chapter-${dashed(chapter)}.html`,
  chapterTitle: (view) => `${view.manga.title} Chapter ${view.chapter.number}`,
  chapterPage(view) {
    const navigation = [view.previousChapterPath, `/p/${view.manga.slug}.html`, view.nextChapterPath]
    return `<div class="post hentry"><h3 class="post-title">${view.manga.slug} ${view.chapter.number}</h3>
<div class="post-body entry-content">
${view.images.map(picture).join('\n')}
</div><div class="post-footer">${navigation.flatMap((path) => (path ? [`<a href="${path}">*</a>`] : [])).join(' ')}</div></div>
<aside class="sidebar"><div class="separator"><a href="/"><img src="/assets/logo.png" alt=""></a></div></aside>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }) => `<li><a href="${view.origin}${path}">${labelHtml(chapter)}</a></li>`,
    )
    return `<div class="post-body">${seriesHeading(view)}<ul class="chapter-list">\n${items.join('\n')}\n</ul></div>`
  },
  source: () => ({
    chapterUrlFormat: '/2026/05/{slug}-chapter-{chapter}.html',
    imageSelector: '.post-body .separator a',
    options: { chapterList: { urlFormat: '/p/{slug}.html', itemSelector: 'ul.chapter-list > li' } },
  }),
}
