import type { ThemeId } from '../../../shared/contracts/content-sources.ts'
import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'
import { mergeTheme, type ThemedSettings } from './merge-theme.ts'

type Selectors = 'nextPageSelector' | 'chapterSelector'
type ThemeSource = Omit<Theme['source'], Selectors> & Partial<Pick<Theme['source'], Selectors>>

const createTheme = (id: ThemeId, name: string, description: Theme['description'], source: ThemeSource): Theme => ({
  id,
  name,
  description,
  source: { nextPageSelector: null, chapterSelector: null, ...source },
})

/** Most used first. To add a theme, add it here, and its id to `shared/contracts/content-sources.ts`. */
export const themes: readonly Theme[] = [
  /** The URLs are those that the theme itself uses in pages, unchanged since 2018; the first request since 2021. */
  createTheme('madara', 'Madara', messageKey('themes.madara'), {
    chapterUrlFormat: '/manga/{slug}/chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '.reading-content img, .read-container .page-break img',
    nextPageSelector: '.nav-links a.next_page, a.next_page',
    options: {
      script: { pattern: 'chapter_preloaded_images\\s*=\\s*(\\[[^\\]]*\\])', optional: true },
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        lockedSelector: '.premium:not(.free-chap), .premium-block:not(.free-chap), .vip-chapter, .fa-lock',
        date: { selector: '.chapter-release-date' },
        ajax: [
          { method: 'POST', urlFormat: '{url}/ajax/chapters/', headers: { 'X-Requested-With': 'XMLHttpRequest' } },
          {
            method: 'POST',
            urlFormat: '/wp-admin/admin-ajax.php',
            body: 'action=manga_get_chapters&manga={id}',
            headers: { 'X-Requested-With': 'XMLHttpRequest' },
            id: { selector: '#manga-chapters-holder[data-id], .rating-post-id', attribute: 'data-id' },
          },
        ],
      },
      search: {
        urlFormat: '/?s={query}&post_type=wp-manga',
        itemSelector: '.c-tabs-item__content, .manga__item, .page-item-detail',
        linkSelector: '.post-title a',
        titleSelector: '.post-title a',
        coverSelector: '.tab-thumb img, .manga__thumb img, .item-thumb img, img',
        yearSelector: '.mg_release .summary-content',
      },
    },
  }),
  createTheme('mangathemesia', 'MangaThemesia', messageKey('themes.mangathemesia'), {
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '#readerarea img',
    options: {
      script: {
        pattern: 'ts_reader\\.run\\((\\{[\\s\\S]*?\\})\\)\\s*;?\\s*(?:\\n|$)',
        jsonPath: '$.sources[0].images[*]',
        optional: true,
      },
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '#chapterlist li, .eplister li, .bxcl li',
        lockedSelector: '[data-bs-target="#lockedChapterModal"], .locked, .fa-lock',
        titleSelector: '.chaptertitle',
        date: { selector: '.chapterdate' },
      },
      search: {
        urlFormat: '/?s={query}',
        itemSelector: '.listupd .bs .bsx, .utao .uta .imgu, .listo .bs .bsx',
      },
    },
  }),
  createTheme('zeistmanga', 'ZeistManga', messageKey('themes.zeistmanga'), {
    chapterUrlFormat: '/{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: '.post-body .separator a, .check-box .separator a, #reader img',
    options: {
      chapterList: {
        urlFormat: '/p/{slug}.html',
        itemSelector: 'ul.chapter-list > li, #clwd li, .clwd li',
        date: { selector: 'time, .date' },
      },
      search: {
        urlFormat: '/feeds/posts/default/-/Series?alt=json&max-results=150&q={query}',
        json: {
          items: '$.feed.entry[*]',
          urlFormat: "{@.link[?@.rel=='alternate'].href}",
          title: "@.title['$t']",
          cover: "@['media$thumbnail'].url",
        },
      },
    },
  }),
  createTheme('keyoapp', 'Keyoapp', messageKey('themes.keyoapp'), {
    chapterUrlFormat: '/chapter/{slug}-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '#pages > img',
    options: {
      waitForSelector: '#pages > img[src]',
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: '#chapters > a, ul.rows > li',
        lockedSelector: 'img[src*="Coin.svg"]',
        date: { selector: 'time, .text-xs' },
      },
      search: {
        urlFormat: '/series/?q={query}',
        itemSelector: '#searched_series_page > button, #searched_series_page > a',
        titleAttribute: 'title',
      },
    },
  }),
  createTheme('mmrcms', 'MyMangaReaderCMS', messageKey('themes.mmrcms'), {
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: '#all img.img-responsive',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.chapters > li, ul.chapters888 > li',
        titleSelector: 'em',
        date: { selector: '.date-chapter-title-rtl, time, .date' },
      },
      search: {
        urlFormat: '/search?query={query}',
        json: { items: '$.suggestions[*]', urlFormat: '/manga/{@.data}', title: '@.value' },
      },
    },
  }),
  createTheme('foolslide', 'FoolSlide', messageKey('themes.foolslide'), {
    chapterUrlFormat: '/read/{slug}/en/0/{chapter}/',
    scrapingType: 'html',
    imageSelector: '#page img.open',
    options: {
      headers: { Cookie: 'adult=true' },
      script: { pattern: 'var pages\\s*=\\s*(\\[.*?\\]);', jsonPath: '$[*].url' },
      chapterList: { urlFormat: '/series/{slug}/', itemSelector: '.list .element', date: { selector: '.meta_r' } },
    },
  }),
  createTheme('fmreader', 'FMReader', messageKey('themes.fmreader'), {
    chapterUrlFormat: '/read-{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: 'img.chapter-img, .chapter-content img',
    options: {
      chapterList: {
        urlFormat: '/manga-{slug}.html',
        itemSelector: '.list-chapters > a, #list-chapters p, table.table tr',
        date: { selector: 'time, .chapter-time, .publishedDate' },
      },
      search: {
        urlFormat: '/manga-list.html?name={query}',
        itemSelector: 'div.media, .thumb-item-flow',
        linkSelector: 'h3 a, .series-title a',
        titleSelector: 'h3 a, .series-title a',
        coverSelector: 'img, .thumb-wrapper .img-in-ratio',
      },
    },
  }),
  createTheme('liliana', 'Liliana', messageKey('themes.liliana'), {
    chapterUrlFormat: '/read/{slug}/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.separator[data-index] a, #chapter-images a',
    options: {
      waitForSelector: '.separator a',
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul > li.chapter, ul.rows > li',
        date: { selector: 'time' },
      },
      search: {
        urlFormat: '/search/1/?keyword={query}',
        itemSelector: '#main .grid > div',
        linkSelector: '.text-center a',
        titleSelector: '.text-center a',
      },
    },
  }),
]

/** The addresses of manga at a server, as its own screens have them. */
const serverRules = { chapterList: { urlFormat: '/manga/{slug}' } }

/** Merges the theme of a source into its settings. Returns a source without a theme unchanged. */
export function applyTheme<Settings extends ThemedSettings>(source: Settings): Settings {
  if (source.options.server) return { ...source, scrapingType: 'html', options: { ...source.options, ...serverRules } }
  const theme = themes.find(({ id }) => id === source.options.theme)
  return theme ? mergeTheme(source, theme) : source
}
