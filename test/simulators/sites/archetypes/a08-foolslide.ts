import type { Archetype, ChapterView, SeriesView } from '../archetype.ts'
import { escapeHtml, htmlDocument, labelHtml, releaseDate, seriesHeading } from '../markup.ts'

const name = 'Slide Attic'

/** 10.5 is `10/5`: chapter and sub-chapter are folders. */
const chapterPath = (slug: string, chapter: number): string =>
  `/read/${slug}/en/0/${String(chapter).replace('.', '/')}/`

function chapterPage(view: ChapterView): string {
  const pages = view.images.map((image, index) => ({
    id: 7000 + index,
    filename: image.path.split('/').at(-1),
    width: view.manga.pageSize.width,
    height: view.manga.pageSize.height,
    url: image.url,
  }))
  return htmlDocument({
    site: name,
    title: `${view.manga.title} :: Chapter ${view.chapter.number}`,
    body: `<div id="page"><div class="inner"><a href="#"><img class="open" src="/assets/loading.svg" alt=""></a></div></div>
<script>
var pages = ${JSON.stringify(pages).replaceAll('/', '\\/')};
document.querySelector('img.open').src = pages.length ? pages[0].url : '';
</script>`,
  })
}

function seriesPage(view: SeriesView): string {
  const items = view.chapters.map(
    ({ chapter, path }, index) =>
      `<div class="element"><div class="title"><a href="${path}">${labelHtml(chapter)}</a></div><div class="meta_r">by <a href="#">Attic Team</a>, ${releaseDate(index)}</div></div>`,
  )
  return htmlDocument({
    site: name,
    title: view.manga.title,
    body: `<div class="large comic">${seriesHeading(view)}</div><div class="list"><div class="group">${items.join('\n')}</div></div>`,
  })
}

/** Replaces every page with status 200 until the form is submitted. */
const gate = (path: string): string =>
  htmlDocument({
    site: name,
    title: 'Adult content notice',
    body: `<div class="panel"><p>This series may hold things that are not for children.</p>
<form action="${escapeHtml(path)}" method="post"><input type="hidden" name="adult" value="true"><button type="submit" id="checkAdult">I am an adult</button></form></div>`,
  })

export const a08: Archetype = {
  id: 'a8',
  name,
  theme:
    'FoolSlide: pages in a script, behind a notice that a form or a cookie answers; 10.5 is 10/5, which only its list tells',
  imageBase: '/content/comics',
  seriesPath: (slug) => `/series/${slug}/`,
  chapterPath,
  chapterPage,
  seriesPage,
  intercept: ({ method, path, body, cookies }) => {
    if (!/^\/(read|series)\//.test(path)) return null
    const agrees = method === 'POST' && new URLSearchParams(body).get('adult') === 'true'
    if (agrees) return { kind: 'redirect', to: path, headers: { 'set-cookie': 'adult=true; Path=/' } }
    return cookies.includes('adult=true') ? null : { kind: 'html', html: gate(path) }
  },
  source: () => ({
    chapterUrlFormat: '/read/{slug}/en/0/{chapter}/',
    scrapingType: 'html',
    imageSelector: '#page img.open',
    options: {
      headers: { Cookie: 'adult=true' },
      chapterList: { urlFormat: '/series/{slug}/', itemSelector: '.list .element' },
      script: { pattern: 'var pages\\s*=\\s*(\\[.*?\\]);' },
    },
  }),
}
