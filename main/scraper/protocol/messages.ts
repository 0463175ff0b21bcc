import { z } from 'zod'
import { contentSourceFieldsSchema } from '../../../shared/contracts/content-sources.ts'
import { foundSeriesSchema } from '../../../shared/contracts/search-options.ts'
import { suggestedSourceSchema, suggestionProgressSchema } from '../../../shared/contracts/suggest-configuration.ts'
import { listedChapterSchema, picturePreviewSchema } from '../../../shared/contracts/test-configuration.ts'
import { themeSchema } from '../../../shared/contracts/themes.ts'
import type { Message, MessageKey } from '../../../shared/i18n/message.ts'
import { messageSchema } from '../../../shared/i18n/message-schema.ts'
import { problemMessageSchema } from '../../platform/problem-message.ts'

// The messages between the main process and the scraping workers. Both sides validate what they receive.

const siteConfigSchema = contentSourceFieldsSchema.pick({
  name: true,
  baseUrl: true,
  scrapingType: true,
  imageSelector: true,
  nextPageSelector: true,
  chapterSelector: true,
  options: true,
})
/** The part of a content source that a worker needs. */
export type SiteConfig = z.output<typeof siteConfigSchema>

const downloadTaskSchema = z.object({
  site: siteConfigSchema,
  /** Possible URLs of the chapter, most likely first. */
  addresses: z.array(z.string()).min(1),
  /** Folder of this task. Files of an earlier attempt are reused. */
  stagingDir: z.string(),
  /** Distinguishes the chapter number in a URL from a page number. */
  chapterNumber: z.number().optional(),
  /** Known URLs of other chapters, which a link to the next page may lead to; empty if the list has no others. */
  otherAddresses: z.array(z.string()).optional(),
})
export type DownloadTask = z.output<typeof downloadTaskSchema>

const testTaskSchema = downloadTaskSchema.omit({ stagingDir: true }).extend({
  /** Fetches no image for a preview. */
  withoutPictures: z.boolean().optional(),
})
export type TestTask = z.output<typeof testTaskSchema>

const suggestTaskSchema = testTaskSchema.extend({
  /** The slug and the number of the chapter, if the user knows them. */
  mangaSlug: z.string().optional(),
  /** Candidates, most used first. */
  themes: z.array(themeSchema),
  /** For a server that wants one. */
  login: z.object({ username: z.string(), password: z.string() }).optional(),
  /** Fewer requests than a suggestion may send by default. */
  maxRequests: z.int().min(1).optional(),
})
export type SuggestTask = z.output<typeof suggestTaskSchema>

export const testedChapterSchema = z.object({
  chapterUrl: z.string(),
  imageUrls: z.array(z.string()).min(1),
  preview: z.array(picturePreviewSchema),
})
export type TestedChapter = z.output<typeof testedChapterSchema>

const listTaskSchema = z.object({
  site: siteConfigSchema,
  /** URL of the list page. May contain `{page}`. */
  address: z.string(),
  /** Value of `{slug}` in the requests for the list. */
  slug: z.string(),
  /** Reads the first page of a list that has several. */
  isFirstPageOnly: z.boolean().optional(),
})
export type ListTask = z.output<typeof listTaskSchema>

const seriesTaskSchema = z.object({
  site: siteConfigSchema,
  /** URL of the series' page. */
  address: z.string(),
})
export type SeriesTask = z.output<typeof seriesTaskSchema>

const searchTaskSchema = z.object({ site: siteConfigSchema, query: z.string() })
export type SearchTask = z.output<typeof searchTaskSchema>
export const searchResultsSchema = z.object({
  series: z.array(foundSeriesSchema),
  /** What may be missing. */
  warnings: z.array(messageSchema),
})
export type SearchResults = z.output<typeof searchResultsSchema>

