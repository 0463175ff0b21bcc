import type { Variant } from '../variant.ts'

type ByHand = NonNullable<Variant['byHand']>

/** Sources for those of q01 to q36 that a proposal does not read, as a person writes them with the documented options. */
export const byHand = {
  q10: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.reading-content img',
    options: {
      imageAttributes: ['data-src', 'src'],
      excludeUrlPattern: '/assets/banner',
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        numberPattern: '第(?<number>[\\d.]+)話 Raw',
        date: { selector: '.chapter-release-date i', language: 'ja' },
      },
    },
  },
  q20: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#strip img',
    options: {
      chapterList: {
        urlFormat: '/series/{slug}',
        itemSelector: '.scrollbar-thumb-themecolor .group',
        number: { selector: 'h3', pattern: 'Chapter ([\\d.]+)' },
        titleSelector: 'h3 span',
        date: { selector: 'h3:last-child', formats: ['MMMM do yyyy'] },
      },
    },
  },
  q23: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.strony img',
    options: {
      urlRewrites: [{ pattern: '\\?w=\\d+$', replacement: '' }],
      chapterList: {
        urlFormat: '/seria/{slug}',
        itemSelector: '.rozdzial',
        ajax: [
          {
            urlFormat: '{url}/rozdzialy?strona={page}',
            headers: { 'HX-Request': 'true' },
            paging: { start: 2 },
            always: true,
          },
        ],
        numberPattern: 'Rozdział (?<number>[\\d.]+)',
        date: { selector: '.data', language: 'pl' },
      },
    },
  },
  q31: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#images img.comic',
    options: {
      chapterList: {
        urlFormat: '/comics/{slug}',
        itemSelector: '.pane a.cell',
        numberPattern: '第 (?<number>[\\d.]+) 話',
      },
    },
  },
  q33: {
    chapterUrlFormat: '/{slug}_{chapter}화.html',
    scrapingType: 'javascript',
    imageSelector: '#toon_content_imgs img',
    options: {
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: 'tr.tborder',
        linkAttribute: 'data-role',
        number: { selector: '.content__title', pattern: '([\\d.]+)화$' },
        date: { selector: '.episode__index', formats: ['yy.MM.dd'] },
      },
    },
  },
  q36: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.chytanka img.page',
    options: {
      imageAttributes: ['data-original'],
      chapterList: {
        urlFormat: '/komiks/{slug}',
        itemSelector: '.rozdily p',
        number: { selector: 'a', pattern: 'Розділ ([\\d.]+)' },
        volume: { selector: 'a', pattern: 'Том (\\d+)' },
        date: { selector: 'span', formats: ['dd.MM.yyyy'] },
      },
    },
  },
} satisfies Record<string, ByHand>
