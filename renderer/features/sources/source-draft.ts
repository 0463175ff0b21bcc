import type { ContentSource, ContentSourceWrite } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { applyOptionTexts, formatOptions, type OptionTexts, parseOptions, toOptionTexts } from './source-options.ts'

/** The members with a text field. */
export const sourceTextFields = [
  'name',
  'baseUrl',
  'chapterUrlFormat',
  'imageSelector',
  'nextPageSelector',
  'chapterSelector',
  'description',
] as const

/** The form input. In expert mode `json` applies, otherwise `texts` override `options`. */
export type SourceDraft = Readonly<Record<(typeof sourceTextFields)[number], string>> & {
  readonly scrapingType: ContentSource['scrapingType']
  readonly isActive: boolean
  readonly autoRepair: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly texts: OptionTexts
  readonly isExpert: boolean
  readonly json: string
}

/** Storage key of the form for a new source. */
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
  autoRepair: false,
  options: {},
  texts: toOptionTexts({}),
  isExpert: false,
  json: '',
}

export const toSourceDraft = (source: Omit<ContentSource, 'id' | 'createdAt' | 'updatedAt'>): SourceDraft => ({
  ...emptySource,
  name: source.name,
  baseUrl: source.baseUrl,
  chapterUrlFormat: source.chapterUrlFormat ?? '',
  scrapingType: source.scrapingType,
  imageSelector: source.imageSelector ?? '',
  nextPageSelector: source.nextPageSelector ?? '',
  chapterSelector: source.chapterSelector ?? '',
  description: source.description,
  isActive: source.isActive,
  autoRepair: source.autoRepair,
  options: source.options,
  texts: toOptionTexts(source.options),
})

/** Whether the source is a server, which has no rules. */
export const isServer = ({ options }: SourceDraft): boolean => 'server' in options

type Messages = { readonly notANumber: string; readonly notJson: string }

type ReadSource = { readonly body: ContentSourceWrite; readonly unreadable: readonly Violation[] }

/** The request body, and the fields that cannot be parsed. The API validates everything else. */
export function parseSourceDraft(draft: SourceDraft, messages: Messages): ReadSource {
  const orNull = (text: string) => text.trim() || null
  const { options, unreadable } = parseOptionFields(draft, messages)
  const body = {
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    chapterUrlFormat: orNull(draft.chapterUrlFormat),
    scrapingType: draft.scrapingType,
    imageSelector: orNull(draft.imageSelector),
    nextPageSelector: orNull(draft.nextPageSelector),
    chapterSelector: orNull(draft.chapterSelector),
    description: draft.description,
    isActive: draft.isActive,
    autoRepair: draft.autoRepair,
    options,
  }
  return { body, unreadable }
}

function parseOptionFields(draft: SourceDraft, messages: Messages) {
  if (!draft.isExpert) return applyOptionTexts(draft.options, draft.texts, messages)
  const options = parseOptions(draft.json)
  return options
    ? { options, unreadable: [] }
    : { options: {}, unreadable: [{ propertyPath: 'options', message: messages.notJson }] }
}

/** Switches expert mode and converts the input; undefined if the JSON cannot be parsed. */
export function setExpertMode(draft: SourceDraft, isExpert: boolean): SourceDraft | undefined {
  if (isExpert) {
    // An invalid number stays in `texts` and is reported after switching back.
    const { options } = applyOptionTexts(draft.options, draft.texts, { notANumber: '', notJson: '' })
    return { ...draft, isExpert, options, json: formatOptions(options) }
  }
  const options = parseOptions(draft.json)
  return options && { ...draft, isExpert, options, texts: toOptionTexts(options) }
}
