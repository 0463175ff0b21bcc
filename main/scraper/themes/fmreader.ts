import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const fmreader: Theme = {
  id: 'fmreader',
  name: 'FMReader',
  description: messageKey('themes.fmreader'),
  source: {
    chapterUrlFormat: '/read-{slug}-chapter-{chapter}.html',
    scrapingType: 'html',
    imageSelector: 'img.chapter-img, .chapter-content img',
    nextPageSelector: null,
    chapterSelector: null,
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
  },
}
