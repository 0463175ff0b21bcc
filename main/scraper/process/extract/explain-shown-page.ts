import { message } from '../../../../shared/i18n/message.ts'
import { recommendsBrowser } from '../../protocol/browser-advice.ts'
import { explainNoImages, type NoImagesReason } from './explain-no-images.ts'
import type { ExtractedImages } from './extract-images.ts'
import { type Element, type ExtractRules, nonEmpty, type Page } from './page.ts'

/** Like `explainNoImages`, for a page as a browser shows it: its scripts have run, so they are no reason any more. */
export function explainNoRenderedImages(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const looked = extracted.matched.length || nonEmpty(rules.imageSelector) ? extracted.matched : allPictures(page)
  const drawn = looked.filter(isDrawn)
  if (drawn.length > 0) {
    return {
      field: 'scrapingType',
      message: message('pageImages.drawnInBrowser'),
      suggestion: message('pageImages.adviceUnreadable'),
    }
  }
  const reason = explainNoImages(page, rules, extracted)
  if (!recommendsBrowser(reason.suggestion)) return reason
  return {
    ...reason,
    suggestion: message('pageImages.adviceShownPage'),
  }
}

const allPictures = (page: Page): Element[] => page.$('canvas, img').toArray() as Element[]

const isDrawn = ({ name, attribs }: Element): boolean => name === 'canvas' || /^\s*blob:/i.test(attribs.src ?? '')
