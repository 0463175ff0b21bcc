import type { Theme } from '../../../shared/contracts/themes.ts'
import { messageKey } from '../../../shared/i18n/message.ts'

export const foolslide: Theme = {
  id: 'foolslide',
  name: 'FoolSlide',
  description: messageKey('themes.foolslide'),
  source: {
    chapterUrlFormat: '/read/{slug}/en/0/{chapter}/',
    scrapingType: 'html',
    imageSelector: '#page img.open',
    nextPageSelector: null,
    chapterSelector: null,
    options: {
      headers: { Cookie: 'adult=true' },
      script: { pattern: 'var pages\\s*=\\s*(\\[.*?\\]);', jsonPath: '$[*].url' },
      chapterList: { urlFormat: '/series/{slug}/', itemSelector: '.list .element', date: { selector: '.meta_r' } },
    },
  },
}
