import { z } from 'zod'
import { contentSourceWriteSchema } from '../../../shared/contracts/content-sources.ts'
import { problemCodes } from '../../../shared/contracts/problems.ts'
import { suggestedSourceSchema } from '../../../shared/contracts/suggest-configuration.ts'
import { listedChapterSchema, picturePreviewSchema } from '../../../shared/contracts/test-configuration.ts'
import { themeSchema } from '../../../shared/contracts/themes.ts'
import { inWords } from '../../../shared/sentences/in-words.ts'
import { isSentence, quote, sentenceSchema } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../../platform/problem.ts'

/** What main and a worker say to each other. Both parse what they hear: either may be of another version or broken. */

export const siteConfigSchema = contentSourceWriteSchema.pick({
  name: true,
  baseUrl: true,
  scrapingType: true,
  imageSelector: true,
  nextPageSelector: true,
  chapterSelector: true,
  options: true,
})
/** What a worker needs to know of a content source. */
export type SiteConfig = z.output<typeof siteConfigSchema>

const downloadTaskSchema = z.object({
  site: siteConfigSchema,
  /** Where the chapter may be, most likely first; see `chapterAddresses`. */
  addresses: z.array(z.string()).min(1),
  /** An existing folder that belongs to this task; what an earlier attempt left there is used again. */
  stagingDir: z.string(),
  /** Tells the page number in an address from the chapter's. */
  chapterNumber: z.number().optional(),
})
export type DownloadTask = z.output<typeof downloadTaskSchema>

const testTaskSchema = downloadTaskSchema.omit({ stagingDir: true })
export type TestTask = z.output<typeof testTaskSchema>

const suggestTaskSchema = testTaskSchema.extend({
  mangaSlug: z.string(),
  chapterNumber: z.number(),
  /** That the site may be made with, the most used first. */
  themes: z.array(themeSchema),
})
/** `site` is what is known before anything was read: its address. */
export type SuggestTask = z.output<typeof suggestTaskSchema>

export const testedChapterSchema = z.object({
  chapterUrl: z.string(),
  imageUrls: z.array(z.string()).min(1),
  preview: z.array(picturePreviewSchema),
})
export type TestedChapter = z.output<typeof testedChapterSchema>

const listTaskSchema = z.object({
  site: siteConfigSchema,
  /** Of the list page; `{page}` may stand in it. */
  address: z.string(),
  /** What `{slug}` stands for in the requests of the list. */
  slug: z.string(),
})
export type ListTask = z.output<typeof listTaskSchema>

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

export const downloadedChapterSchema = z.object({
  /** The address that had the chapter, after redirects. */
  chapterUrl: z.string(),
  /** The one of the task's addresses that had it. */
  address: z.string(),
  pages: z.array(downloadedPageSchema).min(1),
})
export type DownloadedChapter = z.output<typeof downloadedChapterSchema>

export type ListedChapter = z.output<typeof listedChapterSchema>
export const listedChaptersSchema = z.array(listedChapterSchema)

const filesTaskSchema = z.object({
  /** Where the files are: an address to which `/` and a name are added. Good for a while only. */
  base: z.string(),
  /** Names in reading order. */
  files: z.array(z.string()).min(1),
  /** What a staged file is known by, before its name: the same for the same files wherever they come from. */
  key: z.string(),
  stagingDir: z.string(),
  allowPrivate: z.boolean(),
  /** Who wants to know how the place does; null for nobody. */
  reportTo: z.string().nullable(),
  /** For each file. */
  deadlines: z.object({
    headersTimeoutMs: z.number(),
    idleTimeoutMs: z.number(),
    idleBytes: z.number(),
    totalTimeoutMs: z.number(),
  }),
})
export type FilesTask = z.output<typeof filesTaskSchema>

export const fetchedFilesSchema = z.object({
  /** All of them, or none where one failed. */
  pages: z.array(downloadedPageSchema),
  /** How many came new, whatever became of the others. */
  fresh: z.int().min(0),
  /** `expired`: the place wants to be asked for anew; `broken`: it is not to be asked again. */
  failure: z.object({ reason: z.enum(['expired', 'broken']), sentence: sentenceSchema }).nullable(),
})
export type FetchedFiles = z.output<typeof fetchedFilesSchema>

const problemSchema = z.object({
  code: z.enum(problemCodes),
  sentence: sentenceSchema,
  retryable: z.boolean(),
  waitSeconds: z.number().optional(),
  /** The setting of the source that the problem is about. */
  field: z.string().optional(),
  /** What a person can change; the sentence ends with it. */
  suggestion: sentenceSchema.optional(),
})
export type ProblemMessage = z.output<typeof problemSchema>

export const suggestedSchema = suggestedSourceSchema.extend({
  reasons: z.array(z.object({ supports: z.boolean(), text: sentenceSchema })),
})
/** A proposal, its reasons not yet in words. */
export type Suggested = z.output<typeof suggestedSchema>

const work = {
  id: z.int(),
  userAgent: z.string(),
  /** The file of the browser for sources of type javascript; the worker looks for one when it is not given. */
  browserPath: z.string().optional(),
}

export const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('download'), ...work, task: downloadTaskSchema }),
  z.object({ kind: z.literal('list'), ...work, task: listTaskSchema }),
  z.object({ kind: z.literal('test'), ...work, task: testTaskSchema }),
  z.object({ kind: z.literal('suggest'), ...work, task: suggestTaskSchema }),
  z.object({ kind: z.literal('files'), ...work, task: filesTaskSchema }),
  z.object({ kind: z.literal('cancel'), id: z.int() }),
  z.object({ kind: z.literal('granted'), permit: z.int() }),
  z.object({ kind: z.literal('denied'), permit: z.int(), problem: problemSchema }),
  z.object({ kind: z.literal('ping') }),
])
export type ToWorker = z.output<typeof toWorkerSchema>
/** The messages that are work. */
export type TaskMessage = Extract<ToWorker, { task: unknown }>

const outcomeSchema = z.union([
  z.object({ kind: z.enum(['ok', 'failed', 'abandoned']) }),
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
  /** The permit is no longer waited for, or its request has ended. */
  z.object({ kind: z.literal('release'), permit: z.int(), outcome: outcomeSchema }),
  z.object({ kind: z.literal('progress'), id: z.int(), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), id: z.int(), result: z.unknown() }),
  z.object({ kind: z.literal('failed'), id: z.int(), problem: problemSchema }),
])
export type FromWorker = z.output<typeof fromWorkerSchema>

export function packProblem(error: unknown): ProblemMessage {
  if (!(error instanceof Problem)) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { code: 'internal', sentence: quote(told), retryable: false }
  }
  const { code, sentence, retryable, waitSeconds, extra } = error
  const about = {
    ...(typeof extra?.field === 'string' && { field: extra.field }),
    ...(isSentence(extra?.suggestion) && { suggestion: extra.suggestion }),
  }
  return { code, sentence, retryable, ...(waitSeconds !== undefined && { waitSeconds }), ...about }
}

/** A mistake of ours in the worker comes back as an ordinary Error, which is logged and told to nobody. */
export function unpackProblem({ code, sentence, retryable, waitSeconds, field, suggestion }: ProblemMessage): Error {
  if (code === 'internal') return new Error(`In the scraping worker: ${inWords(sentence, 'en')}`)
  return new Problem(code, sentence, {
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(field !== undefined && { extra: { field, ...(suggestion !== undefined && { suggestion }) } }),
  })
}
