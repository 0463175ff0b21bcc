import type { Theme } from '../../../shared/contracts/themes.ts'
import { message } from '../../../shared/sentences/sentence.ts'

export const liliana: Theme = {
  id: 'liliana',
  name: 'Liliana',
  description: message(
    'Reader that fetches the list of pages of a chapter by a script, in an order that only their index tells.',
  ),
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
    },
  },
}
