import type { Archetype, ChapterView } from '../archetype.ts'
import { dotted } from '../library.ts'
import { htmlDocument } from '../markup.ts'
import { rowListItems, rowListPage } from './row-list.ts'

/** Ordinary pages after the challenge. */
const chapterPageOf = (name: string) => (view: ChapterView) =>
  htmlDocument({
    site: name,
    title: `${view.manga.title} ${view.chapter.number}`,
    body: `<div id="pages">\n${view.images.map(({ page, url }) => `<img src="${url}" alt="page ${page}">`).join('\n')}\n</div>`,
  })

const guarded = (
  about: Pick<Archetype, 'id' | 'name' | 'theme' | 'settings'>,
  headersFor?: (origin: string) => { readonly Referer: string; readonly 'User-Agent': string },
): Archetype => ({
  ...about,
  imageBase: '/media',
  seriesPath: (slug) => `/title/${slug}`,
  chapterPath: (slug, chapter) => `/title/${slug}/${dotted(chapter)}`,
  chapterPage: chapterPageOf(about.name),
  seriesPage: (view) => rowListPage(view, about.name),
  source: ({ origin }) => ({
    chapterUrlFormat: '/title/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#pages img',
    options: {
      ...(headersFor && { headers: headersFor(origin) }),
      waitForSelector: '#pages img',
      chapterList: { urlFormat: '/title/{slug}', itemSelector: rowListItems },
    },
  }),
})

export const a21 = guarded({
  id: 'a21',
  name: 'Toll Gate',
  theme: 'Answers 503 for pages and images until a script sets a cookie that is valid for one User-Agent',
  settings: { challenge: 'solvable', scriptDelayMs: 500 },
})

export const a21b = guarded(
  {
    id: 'a21b',
    name: 'Known Faces',
    theme: 'Answers 403 for pages and images without its own Referer and a browser User-Agent',
    settings: { browserCheck: true },
  },
  (origin) => ({
    Referer: `${origin}/`,
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  }),
)
