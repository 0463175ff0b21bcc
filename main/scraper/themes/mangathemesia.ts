import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const mangathemesia: Theme = {
  id: 'mangathemesia',
  name: 'MangaThemesia',
  description: messageKey('themes.mangathemesia'),
  source: {
    chapterUrlFormat: '/{slug}-chapter-{chapter}/',
    scrapingType: 'html',
    imageSelector: '#readerarea img',
    nextPageSelector: null,
    chapterSelector: null,
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
  },
}
