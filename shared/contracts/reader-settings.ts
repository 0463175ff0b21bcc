import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { exampleIds, idParam, meta } from './fields.ts'

const readingModes = ['auto', 'single', 'double', 'strip'] as const
export const readingDirections = ['rtl', 'ltr', 'vertical'] as const
export const pageFits = ['smart', 'screen', 'width', 'height', 'original'] as const
const readerBackgrounds = ['black', 'grey', 'white'] as const
/** Colours of the light on the pages. */
const readerTints = ['none', 'warm', 'sepia', 'night'] as const
/** What a tap on a part of the page does: which parts turn the page and which show the controls. */
export const tapZoneLayouts = ['sides', 'edges', 'corner', 'thumb', 'off'] as const
/** How a page turn looks. */
const pageTransitions = ['slide', 'none'] as const
/** What a double tap on a page does. */
const doubleTaps = ['zoom', 'panels'] as const
/** When the texts on pages are shown. */
const pageTextViews = ['hover', 'always', 'hidden'] as const
/** Degrees clockwise. */
export const pageRotations = [0, 90, 180, 270] as const

/** Actions of the reader, to which keys can be assigned. */
export const readerActions = [
  'left',
  'right',
  'next',
  'previous',
  'forward',
  'back',
  'down',
  'up',
  'first',
  'last',
  'nextChapter',
  'previousChapter',
  'mode',
  'direction',
  'fit',
  'nudge',
  'crop',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'rotate',
  'greyscale',
  'invert',
  'controls',
  'settings',
  'thumbnails',
  'chapters',
  'goToPage',
  'bookmark',
  'incognito',
  'text',
  'panels',
  'handsFree',
  'slower',
  'faster',
  'fullScreen',
  'help',
  'leave',
] as const
export type ReaderActionName = (typeof readerActions)[number]

/** The values of the reader settings with a fixed choice. */
export const readingChoices = {
  mode: readingModes,
  direction: readingDirections,
  fit: pageFits,
  background: readerBackgrounds,
  tint: readerTints,
  rotation: pageRotations,
  tapZones: tapZoneLayouts,
  transition: pageTransitions,
  pageText: pageTextViews,
  doubleTap: doubleTaps,
} as const

/** The limits of numbers, which the screens also show. */
export const readingRanges = {
  gap: { min: 0, max: 200 },
  stripWidth: { min: 20, max: 100 },
  brightness: { min: 20, max: 200 },
  contrast: { min: 50, max: 150 },
  countdown: { min: 0, max: 60 },
  zoom: { min: 100, max: 500 },
  scrollSpeed: { min: 10, max: 600 },
  turnSeconds: { min: 2, max: 120 },
} as const

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max)

/** Reader settings. A manga inherits those that it does not override (ADR 0018). */
const readingOptions = {
  mode: meta(z.enum(readingChoices.mode), 'Page layout. `auto` chooses by page dimensions.', 'auto'),
  direction: meta(z.enum(readingChoices.direction), 'Reading direction.', 'rtl'),
  fit: meta(z.enum(readingChoices.fit), 'Page fit. `smart` shows the whole page if it stays readable.', 'smart'),
  coverAlone: meta(z.boolean(), 'Whether the first page is shown alone in double-page mode.', true),
  gap: meta(between(readingRanges.gap), 'Pixels between the pages of a strip.', 0),
  stripWidth: meta(
    between(readingRanges.stripWidth),
    'Width of a strip in percent of the window; always 100 if narrow.',
    60,
  ),
  cropBorders: meta(z.boolean(), 'Whether to crop empty page borders.', false),
  brightness: meta(between(readingRanges.brightness), 'Brightness in percent.', 100),
  descreen: meta(z.boolean(), 'Whether the dots of printed tones are smoothed.', false),
  sharpen: meta(z.boolean(), 'Whether pages that are shown enlarged are sharpened on the graphics card.', false),
  greyscale: meta(z.boolean(), 'Whether pages are shown in grayscale.', false),
  invert: meta(z.boolean(), 'Whether colors are inverted.', false),
  background: meta(z.enum(readingChoices.background), 'Background around the pages.', 'black'),
  tint: meta(z.enum(readingChoices.tint), 'Colour of the light on the pages.', 'none'),
  contrast: meta(between(readingRanges.contrast), 'Contrast in percent.', 100),
  rotation: meta(z.literal(readingChoices.rotation), 'Degrees by which pages are turned clockwise.', 0),
  splitWide: meta(z.boolean(), 'Whether single-page mode shows the halves of a wide page one by one.', false),
  tapZones: meta(z.enum(readingChoices.tapZones), 'Which parts of the page turn it when they are tapped.', 'sides'),
  transition: meta(z.enum(readingChoices.transition), 'How a page turn looks.', 'slide'),
  countdown: meta(
    between(readingRanges.countdown),
    'Seconds at the end of a chapter until the next opens; 0 for never.',
    0,
  ),
  panels: meta(z.boolean(), 'Whether the panels of a page are shown one by one.', false),
  doubleTap: meta(z.enum(readingChoices.doubleTap), 'What a double tap on a page does.', 'zoom'),
  pageText: meta(z.enum(readingChoices.pageText), 'When the texts on pages are shown.', 'hover'),
  scrollSpeed: meta(
    between(readingRanges.scrollSpeed),
    'Speed of automatic scrolling in a strip, in pixels per second.',
    60,
  ),
  turnSeconds: meta(between(readingRanges.turnSeconds), 'Seconds between pages that turn by themselves.', 10),
}

