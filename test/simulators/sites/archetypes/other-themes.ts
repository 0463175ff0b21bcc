import type { Archetype, ShownImage, SiteView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { escapeHtml, htmlDocument, labelHtml, releaseDate, seriesHeading } from '../markup.ts'

const loading = '/assets/loading.svg'
const encoded = (url: string): string => Buffer.from(url).toString('base64')

/** The attributes of such sites, encoded and plain in one chapter. */
const writings: readonly ((url: string) => string)[] = [
  (url) => `src="${loading}" data-img="${encoded(url)}"`,
  (url) => `src="${loading}" data-original="${encoded(url)}"`,
  (url) => `src="${loading}" data-src="${url}"`,
  (url) => `src="${loading}" data-aload="${encoded(url)}"`,
  (url) => `src="${loading}" style="background:url('${url}') no-repeat"`,
]

const picture = ({ page, url }: ShownImage): string =>
  `<img class="chapter-img" alt="Page ${page}" ${writings[(page - 1) % writings.length]!(url)}>`

export const a07: Archetype = {
  id: 'a7',
  name: 'Cipher Comics',
  theme: 'FMReader: addresses in base64, mixed with plain ones; relative links',
  imageBase: '/app/manga/uploads',
  seriesPath: (slug) => `/manga-${slug}.html`,
  chapterPath: (slug, chapter) => `/read-${slug}-chapter-${dotted(chapter)}.html`,
  lists: { titles: false, volumes: false },
  chapterTitle: (view) => `Read ${view.manga.title} Chapter ${view.chapter.number}`,
  chapterPage: (view) => `<div class="chapter-content">\n${view.images.map(picture).join('\n')}\n</div>
<div class="chapter-nav">${view.nextChapterPath ? `<a class="next" href="${view.nextChapterPath.slice(1)}">Next chapter</a>` : ''}</div>`,
  /** The items are the links themselves, and the manga's title precedes the number. */
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }) =>
        `<a class="chapter" href="${path.slice(1)}" title="${escapeHtml(view.manga.title)} - Chapter ${chapter.number}"><div class="chapter-name">${escapeHtml(view.manga.title)} - Chapter ${chapter.number}</div>\n<div class="chapter-time">2 weeks ago</div></a>`,
    )
    return `<div class="manga-info">${seriesHeading(view)}</div><div class="list-chapters">\n${items.join('\n')}\n</div>`
  },
  source: () => ({
    chapterUrlFormat: '/read-{slug}-chapter-{chapter}.html',
    imageSelector: 'img.chapter-img',
    options: {
      chapterList: {
        urlFormat: '/manga-{slug}.html',
        itemSelector: '.list-chapters > a',
        numberPattern: 'Chapter\\s+(\\d+(?:\\.\\d+)?)',
      },
    },
  }),
}

/** 10.5 is `10/5`: chapter and sub-chapter are folders. */
const chapterPath = (slug: string, chapter: number): string =>
  `/read/${slug}/en/0/${String(chapter).replace('.', '/')}/`

/** Replaces every page with status 200 until the form is submitted. */
const gate = (path: string, view: SiteView): string =>
  htmlDocument({
    site: view.name,
    title: 'Adult content notice',
    body: `<div class="panel"><p>This series may hold things that are not for children.</p>
<form action="${escapeHtml(path)}" method="post"><input type="hidden" name="adult" value="true"><button type="submit" id="checkAdult">I am an adult</button></form></div>`,
  })

export const a08: Archetype = {
  id: 'a8',
  name: 'Slide Attic',
  theme:
    'FoolSlide: pages in a script, behind a notice that a form or a cookie answers; 10.5 is 10/5, which only its list tells',
  imageBase: '/content/comics',
  seriesPath: (slug) => `/series/${slug}/`,
  chapterPath,
  chapterTitle: (view) => `${view.manga.title} :: Chapter ${view.chapter.number}`,
  chapterPage(view) {
    const pages = view.images.map((image, index) => ({
      id: 7000 + index,
      filename: image.path.split('/').at(-1),
      width: view.manga.pageSize.width,
      height: view.manga.pageSize.height,
      url: image.url,
    }))
    return `<div id="page"><div class="inner"><a href="#"><img class="open" src="/assets/loading.svg" alt=""></a></div></div>
<script>
var pages = ${JSON.stringify(pages).replaceAll('/', '\\/')};
document.querySelector('img.open').src = pages.length ? pages[0].url : '';
</script>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }, index) =>
        `<div class="element"><div class="title"><a href="${path}">${labelHtml(chapter)}</a></div><div class="meta_r">by <a href="#">Attic Team</a>, ${releaseDate(index)}</div></div>`,
    )
    return `<div class="large comic">${seriesHeading(view)}</div><div class="list"><div class="group">${items.join('\n')}</div></div>`
  },
  intercept: ({ method, path, body, cookies }, view) => {
    if (!/^\/(read|series)\//.test(path)) return null
    const agrees = method === 'POST' && new URLSearchParams(body).get('adult') === 'true'
    if (agrees) return { kind: 'redirect', to: path, headers: { 'set-cookie': 'adult=true; Path=/' } }
    return cookies.includes('adult=true') ? null : { kind: 'html', html: gate(path, view) }
  },
  source: () => ({
    chapterUrlFormat: '/read/{slug}/en/0/{chapter}/',
    imageSelector: '#page img.open',
    options: {
      headers: { Cookie: 'adult=true' },
      chapterList: { urlFormat: '/series/{slug}/', itemSelector: '.list .element' },
      script: { pattern: 'var pages\\s*=\\s*(\\[.*?\\]);' },
    },
  }),
}

/** Relative to `/manga/{slug}/{chapter}`, with the template's whitespace. */
const a09Picture = ({ page, path }: ShownImage): string =>
  `<img class="img-responsive" src="/assets/loading.svg" data-src=" ../..${path} " alt="Page ${page}">`

export const a09: Archetype = {
  id: 'a9',
  name: 'Coral Reef Manga',
  theme: 'MMRCMS: all pages in a hidden box, relative addresses with spaces',
  imageBase: '/uploads/manga',
  seriesPath: (slug) => `/manga/${slug}`,
  chapterPath: (slug, chapter) => `/manga/${slug}/${dotted(chapter)}`,
  chapterTitle: (view) => `${view.manga.title} ${view.chapter.number} - Page 1`,
  chapterPage(view) {
    const first = view.images[0]
    return `<div class="viewer-cnt">
<div id="ppp"><a href="#">${first ? `<img class="img-responsive scan-page" src=" ../..${first.path} " alt="Page 1">` : ''}</a></div>
<div id="all" style="display: none;">
${view.images.map(a09Picture).join('\n')}
</div></div>`
  },
  seriesPage(view) {
    const items = view.chapters.map(
      ({ chapter, path }, index) => `<li class="volume-${chapter.volume ?? 0}"><h5 class="chapter-title-rtl">
<a href="${path}">${escapeHtml(view.manga.title)} ${chapter.number}</a> : <em>${escapeHtml(chapter.title ?? '')}</em></h5>
<div class="date-chapter-title-rtl">${releaseDate(index)}</div></li>`,
    )
    return `<div class="widget">${seriesHeading(view)}</div><ul class="chapters">\n${items.join('\n')}\n</ul>`
  },
  source: () => ({
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    imageSelector: '#all img.img-responsive',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.chapters > li',
        numberPattern: '\\s(\\d+(?:\\.\\d+)?)\\s*:',
        titleSelector: 'em',
      },
    },
  }),
}
