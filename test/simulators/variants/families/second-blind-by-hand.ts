import type { Variant } from '../variant.ts'

type ByHand = NonNullable<Variant['byHand']>

/** Sources for those of u01 to u14 that a proposal does not read, as a person writes them with the documented options. */
export const byHand = {
  u02: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.reading-content img',
    options: {
      imageAttributes: ['data-src'],
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        ajax: [
          {
            method: 'POST',
            urlFormat: '{url}/ajax/chapters/?t={page}',
            headers: { 'X-Requested-With': 'XMLHttpRequest' },
            paging: { start: 1 },
          },
        ],
        lockedSelector: '.premium',
        number: { selector: 'a', pattern: 'Capítulo ([\\d.]+)' },
        titleSelector: 'a',
        titlePattern: ' - (.+)',
        date: { selector: '.chapter-release-date i', language: 'es' },
      },
    },
  },
  u07: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#pages img',
    options: {
      clickSelectors: ['#leer'],
      waitForSelector: '#pages img',
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: '#tableChapters tr',
        moreSelector: '#all',
        number: { selector: 'a', pattern: 'Capítulo ([\\d.]+)' },
        date: { selector: 'td:last-child', formats: ['yyyy-MM-dd'] },
      },
    },
  },
  u10: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.strip img',
    options: {
      pageList: {
        values: [
          { name: 'api', pattern: "ask\\('(http[^']+)/v2/" },
          { name: 'id', from: 'address', pattern: '/ep/(\\d+)' },
        ],
        request: { method: 'POST', urlFormat: '{api}/v2/episodes/{id}/view', body: '{}' },
        images: '$.images[*].url',
      },
      chapterList: {
        urlFormat: '/title/{slug}',
        json: {
          values: [{ name: 'api', pattern: "ask\\('(http[^']+)/v2/" }],
          request: {
            method: 'POST',
            urlFormat: '{api}/v2/titles/{slug}/episodes',
            body: '{"after":"{cursor}","limit":9}',
          },
          items: '$.items[*]',
          urlFormat: '/title/{slug}/ep/{@.id}',
          number: { jsonPath: '@.no' },
          date: { jsonPath: '@.releasedAt' },
          locked: { jsonPath: '@.isFree', pattern: 'false' },
          paging: { next: '$.next' },
        },
      },
    },
  },
  u11: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.sider img',
    options: {
      chapterList: {
        urlFormat: '/serie/{slug}',
        itemSelector: '.kapitler li',
        number: { selector: 'a', pattern: 'Kapitel ([\\d.]+)' },
        date: { selector: 'em', language: 'da' },
      },
    },
  },
  u13: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: null,
    options: {
      pageList: {
        values: [{ name: 'id', from: 'address', pattern: '/viewer/(\\d+)' }],
        request: { urlFormat: '/viewer/{id}/pages.json' },
        images: '$.pages[*].src',
      },
      chapterList: {
        urlFormat: '/works/{slug}',
        json: {
          data: { pattern: '__WORK__ = (\\{[\\s\\S]+)' },
          items: '$.volumes[*].episodes[?@.type == "main"]',
          urlFormat: '/viewer/{@.eid}',
          number: { jsonPath: '@.title', pattern: '第(\\d+)話' },
          date: { jsonPath: '@.open', formats: ['yyyy/MM/dd'] },
        },
      },
    },
  },
} satisfies Record<string, ByHand>
