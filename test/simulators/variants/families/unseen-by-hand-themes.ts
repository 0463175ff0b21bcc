import type { Variant } from '../variant.ts'

type ByHand = NonNullable<Variant['byHand']>

/** Sources for the sites y01 to y20, as a person writes them with the documented options. */
export const byHand = {
  y01: {
    chapterUrlFormat: '/ler/{slug}/cap-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.page-break > img.wp-manga-chapter-img',
    options: {
      imageAttributes: ['data-src', 'src'],
      chapterList: {
        urlFormat: '/ler/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        number: { selector: 'a', pattern: 'Cap\\. ([\\d.]+)' },
        date: { selector: '.chapter-release-date i', formats: ['dd/MM/yyyy'] },
      },
    },
  },
  y02: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    nextPageSelector: 'a.next_page',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        number: { selector: 'a', attribute: 'href', pattern: '/(\\d+)/$' },
        date: { selector: '.chapter-release-date i', language: 'ar' },
      },
    },
  },
  y03: {
    chapterUrlFormat: '/obra/{slug}/capitulo-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img',
    options: {
      chapterList: {
        urlFormat: '/obra/{slug}/',
        itemSelector: 'li.wp-manga-chapter:not(.premium)',
        date: { selector: '.chapter-release-date i', language: 'es' },
      },
    },
  },
  y04: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    options: {
      imageAttributes: ['data-src'],
      chapterList: {
        urlFormat: '/webtoon/{slug}/',
        itemSelector: 'li.wp-manga-chapter .chapter-link',
        date: { selector: '.chapter-release-date i', formats: ['MM/dd/yy'] },
      },
    },
  },
  y05: {
    chapterUrlFormat: '/truyen/{slug}/chuong-{chapter}/',
    imageSelector: '.page-break > img',
    options: {
      imageAttributes: ['data-cfsrc'],
      chapterList: {
        urlFormat: '/truyen/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        date: { selector: '.chapter-release-date i', language: 'vi' },
      },
    },
  },
  y06: {
    chapterUrlFormat: '/series/{slug}/chapter-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img',
    options: {
      imageAttributes: ['data-lazy-src'],
      clickSelectors: ['#more', '#more', '#more'],
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        date: { selector: '.chapter-release-date i' },
        numberPattern: '^Chapter (?<number>[\\d.]+)',
      },
    },
  },
  y07: {
    chapterUrlFormat: '/manga/{slug}/bolum-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '.reading-content img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        date: { selector: '.chapter-release-date i', language: 'tr' },
      },
    },
  },
  y08: {
    chapterUrlFormat: null,
    imageSelector: '.reading-content img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: 'li.wp-manga-chapter',
        number: { selector: 'a', pattern: 'Ch\\.([\\d.]+)' },
        date: { selector: '.chapter-release-date i' },
      },
    },
  },
  y09: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#readerarea img',
    options: {
      excludeUrlPattern: '/assets/banner',
      chapterList: {
        urlFormat: '/komik/{slug}/',
        itemSelector: '#chapterlist li',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate', language: 'id' },
      },
    },
  },
  y10: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#readerarea img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '#chapterlist li',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate' },
      },
    },
  },
  y11: {
    chapterUrlFormat: null,
    imageSelector: '#readerarea > p > img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '#chapterlist li:not(.early)',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate', language: 'th' },
      },
    },
  },
  y12: {
    chapterUrlFormat: '/{slug}-chapitre-{chapter}-vf/',
    imageSelector: '#readerarea p > img',
    options: {
      imageAttributes: ['data-src'],
      chapterList: {
        urlFormat: '/catalogue/{slug}/',
        itemSelector: '#chapterlist li',
        number: { attribute: 'data-num' },
        date: { selector: '.chapterdate', language: 'fr' },
      },
    },
  },
  y13: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.check-box .separator a',
    options: {
      imageAttributes: ['href'],
      chapterList: {
        urlFormat: '/2025/03/{slug}.html',
        itemSelector: '#chapters li',
        number: { selector: '.chapternum', pattern: '([\\d.]+)' },
        date: { selector: '.chapterdate', formats: ['dd/MM/yyyy'] },
      },
    },
  },
  y14: {
    chapterUrlFormat: null,
    imageSelector: '.page-chapter img',
    nextPageSelector: 'a.next-page',
    options: {
      imageAttributes: ['data-original'],
      chapterList: {
        urlFormat: '/comic/{slug}',
        nextPageSelector: '.pagination a.next-page',
        itemSelector: '.list-chapter li.row:not(.heading)',
        numberPattern: '#(?<number>[\\d.]+)',
        date: { selector: '.text-center', formats: ['MM/dd/yyyy'] },
      },
    },
  },
  y15: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: 'main section img',
    options: {
      clickSelectors: ['button[hx-get]', 'button[hx-get]', 'button[hx-get]'],
      chapterList: {
        urlFormat: '/manga/{slug}/',
        itemSelector: '[data-chapter-number]',
        number: { attribute: 'data-chapter-number' },
        date: { selector: 'time', attribute: 'datetime' },
      },
    },
  },
  y16: {
    chapterUrlFormat: '/{slug}/vol1/{chapter}?mtr=1',
    scrapingType: 'javascript',
    imageSelector: '#mangaPicture',
    options: {
      clickSelectors: ['.mature-message a'],
      script: { pattern: 'readerInit\\((\\[\\[.*?\\]\\]), false', jsonPath: '$', imageFormat: '{@[0]}{@[2]}' },
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: 'tr.item-row',
        number: { selector: 'a', pattern: '^\\d+ - ([\\d.]+)' },
        date: { selector: '.date', formats: ['dd.MM.yy'] },
      },
    },
  },
  y17: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#page',
    options: {
      pageList: {
        values: [{ name: 'rest', from: 'address', pattern: '/read/(.+)$' }],
        request: { urlFormat: '/api/read/{rest}' },
        images: '$.chapter.pages[*]',
      },
      chapterList: {
        urlFormat: '/comics/{slug}',
        itemSelector: '.list .row',
        number: { selector: 'a', pattern: 'Ch\\.([\\d.]+)' },
        date: { selector: '.when', formats: ['d/M/yyyy'] },
      },
    },
  },
  y18: {
    chapterUrlFormat: null,
    imageSelector: '#page img',
    options: {
      headers: { Cookie: 'foolslide_adult=true' },
      script: { pattern: 'var pages = (\\[.*?\\]);', jsonPath: '$[*].url' },
      chapterList: {
        urlFormat: '/series/{slug}/',
        itemSelector: '.list .element',
        number: { selector: '.title a', pattern: 'kötet ([\\d.]+)' },
        date: { selector: '.meta_r', pattern: '(\\d{4}\\.\\d\\d\\.\\d\\d)', formats: ['yyyy.MM.dd'] },
      },
    },
  },
  y19: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#image-container img',
    options: {
      pageTurn: { selector: '#image-container a' },
      chapterList: { urlFormat: '/g/{slug}/', itemSelector: '#thumbnail-container > :first-child a' },
    },
  },
  y20: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.iv-card img',
    options: {
      clickSelectors: ['.mode-item[data-value="vertical"]'],
      chapterList: {
        urlFormat: '/{slug}',
        itemSelector: '#en-chapters li.chapter-item',
        number: { attribute: 'data-number' },
      },
    },
  },
} satisfies Record<string, ByHand>