export const readingDefaults = {
  mode: 'auto',
  direction: 'rtl',
  fit: 'smart',
  coverAlone: true,
  gap: 0,
  stripWidth: 60,
  cropBorders: false,
  brightness: 100,
  descreen: false,
  sharpen: false,
  greyscale: false,
  invert: false,
  background: 'black',
  tint: 'none',
  contrast: 100,
  rotation: 0,
  splitWide: false,
  tapZones: 'sides',
  transition: 'slide',
  countdown: 0,
  panels: false,
  doubleTap: 'zoom',
  pageText: 'hover',
  scrollSpeed: 60,
  turnSeconds: 10,
} as const satisfies { [K in keyof typeof readingOptions]: z.output<(typeof readingOptions)[K]> }

const optionsWithDefaults = Object.fromEntries(
  Object.entries(readingOptions).map(([name, option]) => [
    name,
    (option as z.ZodType).default(readingDefaults[name as keyof typeof readingDefaults]),
  ]),
) as { [K in keyof typeof readingOptions]: z.ZodDefault<(typeof readingOptions)[K]> }

/** A `KeyboardEvent.key` in lower case, optionally with `Shift+`. The space bar is `Space`. */
const keyName = z.string().regex(/^(Shift\+)?\S{1,20}$/u, messageKey('validation.keyName'))

export const maxKeysPerAction = 3

/** Custom keys by action. Other actions have their default keys. */
const keyMap = z.partialRecord(z.enum(readerActions), z.array(keyName).max(maxKeysPerAction))

/** The settings group `reader`: the settings for all mangas, and the keys. */
export const readerSettingsGroup = z
  .object({
    ...optionsWithDefaults,
    keys: meta(keyMap.default({}), 'Custom keys of actions. Others have their defaults.', {
      next: ['n'],
    }),
  })
  .meta({ title: 'ReaderSettings', description: 'Reader settings of mangas without their own.' })
export type ReaderSettings = z.output<typeof readerSettingsGroup>

/** Overrides of a manga. */
export const mangaReaderSettingsSchema = z
  .object({
    ...readingOptions,
    zoom: meta(between(readingRanges.zoom), 'Zoom of the pages in percent.', 150),
    nudgedChapters: meta(z.array(z.string().max(64)).max(2000), 'Chapters whose spreads are offset.', [
      exampleIds.chapter,
    ]),
  })
  .partial()
  .meta({
    title: 'MangaReaderSettings',
    description: 'Reader settings of a manga. Missing members are inherited from the general settings.',
  })
export type MangaReaderSettings = z.output<typeof mangaReaderSettingsSchema>

const tag = 'Reader'
const path = '/api/mangas/{id}/reader-settings'
const response = { kind: 'json', schema: mangaReaderSettingsSchema } as const

export const getMangaReaderSettings = endpoint({
  id: 'getMangaReaderSettings',
  method: 'GET',
  path,
  tag,
  summary: 'Get the reader settings that a manga overrides',
  params: idParam,
  response,
  problems: ['not_found'],
})

export const replaceMangaReaderSettings = endpoint({
  id: 'replaceMangaReaderSettings',
  method: 'PUT',
  path,
  tag,
  summary: 'Replace the reader settings of a manga; omitted ones are inherited',
  params: idParam,
  body: { schema: mangaReaderSettingsSchema },
  response,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const resetMangaReaderSettings = endpoint({
  id: 'resetMangaReaderSettings',
  method: 'DELETE',
  path,
  tag,
  summary: 'Reset the reader settings of a manga',
  params: idParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
