import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const zeistmanga: Theme = {
  id: 'zeistmanga',
  name: 'ZeistManga',
  description: messageKey('themes.zeistmanga'),
  source: {
    chapterUrlFormat: '/{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: '.post-body .separator a, .check-box .separator a, #reader img',
    nextPageSelector: null,
    chapterSelector: null,
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
  },
}
