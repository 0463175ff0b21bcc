import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { recommendsBrowser } from '../../protocol/messages.ts'
import { findImageUrls } from './element-urls.ts'
import type { ExtractedImages } from './extract-images.ts'
import { type Element, type ExtractRules, nonEmpty, type Page, select } from './page.ts'
import { inlineScripts, type ScriptFailure } from './script-images.ts'

/** Why no images were found on a page, and what the user can change. */
export type NoImagesReason = {
  /** The source setting to correct. */
  readonly field: string
  readonly message: Message
  readonly suggestion: Message
}

/** Explains why `extractImages` found nothing on a page. */
export function explainNoImages(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const { matched, failure } = extracted
  if (rules.options.script && !rules.options.script.optional) return scriptReason(failure ?? { kind: 'no match' })
  const chapter = nonEmpty(rules.chapterSelector)
  if (chapter && select(page, chapter, 'chapterSelector').length === 0) {
    return {
      field: 'chapterSelector',
      message: message('pageImages.chapterSelectorMatchesNothing', { selector: chapter }),
      suggestion: suggestSelector(page),
    }
  }
  const field = 'imageSelector'
  const selector = nonEmpty(rules.imageSelector) ?? 'img'
  if (matched.length === 0)
    return {
      field,
      message: message('pageImages.selectorMatchesNothing', { selector }),
      suggestion: suggestSelector(page),
    }
  if (matched.every(({ name }) => name === 'canvas')) {
    return {
      field,
      message: message('pageImages.drawnOnCanvas', {
        selector,
        elements: count(matched, 'canvas'),
      }),
      suggestion: message('pageImages.adviceUnreadable'),
    }
  }
  if (matched.some((element) => findImageUrls(page, element, rules.options.imageAttributes).length > 0)) {
    return {
      field,
      message: message('pageImages.allExcluded', {
        selector,
        elements: count(matched),
      }),
      suggestion: message('pageImages.adviceExclusions'),
    }
  }
  return {
    field,
    message: message('pageImages.withoutAddress', {
      selector,
      elements: count(matched),
      attributes: attributesOf(matched),
    }),
    suggestion: isFilledByScript(page) ? scriptSuggestion : message('pageImages.adviceAttributes'),
  }
}

/** Like `explainNoImages`, for a rendered page. Its scripts have run, so they are not the reason. */
export function explainNoRenderedImages(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const elements = extracted.matched.length || nonEmpty(rules.imageSelector) ? extracted.matched : allImages(page)
  if (elements.some(isDrawn)) {
    return {
      field: 'scrapingType',
      message: message('pageImages.drawnInBrowser'),
      suggestion: message('pageImages.adviceUnreadable'),
    }
  }
  const reason = explainNoImages(page, rules, extracted)
  if (!recommendsBrowser(reason.suggestion)) return reason
  return { ...reason, suggestion: message('pageImages.adviceShownPage') }
}

const allImages = (page: Page): Element[] => page.$('canvas, img').toArray() as Element[]

const isDrawn = ({ name, attribs }: Element): boolean => name === 'canvas' || /^\s*blob:/i.test(attribs.src ?? '')

function scriptReason({ kind, shape }: ScriptFailure): NoImagesReason {
  const reason = scriptReasons[kind]
  return shape ? { ...reason, message: sentences(reason.message, shape) } : reason
}

const scriptReasons: Readonly<Record<ScriptFailure['kind'], NoImagesReason>> = {
  'no element': {
    field: 'options.script.selector',
    message: message('jsonData.noElement'),
    suggestion: message('jsonData.adviceElement'),
  },
  'no match': {
    field: 'options.script.pattern',
    message: message('pageImages.patternMatchesNothing'),
    suggestion: message('pageImages.advicePattern'),
  },
  'no json': {
    field: 'options.script.pattern',
    message: message('pageImages.captureNotJson'),
    suggestion: message('pageImages.adviceCapture'),
  },
  'nothing selected': {
    field: 'options.script.jsonPath',
    message: message('pageImages.pathSelectsNothing'),
    suggestion: message('pageImages.advicePath'),
  },
}

const scriptSuggestion = message('pageImages.adviceScript')

function suggestSelector(page: Page): Message {
  if (isFilledByScript(page)) return scriptSuggestion
  const images = page.$('img').toArray()
  const [best] = [...countByArea(page, images)].sort((a, b) => b[1] - a[1])
  if (!best) {
    return message('pageImages.adviceNoImages')
  }
  return message('pageImages.adviceImagesUnder', { elements: count(images, 'img'), place: best[0] })
}

const imageUrlInScript = /https?:(?:\\?\/){2}[^"'\s]+?\.(?:jpe?g|png|webp|avif)/gi
const knownReaders = /ts_reader\.run|chapter_preloaded_images|chapter-protector-data|__NEXT_DATA__|__next_f/

/** Whether scripts of the page seem to contain the list of images. They are not run. */
function isFilledByScript(page: Page): boolean {
  if (page.$('#chapter-protector-data').length > 0) return true
  return inlineScripts(page).some((text) => knownReaders.test(text) || (text.match(imageUrlInScript)?.length ?? 0) > 2)
}

/** Number of images per closest ancestor with an id or a class. */
function countByArea(page: Page, images: readonly Element[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const image of images) {
    const { id, class: classes = '' } = page.$(image).parents('[id],[class]')[0]?.attribs ?? {}
    const first = classes.trim().split(/\s+/)[0]
    const name = id ? `#${id}` : first ? `.${first}` : 'body'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const count = (elements: readonly Element[], name = elements[0]?.name ?? 'element') =>
  message('pageImages.elements', { count: elements.length, name })

function attributesOf(elements: readonly Element[]): Message {
  const names = new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)))
  names.delete('class')
  return names.size
    ? message('pageImages.attributes', { attributes: [...names].slice(0, 8) })
    : message('pageImages.noAttributes')
}
