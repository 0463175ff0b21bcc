import { type Message, message } from '../../../../shared/i18n/message.ts'
import { findImageUrls } from './element-urls.ts'
import type { ExtractedImages } from './extract-images.ts'
import { type Element, type ExtractRules, nonEmpty, type Page, select } from './page.ts'
import { inlineScripts, type ScriptFailure } from './script-images.ts'

/** Why a page gave no picture, and what a person can change. */
export type NoImagesReason = {
  /** The setting to look at. */
  readonly field: string
  readonly message: Message
  readonly suggestion: Message
}

/** Looks at a page of which `extractImages` made nothing. */
export function explainNoImages(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const { matched, failure } = extracted
  if (rules.options.script && !rules.options.script.optional) return scriptReasons[failure ?? 'no match']
  const chapter = nonEmpty(rules.chapterSelector)
  if (chapter && select(page, chapter, 'chapterSelector').length === 0) {
    return {
      field: 'chapterSelector',
      message: message('pageImages.chapterSelectorMatchesNothing', { selector: chapter }),
      suggestion: elsewhere(page),
    }
  }
  const field = 'imageSelector'
  const selector = nonEmpty(rules.imageSelector) ?? 'img'
  if (matched.length === 0)
    return { field, message: message('pageImages.selectorMatchesNothing', { selector }), suggestion: elsewhere(page) }
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
    suggestion: filledByScript(page) ? scriptSuggestion : message('pageImages.adviceAttributes'),
  }
}

const scriptReasons: Readonly<Record<ScriptFailure, NoImagesReason>> = {
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

function elsewhere(page: Page): Message {
  if (filledByScript(page)) return scriptSuggestion
  const images = page.$('img').toArray()
  const [best] = [...areaCounts(page, images)].sort((a, b) => b[1] - a[1])
  if (!best) {
    return message('pageImages.adviceNoImages')
  }
  return message('pageImages.adviceImagesUnder', { elements: count(images, 'img'), place: best[0] })
}

const addressInScript = /https?:(?:\\?\/){2}[^"'\s]+?\.(?:jpe?g|png|webp|avif)/gi
const knownReaders = /ts_reader\.run|chapter_preloaded_images|chapter-protector-data|__NEXT_DATA__|__next_f/

/** Whether scripts of the page hold the list of pictures, as far as can be seen without running them. */
function filledByScript(page: Page): boolean {
  if (page.$('#chapter-protector-data').length > 0) return true
  return inlineScripts(page).some((text) => knownReaders.test(text) || (text.match(addressInScript)?.length ?? 0) > 2)
}

/** How many images stand under each nearest element that has an id or a class. */
function areaCounts(page: Page, images: readonly Element[]): Map<string, number> {
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
    ? message('pageImages.attributes', { attributes: [...names].slice(0, 8).join(', ') })
    : message('pageImages.noAttributes')
}
