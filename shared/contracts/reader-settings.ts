import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { idParam } from './fields.ts'

export const readingModes = ['auto', 'single', 'double', 'strip'] as const
export const readingDirections = ['rtl', 'ltr', 'vertical'] as const
export const pageFits = ['smart', 'screen', 'width', 'height', 'original'] as const
export const readerBackgrounds = ['black', 'grey', 'white'] as const

/** Everything that can be done in the reader; each can have keys of its own. */
export const readerActions = [
  ...(['left', 'right', 'next', 'previous', 'forward', 'back', 'down', 'up', 'first', 'last'] as const),
  ...(['nextChapter', 'previousChapter', 'mode', 'direction', 'fit', 'nudge', 'crop'] as const),
  ...(['zoomIn', 'zoomOut', 'zoomReset', 'greyscale', 'invert'] as const),
  ...(['controls', 'settings', 'thumbnails', 'fullScreen', 'help', 'leave'] as const),
] as const
export type ReaderActionName = (typeof readerActions)[number]

/** How a manga is read. A manga inherits each of these that it does not have itself (docs/decisions/0018). */
const way = {
  mode: z.enum(readingModes),
  direction: z.enum(readingDirections),
  fit: z.enum(pageFits),
  /** Whether the first page stands alone when pages are shown in pairs. */
  coverAlone: z.boolean(),
  /** CSS pixels between the pages of a strip. */
  gap: z.int().min(0).max(200),
  /** Percent of the window that a strip fills; a narrow window is filled whole. */
  stripWidth: z.int().min(20).max(100),
  cropBorders: z.boolean(),
  /** Percent. */
  brightness: z.int().min(20).max(200),
  greyscale: z.boolean(),
  invert: z.boolean(),
  background: z.enum(readerBackgrounds),
}

const defaults = {
  ...{ mode: 'auto', direction: 'rtl', fit: 'smart', coverAlone: true, gap: 0, stripWidth: 60 },
  ...{ cropBorders: false, brightness: 100, greyscale: false, invert: false, background: 'black' },
} as const satisfies { [K in keyof typeof way]: z.output<(typeof way)[K]> }

/** `Shift+` before a key as `KeyboardEvent.key` names it, letters small, the space bar as `Space`. */
const keyName = z.string().regex(/^(Shift\+)?\S{1,20}$/u, messageKey('validation.keyName'))

/** The keys that a person gave to actions; those that are not named have the keys they come with. */
const keyMap = z.partialRecord(z.enum(readerActions), z.array(keyName).max(4))

/** The group `reader` of the settings: what holds for every manga, and the keys. */
export const readerSettingsGroup = z.object({
  mode: way.mode.default(defaults.mode),
  direction: way.direction.default(defaults.direction),
  fit: way.fit.default(defaults.fit),
  coverAlone: way.coverAlone.default(defaults.coverAlone),
  gap: way.gap.default(defaults.gap),
  stripWidth: way.stripWidth.default(defaults.stripWidth),
  cropBorders: way.cropBorders.default(defaults.cropBorders),
  brightness: way.brightness.default(defaults.brightness),
  greyscale: way.greyscale.default(defaults.greyscale),
  invert: way.invert.default(defaults.invert),
  background: way.background.default(defaults.background),
  keys: keyMap.default({}),
})
export type ReaderSettings = z.output<typeof readerSettingsGroup>

/** What a manga has of its own. */
export const mangaReaderSettingsSchema = z
  .object({
    ...way,
    /** Chapters whose pairs of pages are shifted by one. */
    nudgedChapters: z.array(z.string().max(64)).max(2000),
  })
  .partial()
  .meta({ title: 'MangaReaderSettings' })
export type MangaReaderSettings = z.output<typeof mangaReaderSettingsSchema>

const tag = 'Reader'
const path = '/api/mangas/{id}/reader-settings'
const answer = { kind: 'json', schema: mangaReaderSettingsSchema } as const

export const getMangaReaderSettings = endpoint({
  id: 'getMangaReaderSettings',
  method: 'GET',
  path,
  tag,
  summary: 'How this manga is read, where that is not as every other',
  params: idParam,
  status: 200,
  answer,
  problems: ['not_found'],
})

export const replaceMangaReaderSettings = endpoint({
  id: 'replaceMangaReaderSettings',
  method: 'PUT',
  path,
  tag,
  summary: 'Replace how this manga is read; what is left out is inherited from the settings',
  params: idParam,
  body: { schema: mangaReaderSettingsSchema, accepts: 'json' },
  status: 200,
  answer,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const resetMangaReaderSettings = endpoint({
  id: 'resetMangaReaderSettings',
  method: 'DELETE',
  path,
  tag,
  summary: 'Read this manga as every other again',
  params: idParam,
  status: 204,
  answer: { kind: 'empty' },
  problems: ['not_found'],
})
