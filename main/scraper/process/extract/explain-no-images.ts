import { type Sentence, say } from '../../../../shared/sentences/sentence.ts'
import { elementUrls } from './element-urls.ts'
import type { ExtractedImages } from './extract-images.ts'
import { type Element, type ExtractRules, given, type Page, select } from './page.ts'
import { inlineScripts, type ScriptFailure } from './script-images.ts'

/** Why a page gave no picture, and what a person can change. */
export type NoImagesReason = {
  /** The setting to look at. */
  readonly field: string
  readonly message: Sentence
  readonly suggestion: Sentence
}

/** Looks at a page of which `extractImages` made nothing. */
export function explainNoImages(page: Page, rules: ExtractRules, extracted: ExtractedImages): NoImagesReason {
  const { matched, failure } = extracted
  if (rules.options.script && !rules.options.script.optional) return scriptReasons[failure ?? 'no match']
  const chapter = given(rules.chapterSelector)
  if (chapter && select(page, chapter, 'chapterSelector').length === 0) {
    return {
      field: 'chapterSelector',
      message: say('{chapter} matches nothing.', { chapter }),
      suggestion: elsewhere(page),
    }
  }
  const field = 'imageSelector'
  const selector = given(rules.imageSelector) ?? 'img'
  if (matched.length === 0)
    return { field, message: say('{selector} matches nothing.', { selector }), suggestion: elsewhere(page) }
  if (matched.every(({ name }) => name === 'canvas')) {
    return {
      field,
      message: say('{selector} matches {elements}: the site draws its pages instead of showing pictures.', {
        selector,
        elements: count(matched, 'canvas'),
      }),
      suggestion: say('Such sites cannot be read. Choose another source.'),
    }
  }
  if (matched.some((element) => elementUrls(page, element, rules.options.imageAttributes).length > 0)) {
    return {
      field,
      message: say('{selector} matches {elements}, but all of their pictures are excluded or smaller than a page.', {
        selector,
        elements: count(matched),
      }),
      suggestion: say('Loosen excludeSelector or excludeUrlPattern, or choose another imageSelector.'),
    }
  }
  return {
    field,
    message: say('{selector} matches {elements}, but none carries the address of a picture ({attributes}).', {
      selector,
      elements: count(matched),
      attributes: attributesOf(matched),
    }),
    suggestion: filledByScript(page)
      ? scriptSuggestion
      : say(
          'If one of these attributes holds the address, name it in imageAttributes; if a script fills it in, try scrapingType javascript.',
        ),
  }
}

const scriptReasons: Readonly<Record<ScriptFailure, NoImagesReason>> = {
  'no match': {
    field: 'options.script.pattern',
    message: say('The pattern finds no list of pictures in the scripts of the page.'),
    suggestion: say(
      'Let the pattern capture the array of addresses, brackets included, for example "images":(\\[.*?\\]). Or remove it and use imageSelector.',
    ),
  },
  'no json': {
    field: 'options.script.pattern',
    message: say('What the pattern captures is no JSON, so no path can be followed in it.'),
    suggestion: say(
      'Let the pattern capture one whole JSON value, its outer brackets or braces included, or remove the jsonPath.',
    ),
  },
  'nothing selected': {
    field: 'options.script.jsonPath',
    message: say('The path selects no address of a picture in what the pattern captures.'),
    suggestion: say(
      'Look at the script in the source of the page and correct the path: $.images[*] for a member, $[*].url for a list of objects.',
    ),
  },
}

const scriptSuggestion = say(
  'The images are inserted by a script: try scrapingType javascript, or let options.script capture the list from the script.',
)

function elsewhere(page: Page): Sentence {
  if (filledByScript(page)) return scriptSuggestion
  const images = page.$('img').toArray()
  const [best] = [...areaCounts(page, images)].sort((a, b) => b[1] - a[1])
  if (!best) {
    return say(
      'The page has no images at all: if they appear in a browser, a script inserts them: try scrapingType javascript.',
    )
  }
  return say(
    'The page has {elements}, most of them under {place}: try {place} img. If the pages of the chapter are not among them, try scrapingType javascript.',
    { elements: count(images, 'img'), place: best[0] },
  )
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
  say('{count} {name} {count|element|elements}', { count: elements.length, name })

function attributesOf(elements: readonly Element[]): Sentence {
  const names = new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)))
  names.delete('class')
  return names.size
    ? say('their attributes: {names}', { names: [...names].slice(0, 8).join(', ') })
    : say('they have no attributes')
}
