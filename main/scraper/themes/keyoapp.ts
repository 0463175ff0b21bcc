import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const keyoapp: Theme = {
  id: 'keyoapp',
  name: 'Keyoapp',
  description: messageKey('themes.keyoapp'),
  source: {
    chapterUrlFormat: '/chapter/{slug}-{chapter}/',
    scrapingType: 'javascript',
    imageSelector: '#pages > img',
    nextPageSelector: null,
    chapterSelector: null,
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
  },
}
