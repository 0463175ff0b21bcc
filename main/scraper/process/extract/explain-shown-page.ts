import { say } from '../../../../shared/sentences/sentence.ts'
import { explainNoImages, type NoImagesReason } from './explain-no-images.ts'
import type { ExtractedImages } from './extract-images.ts'
import { type Element, type ExtractRules, given, type Page } from './page.ts'

/** Like `explainNoImages`, for a page as a browser shows it: its scripts have run, so they are no reason any more. */
export function explainShownPage(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const looked = extracted.matched.length || given(rules.imageSelector) ? extracted.matched : allPictures(page)
  const drawn = looked.filter(isDrawn)
  if (drawn.length > 0) {
    return {
      field: 'scrapingType',
      message: say('The site draws its pages (canvas or blob) instead of showing pictures that have an address.'),
      suggestion: say('Such sites cannot be read. Choose another source.'),
    }
  }
  const reason = explainNoImages(page, rules, extracted)
  if (!reason.suggestion.say.includes('scrapingType')) return reason
  return {
    ...reason,
    suggestion: say(
      'Correct imageSelector. If the pictures come late, name one in waitForSelector; if they come when one scrolls or presses a button, set scroll or clickSelectors.',
    ),
  }
}

const allPictures = (page: Page): Element[] => page.$('canvas, img').toArray() as Element[]

const isDrawn = ({ name, attribs }: Element): boolean => name === 'canvas' || /^\s*blob:/i.test(attribs.src ?? '')
