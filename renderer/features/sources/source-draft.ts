import type { ContentSource, ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { type OptionTexts, parseOptions, showOptions, textsOf, withTexts } from './source-options.ts'

/** The form as it is typed. In the expert view `json` counts, else the texts laid over `options`. */
export type SourceDraft = {
  readonly name: string
  readonly baseUrl: string
  readonly chapterUrlFormat: string
  readonly scrapingType: ContentSource['scrapingType']
  readonly imageSelector: string
  readonly nextPageSelector: string
  readonly chapterSelector: string
  readonly description: string
  readonly isActive: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly texts: OptionTexts
  readonly isExpert: boolean
  readonly json: string
}

/** Where a source that is not stored yet is kept. */
export const sourceDraftKey = 'bunko.draft.source'

export const emptySource: SourceDraft = {
  name: '',
  baseUrl: '',
  chapterUrlFormat: '',
  scrapingType: 'html',
  imageSelector: '',
  nextPageSelector: '',
  chapterSelector: '',
  description: '',
  isActive: true,
  options: {},
  texts: textsOf({}),
  isExpert: false,
  json: '',
}

export const draftOf = (source: ContentSource): SourceDraft => ({
  ...emptySource,
  name: source.name,
  baseUrl: source.baseUrl,
  chapterUrlFormat: source.chapterUrlFormat,
  scrapingType: source.scrapingType,
  imageSelector: source.imageSelector ?? '',
  nextPageSelector: source.nextPageSelector ?? '',
  chapterSelector: source.chapterSelector ?? '',
  description: source.description,
  isActive: source.isActive,
  options: source.options,
  texts: textsOf(source.options),
})

type Words = { readonly notANumber: string; readonly notJson: string }

type ReadSource = { readonly body: ContentSourceWrite; readonly unreadable: readonly Violation[] }

/** The body to send, and what cannot be read at all. Everything else is judged by the API. */
export function readSourceDraft(draft: SourceDraft, words: Words): ReadSource {
  const orNull = (text: string) => text.trim() || null
  const { options, unreadable } = readOptions(draft, words)
  const body = {
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    chapterUrlFormat: draft.chapterUrlFormat.trim(),
    scrapingType: draft.scrapingType,
    imageSelector: orNull(draft.imageSelector),
    nextPageSelector: orNull(draft.nextPageSelector),
    chapterSelector: orNull(draft.chapterSelector),
    description: draft.description,
    isActive: draft.isActive,
    options,
  }
  return { body, unreadable }
}

function readOptions(draft: SourceDraft, words: Words) {
  if (!draft.isExpert) return withTexts(draft.options, draft.texts, words.notANumber)
  const options = parseOptions(draft.json)
  return options
    ? { options, unreadable: [] }
    : { options: {}, unreadable: [{ propertyPath: 'options', message: words.notJson }] }
}

/** Goes over to the expert view or back, taking along what was typed; undefined when the JSON cannot be read. */
export function withExpert(draft: SourceDraft, isExpert: boolean): SourceDraft | undefined {
  if (isExpert) {
    // A number that cannot be read stays in its field and is met again on the way back.
    const { options } = withTexts(draft.options, draft.texts, '')
    return { ...draft, isExpert, options, json: showOptions(options) }
  }
  const options = parseOptions(draft.json)
  return options && { ...draft, isExpert, options, texts: textsOf(options) }
}