const downloadedPageSchema = z.object({
  /** From 1, without gaps. */
  number: z.int().min(1),
  /** Name in the staging folder: `0001.jpg`. */
  file: z.string().regex(/^\d{4}\.[a-z]{3,4}$/),
  url: z.string(),
  sizeBytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mediaType: z.string(),
  extension: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type DownloadedPage = z.output<typeof downloadedPageSchema>

/** A staged page that can be read. */
const readyPageSchema = downloadedPageSchema.pick({
  number: true,
  file: true,
  extension: true,
  sha256: true,
  width: true,
  height: true,
})
export type ReadyPage = z.output<typeof readyPageSchema>

export const downloadedChapterSchema = z.object({
  /** URL of the chapter, after redirects. */
  chapterUrl: z.string(),
  /** The task's address that led to the chapter. */
  address: z.string(),
  pages: z.array(downloadedPageSchema).min(1),
  /** A next link that was not followed, although it may lead to more pages of the chapter. */
  unsureNext: z.string().optional(),
  /** The words with which its page keeps back the rest of the chapter. */
  unlockBox: z.string().optional(),
})
export type DownloadedChapter = z.output<typeof downloadedChapterSchema>

export type ListedChapter = z.output<typeof listedChapterSchema> & {
  /** The last number of an entry with several chapters. Not sent. */
  readonly end?: number
}
export const readListSchema = z.object({
  chapters: z.array(listedChapterSchema),
  /** What may be missing. */
  warnings: z.array(messageSchema),
})
/** The chapter list of a site, as it was read. */
export type ReadList = z.output<typeof readListSchema>

const filesTaskSchema = z.object({
  /** URL prefix of the files, without the slash before the name. Expires after a while. */
  base: z.string(),
  /** Names in reading order. */
  files: z.array(z.string()).min(1),
  /** Prefix of the staged files' keys. The same for the same files, whichever server they come from. */
  key: z.string(),
  stagingDir: z.string(),
  allowPrivate: z.boolean(),
  /** URL that receives a report on each file; null for none. */
  reportTo: z.string().nullable(),
  /** Per file. */
  deadlines: z.object({
    headersTimeoutMs: z.number(),
    idleTimeoutMs: z.number(),
    idleBytes: z.number(),
    totalTimeoutMs: z.number(),
  }),
})
export type FilesTask = z.output<typeof filesTaskSchema>

export const fetchedFilesSchema = z.object({
  /** Empty if a file failed. */
  pages: z.array(downloadedPageSchema),
  /** Files that were downloaded, also if others failed. */
  fresh: z.int().min(0),
  /** `expired`: request a new URL prefix. `broken`: do not use this server again. */
  failure: z.object({ reason: z.enum(['expired', 'broken']), userMessage: messageSchema }).nullable(),
})
export type FetchedFiles = z.output<typeof fetchedFilesSchema>

export const sourceProposalSchema = suggestedSourceSchema.extend({
  reasons: z.array(z.object({ supports: z.boolean(), text: messageSchema })),
  warnings: z.array(messageSchema),
  unprovedReason: messageSchema.nullable(),
})
/** A suggested configuration with unformatted texts. */
export type SourceProposal = z.output<typeof sourceProposalSchema>

const suggestionStepSchema = suggestionProgressSchema.omit({ runId: true })
export type SuggestionProgress = z.output<typeof suggestionStepSchema>

const taskFields = {
  id: z.int(),
  userAgent: z.string(),
  /** Browser for sources of type javascript. If not set, the worker searches for an installed one. */
  browserPath: z.string().optional(),
  /** Multiplies the time that pages and optional steps have. */
  patience: z.number().positive().optional(),
}

export const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('download'), ...taskFields, task: downloadTaskSchema }),
  z.object({ kind: z.literal('list'), ...taskFields, task: listTaskSchema }),
  z.object({ kind: z.literal('search'), ...taskFields, task: searchTaskSchema }),
  z.object({ kind: z.literal('series'), ...taskFields, task: seriesTaskSchema }),
  z.object({ kind: z.literal('test'), ...taskFields, task: testTaskSchema }),
  z.object({ kind: z.literal('suggest'), ...taskFields, task: suggestTaskSchema }),
  z.object({ kind: z.literal('files'), ...taskFields, task: filesTaskSchema }),
  z.object({ kind: z.literal('cancel'), id: z.int() }),
  /** The page that the user wants to read; those after it are fetched first. */
  z.object({ kind: z.literal('focus'), id: z.int(), page: z.int().min(1) }),
  z.object({ kind: z.literal('granted'), permit: z.int() }),
  z.object({ kind: z.literal('denied'), permit: z.int(), problem: problemMessageSchema }),
  z.object({ kind: z.literal('ping') }),
])
export type ToWorker = z.output<typeof toWorkerSchema>
/** Messages that start a task. */
export type TaskMessage = Extract<ToWorker, { task: unknown }>

const outcomeSchema = z.union([
  z.object({ kind: z.enum(['ok', 'answers', 'abandoned']) }),
  z.object({
    kind: z.literal('failed'),
    answered: z.boolean().optional(),
    address: z.string().optional(),
    reason: messageSchema.optional(),
  }),
  z.object({ kind: z.literal('busy'), waitSeconds: z.number() }),
])

export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pong') }),
  z.object({
    kind: z.literal('permit'),
    permit: z.int(),
    host: z.string(),
    requestsPerSecond: z.number().positive().optional(),
    maxConcurrency: z.int().min(1).optional(),
    isPrivate: z.boolean(),
  }),
  /** The request has ended, or the worker no longer waits for the permit. */
  z.object({ kind: z.literal('release'), permit: z.int(), outcome: outcomeSchema }),
  z.object({ kind: z.literal('progress'), id: z.int(), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('page'), id: z.int(), page: readyPageSchema }),
  z.object({ kind: z.literal('step'), id: z.int(), ...suggestionStepSchema.shape }),
  z.object({ kind: z.literal('done'), id: z.int(), result: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.int(), problem: problemMessageSchema }),
])
export type FromWorker = z.output<typeof fromWorkerSchema>

/** Every advice about the images of a chapter that recommends `scrapingType: javascript`. */
export const browserAdvice: readonly MessageKey[] = [
  'network.tryBrowserType',
  'pageImages.adviceAttributes',
  'pageImages.adviceScript',
  'pageImages.adviceNoImages',
  'pageImages.adviceImagesUnder',
  'pageImages.adviceBrowserAndClick',
  'pageImages.adviceBrowserForMore',
  'pageImages.adviceSetPageTurn',
]

export const recommendsBrowser = ({ key }: Message): boolean => (browserAdvice as readonly string[]).includes(key)
