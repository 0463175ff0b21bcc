import type { Theme } from '../../../shared/contracts/themes.ts'
import { message } from '../../../shared/sentences/sentence.ts'

export const zeistmanga: Theme = {
  id: 'zeistmanga',
  name: 'ZeistManga',
  description: message('Blogger theme: a post is a chapter, its pictures link to their full size.'),
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
    },
  },
}
