import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const mmrcms: Theme = {
  id: 'mmrcms',
  name: 'MyMangaReaderCMS',
  description: messageKey('themes.mmrcms'),
  source: {
    chapterUrlFormat: '/manga/{slug}/{chapter}',
    scrapingType: 'html',
    imageSelector: '#all img.img-responsive',
    nextPageSelector: null,
    chapterSelector: null,
    options: {
      chapterList: {
        urlFormat: '/manga/{slug}',
        itemSelector: 'ul.chapters > li, ul.chapters888 > li',
        titleSelector: 'em',
        date: { selector: '.date-chapter-title-rtl, time, .date' },
      },
      search: {
        urlFormat: '/search?query={query}',
        json: { items: '$.suggestions[*]', urlFormat: '/manga/{@.data}', title: '@.value' },
      },
    },
  },
}
