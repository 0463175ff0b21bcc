import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const liliana: Theme = {
  id: 'liliana',
  name: 'Liliana',
  description: messageKey('themes.liliana'),
  source: {
    chapterUrlFormat: '/read/{slug}/chapter-{chapter}',
    scrapingType: 'javascript',
    imageSelector: '.separator[data-index] a, #chapter-images a',
    nextPageSelector: null,
    chapterSelector: null,
    options: {
      waitForSelector: '.separator a',
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul > li.chapter, ul.rows > li',
        date: { selector: 'time' },
      },
      search: {
        urlFormat: '/search/1/?keyword={query}',
        itemSelector: '#main .grid > div',
        linkSelector: '.text-center a',
        titleSelector: '.text-center a',
      },
    },
  },
}
