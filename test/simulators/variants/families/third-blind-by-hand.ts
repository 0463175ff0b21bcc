import type { Variant } from '../variant.ts'

type ByHand = NonNullable<Variant['byHand']>

/** Sources for those of k01 to n12 that a proposal does not read, or not whole, as a person writes them with the documented options. */
export const byHand = {
  k11: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.page-chapter img',
    options: {
      imageAttributes: ['data-original'],
      excludeUrlPattern: '-cover-',
      chapterList: {
        urlFormat: '/truyen-tranh/{slug}',
        itemSelector: '#nt_listchapter li.row:not(.heading)',
        number: { selector: '.chapter a', pattern: 'Chapter ([\\d.]+)' },
        date: { selector: '.col-xs-4', formats: ['HH:mm dd/MM', 'dd/MM/yy'], language: 'vi' },
      },
    },
  },
  n03: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: null,
    options: {
      script: {
        selector: '#episode-json',
        attribute: 'data-value',
        jsonPath: '$.readableProduct.pageStructure.pages[?@.type == "main"].src',
      },
      chapterList: {
        urlFormat: '/episode/{slug}',
        json: {
          values: [{ name: 'id', selector: '.js-episodes', attribute: 'data-aggregate-id' }],
          request: {
            urlFormat:
              '/api/viewer/pagination_readable_products?type=episode&aggregate_id={id}&sort_order=desc&offset={offset}&limit=50&is_guest=1',
          },
          items: '$[?search(@.title, "^第")]',
          urlFormat: '{@.viewer_uri}',
          number: { jsonPath: '@.title', pattern: '第([\\d.]+)話' },
          date: { jsonPath: '@.display_open_at' },
          locked: { jsonPath: '@.status.label', pattern: 'is_rentable' },
          paging: { limit: 50 },
        },
      },
    },
  },
  n05: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '#sectionContWide img',
    options: {
      chapterList: {
        urlFormat: '/webtoon/list?titleId={slug}',
        json: {
          values: [{ name: 'id', from: 'address', pattern: 'titleId=(\\d+)' }],
          request: { urlFormat: '/api/article/list?titleId={id}&page={page}' },
          items: '$.articleList[*]',
          urlFormat: '/webtoon/detail?titleId={id}&no={@.no}',
          number: { jsonPath: '@.subtitle', pattern: '([\\d.]+)화' },
          date: { jsonPath: '@.serviceDateDescription', formats: ['yy.MM.dd'] },
          paging: { start: 1 },
        },
      },
    },
  },
  n06: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.sc-pages img',
    options: {
      waitForSelector: '.sc-pages img',
      chapterList: {
        urlFormat: '/comics/{slug}',
        itemSelector: '.sc-list .sc-row',
        moreSelector: '.sc-all',
        number: { selector: '.sc-link', pattern: 'Chapter ([\\d.]+)' },
        date: { selector: '.sc-date', language: 'en' },
      },
    },
  },
  n07: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '#comic',
    options: {
      chapterList: {
        urlFormat: '/{slug}/archive',
        itemSelector: '#archive li',
        number: { selector: 'a', pattern: '#(\\d+)' },
        titleSelector: 'a',
        titlePattern: '#\\d+ (.+)',
        date: { selector: 'span', formats: ['yyyy-MM-dd'] },
      },
    },
  },
  n09: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '.viewer-image',
    nextPageSelector: 'a.next-page',
    options: {
      chapterList: {
        urlFormat: '/library/manga/{slug}',
        itemSelector: '.upload-link',
        linkSelector: 'a.btn-sm',
        number: { selector: 'h4', pattern: 'Capítulo ([\\d.]+)' },
        date: { selector: '.badge', formats: ['yyyy-MM-dd'] },
        group: { selector: '.group' },
      },
    },
  },
  n10: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#app main img',
    options: {
      waitForSelector: '#app main img',
      chapterList: {
        urlFormat: '/ru/manga/{slug}',
        json: {
          values: [
            { name: 'api', pattern: 'preconnect" href="([^"]+)"' },
            { name: 'id', from: 'address', pattern: '/manga/(\\d+--[^/?#]+)' },
          ],
          request: { urlFormat: '{api}/api/manga/{id}/chapters', headers: { 'Site-Id': '1' } },
          items: '$.data[*]',
          urlFormat: '/ru/{id}/read/v{@.volume}/c{@.number}',
          number: { jsonPath: '@.number' },
          volume: { jsonPath: '@.volume' },
          date: { jsonPath: '@.branches[0].created_at' },
          group: { jsonPath: '@.branches[0].teams[0].name' },
        },
      },
    },
  },
  n11: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: '#gimg',
    nextPageSelector: '.nav_next[href^="/view/"]',
    options: {
      imageAttributes: ['data-src'],
      chapterList: {
        urlFormat: '/gallery/{slug}/',
        itemSelector: '.gallery_top',
        linkSelector: 'a[href^="/view/"]',
        number: { selector: 'a[href^="/view/"]', attribute: 'href', pattern: '/(1)/$' },
      },
    },
  },
} satisfies Record<string, ByHand>
