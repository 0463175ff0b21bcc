import type { Variant } from '../variant.ts'

type ByHand = NonNullable<Variant['byHand']>

/** Sources for the sites y21 to y36, as a person writes them with the documented options. */
export const byHand = {
  y21: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#toon_img > p:not([style]) > img',
    options: {
      chapterList: {
        urlFormat: '/webtoon/{slug}',
        itemSelector: 'li.list-item',
        numberPattern: '(?<number>[\\d.]+)화',
        date: { selector: '.wr-date', formats: ['yyyy.MM.dd'] },
      },
    },
  },
  y22: {
    chapterUrlFormat: null,
    imageSelector: '#page img',
    nextPageSelector: '#page a',
    options: {
      headers: { Cookie: 'MCCookie=c0ffee' },
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: '.chapters-wrapper .chapter',
        date: { selector: '.chap-date', language: 'it' },
      },
    },
  },
  y23: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.viewer-container img',
    options: {
      headers: { Referer: '{baseUrl}/' },
      imageAttributes: ['data-src', 'src'],
      clickSelectors: ['a[href$="/cascade"]'],
      chapterList: {
        urlFormat: '/library/manga/{slug}',
        itemSelector: 'li.upload-link',
        linkSelector: 'a.btn',
        number: { attribute: 'data-chapter' },
        date: { selector: '.badge' },
      },
    },
  },
  y24: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#mangaFile',
    options: {
      pageTurn: { selector: '#next' },
      chapterList: {
        urlFormat: '/comic/{slug}/',
        itemSelector: '#chapter-list-0 li',
        number: { selector: 'a', attribute: 'title', pattern: '第(\\d+)回' },
      },
    },
  },
  y25: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '#cp_image',
    options: {
      pageTurn: { selector: '.bottom-bar-tool.next' },
      chapterList: {
        urlFormat: '/{slug}/',
        itemSelector: '#chapterlistload a',
        number: { pattern: '第(\\d+)話' },
      },
    },
  },
  y26: {
    chapterUrlFormat: '/catalogue/{slug}/scan/vf/#chapitre-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '#scansPlacement img',
    options: {
      chapterList: { urlFormat: '/catalogue/{slug}/scan/vf/', itemSelector: '#selectChapitres option' },
    },
  },
  y27: {
    chapterUrlFormat: null,
    imageSelector: '.wp-block-gallery img',
    options: {
      imageAttributes: ['data-orig-file'],
      excludeUrlPattern: 'credit',
      chapterList: {
        urlFormat: '/projekty/{slug}/',
        itemSelector: '.entry-content a[href*="-rozdzial-"]',
        numberPattern: 'Rozdział (?<number>[\\d.]+)',
      },
    },
  },
  y28: {
    chapterUrlFormat: '/manga/{slug}-raw/第{chapter}話',
    scrapingType: 'javascript',
    imageSelector: '.image-container img',
    options: {
      scroll: true,
      chapterList: {
        urlFormat: '/manga/{slug}-raw',
        itemSelector: '#chapter-list > a',
        number: { selector: '.chapter-name', pattern: '第([\\d.]+)話' },
        date: { selector: '.chapter-time', language: 'ja' },
      },
    },
  },
  y29: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.reader .page img',
    options: {
      chapterList: {
        urlFormat: '/ru/manga/{slug}',
        itemSelector: '.item',
        number: { selector: 'a', pattern: 'Глава ([\\d.]+)' },
        date: { selector: '.at', formats: ['dd.MM.yyyy'] },
      },
    },
  },
  y30: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.strip img',
    options: {
      chapterList: {
        urlFormat: '/comic/{slug}',
        json: {
          request: { urlFormat: '/api/v2/titles/chapters/?slug={slug}&count=20&ordering=-index&page={page}' },
          items: '$.results[*]',
          urlFormat: '/comic/{slug}/{@.id}',
          number: { jsonPath: '@.chapter' },
          volume: { jsonPath: '@.tome' },
          date: { jsonPath: '@.upload_date' },
          locked: { jsonPath: '@.is_paid' },
          paging: { next: '$.next' },
        },
      },
    },
  },
  y31: {
    chapterUrlFormat: null,
    scrapingType: 'html',
    imageSelector: null,
    options: {
      pageList: {
        values: [
          { name: 'manga', from: 'address', pattern: '/read/([^/]+)/' },
          { name: 'id', from: 'address', pattern: '/read/[^/]+/(\\w+)' },
        ],
        request: { urlFormat: '/api/read/chapter?mangaId={manga}&chapterId={id}' },
        images: '$.readChapter.pages[*].image',
      },
      urlRewrites: [{ pattern: '(:\\d+)/(?:static/)?pages/', replacement: '$1/static/pages/' }],
      chapterList: {
        urlFormat: '/manga/{slug}',
        json: {
          request: { urlFormat: '/api/manga/allChapters?mangaId={slug}' },
          items: '$.chapters[*]',
          urlFormat: '/read/{slug}/{@.id}',
          number: { jsonPath: '@.number' },
          group: { jsonPath: '@.scanlationMangaId' },
          date: { jsonPath: '@.createdAt' },
        },
      },
    },
  },
  y32: {
    chapterUrlFormat: null,
    imageSelector: '.wt_viewer img',
    options: {
      chapterList: {
        urlFormat: '/webtoon/list?titleId={slug}',
        json: {
          values: [{ name: 'id', from: 'address', pattern: 'titleId=(\\d+)' }],
          request: { urlFormat: '/api/article/list?titleId={id}&page={page}' },
          items: '$.articleList[?@.subtitle != "예고편"]',
          urlFormat: '/webtoon/detail?titleId={id}&no={@.no}',
          number: { jsonPath: '@.subtitle', pattern: '^(\\d+)화' },
          date: { jsonPath: '@.serviceDateDescription' },
        },
      },
    },
  },
  y33: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: 'img.ImageContainer',
    options: {
      scroll: true,
      chapterList: {
        urlFormat: '/ver/manga/{slug}',
        itemSelector: 'a.ChapterLink',
        number: { selector: 'h4 span' },
        date: { selector: 'small.f', formats: ['dd/MM/yyyy'] },
      },
    },
  },
  y34: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.pages img',
    options: {
      scroll: true,
      chapterList: {
        urlFormat: '/series/{slug}',
        itemSelector: '.grid a.card',
        number: { selector: 'h3', pattern: 'الفصل ([\\d.]+)' },
        date: { selector: 'p', language: 'ar' },
      },
    },
  },
  y35: {
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.display-pic img',
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        json: {
          values: [{ name: 'id', from: 'address', pattern: '/manga/(\\d+)' }],
          request: { method: 'POST', urlFormat: '/api/project/detail2', body: '{"projectId":{id}}' },
          items: '$.listChapter[*]',
          urlFormat: '/manga/{id}/{@.chapterNo}',
          number: { jsonPath: '@.chapterNo' },
          title: { jsonPath: '@.chapterName' },
          date: { jsonPath: '@.publishDate.value' },
        },
      },
    },
  },
  y36: {
    chapterUrlFormat: null,
    scrapingType: 'javascript',
    imageSelector: '.frames img',
    options: {
      clickSelectors: ['.MuiButton', '.MuiButton'],
      chapterList: {
        urlFormat: '/book/{slug}',
        itemSelector: 'a.MuiListItem',
        lockedSelector: '[data-testid="LockIcon"]',
        number: { selector: 'p', pattern: 'Розділ ([\\d.]+)' },
        date: { selector: '.upd', formats: ['dd.MM.yyyy'] },
      },
    },
  },
} satisfies Record<string, ByHand>
