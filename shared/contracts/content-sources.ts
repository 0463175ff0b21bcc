import { z } from 'zod'
import { asIssue, message, messageKey } from '../i18n/message.ts'
import { chapterListSchema } from './chapter-list-options.ts'
import { chapterUrlFormatSchema, requireFormatWithoutList } from './chapter-url-format.ts'
import { endpoint } from './endpoint.ts'
import {
  dateTime,
  httpUrl,
  idParam,
  isoDateTime,
  pageNumber,
  patternSchema as pattern,
  selectorSchema,
  text,
} from './fields.ts'
import { requireSendableHeaders } from './header-values.ts'
import { pageListSchema, scriptSchema } from './json-source-options.ts'
import { pageTurnSchema } from './page-turn-options.ts'
import { searchRuleSchema } from './search-options.ts'

/** Website themes for `options.theme`, defined in `main/scraper/themes`. */
export const themeIds = [
  'madara',
  'mangathemesia',
  'fmreader',
  'foolslide',
  'keyoapp',
  'liliana',
  'mmrcms',
  'zeistmanga',
] as const
export type ThemeId = (typeof themeIds)[number]

/** Options beyond selectors, all optional (docs/requirements.md, R6). */
export const sourceOptionsSchema = z
  .object({
    /** Provides defaults. Values of the source take precedence. */
    theme: z.enum(themeIds).optional(),
    headers: z
      .object({
        Referer: text({ max: 2000 }),
        'User-Agent': text({ max: 500 }),
        'Accept-Language': text({ max: 200 }),
        Cookie: text({ max: 8000 }),
        'X-Requested-With': text({ max: 200 }),
        Origin: text({ max: 500 }),
      })
      .partial()
      .optional(),
    requestsPerSecond: z.number().min(0.01).max(100).optional(),
    maxConcurrency: z.int().min(1).max(16).optional(),
    timeoutMs: z.int().min(1000).max(120_000).optional(),
    imageAttributes: z
      .array(text({ min: 1, max: 100 }))
      .max(30)
      .optional(),
    excludeSelector: selectorSchema.optional(),
    excludeUrlPattern: pattern.optional(),
    minImageBytes: z.int().min(0).max(1_000_000).optional(),
    urlRewrites: z
      .array(z.object({ pattern, replacement: text({ max: 2000 }) }))
      .max(20)
      .optional(),
    script: scriptSchema.optional(),
    /** The images of a chapter as JSON that the site answers, instead of those on its pages. */
    pageList: pageListSchema.optional(),
    waitForSelector: selectorSchema.optional(),
    scroll: z.boolean().optional(),
    clickSelectors: z.array(selectorSchema).max(10).optional(),
    /** For readers that show one page at a time. */
    pageTurn: pageTurnSchema.optional(),
    chapterList: chapterListSchema.optional(),
    /** How to search the site. Replaces the search of the theme. */
    search: searchRuleSchema.optional(),
    mirrors: z.array(httpUrl()).max(20).optional(),
  })
  .check(({ value, issues }) => {
    if (!value.chapterList || value.chapterList.json || value.theme) return
    for (const name of ['urlFormat', 'itemSelector'] as const) {
      if (value.chapterList[name] !== undefined) continue
      issues.push({
        code: 'custom',
        path: ['chapterList', name],
        ...asIssue(message('validation.requiredWithoutTheme')),
        input: value.chapterList,
      })
    }
  })
  .meta({ title: 'SourceOptions' })
export type SourceOptions = z.output<typeof sourceOptionsSchema>

/** The members of a content source that a client writes. */
export const contentSourceFieldsSchema = z.object({
  name: text({ min: 1, max: 255 }),
  baseUrl: httpUrl(),
  description: text({ max: 10_000 }).default(''),
  isActive: z.boolean().default(true),
  /** Null if the chapters are found by the chapter list only. */
  chapterUrlFormat: chapterUrlFormatSchema.nullable().default(null),
  scrapingType: z.enum(['html', 'javascript']),
  imageSelector: selectorSchema.nullable().default(null),
  nextPageSelector: selectorSchema.nullable().default(null),
  chapterSelector: selectorSchema.nullable().default(null),
  options: sourceOptionsSchema.default({}),
})

export const contentSourceWriteSchema = contentSourceFieldsSchema
  .check(requireFormatWithoutList(), requireSendableHeaders())
  .meta({ title: 'ContentSourceWrite' })
export type ContentSourceWrite = z.output<typeof contentSourceWriteSchema>

export const contentSourceSchema = contentSourceFieldsSchema
  .extend({
    id: z.string(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ title: 'ContentSource' })
export type ContentSource = z.output<typeof contentSourceSchema>

export const sourcesPageSize = 30

const tag = 'Content sources'
const item = { kind: 'item', resource: 'ContentSource', schema: contentSourceSchema } as const
const body = { schema: contentSourceWriteSchema, accepts: 'resource' } as const

export const listContentSources = endpoint({
  id: 'listContentSources',
  method: 'GET',
  path: '/api/content-sources',
  tag,
  summary: 'List content sources by name',
  query: z.object({ page: pageNumber }),
  status: 200,
  response: {
    kind: 'collection',
    resource: 'ContentSource',
    schema: contentSourceSchema,
    json: 'array',
    pageSize: sourcesPageSize,
  },
  problems: ['bad_request'],
})

export const createContentSource = endpoint({
  id: 'createContentSource',
  method: 'POST',
  path: '/api/content-sources',
  tag,
  summary: 'Add a content source',
  body,
  status: 201,
  response: item,
  problems: ['bad_request', 'validation_failed'],
})

export const getContentSource = endpoint({
  id: 'getContentSource',
  method: 'GET',
  path: '/api/content-sources/{id}',
  tag,
  summary: 'Get a content source',
  params: idParam,
  status: 200,
  response: item,
  revalidates: true,
  problems: ['not_found'],
})

export const replaceContentSource = endpoint({
  id: 'replaceContentSource',
  method: 'PUT',
  path: '/api/content-sources/{id}',
  tag,
  summary: 'Replace a content source; omitted members are reset to their defaults',
  params: idParam,
  body,
  status: 200,
  response: item,
  changes: 'ContentSource',
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const contentSourceExportSchema = z
  .object({
    formatVersion: z.literal(1),
    exportedAt: dateTime,
    sources: z.array(contentSourceSchema),
  })
  .meta({ title: 'ContentSourceExport' })
export type ContentSourceExport = z.output<typeof contentSourceExportSchema>

/** A source to import, matched with an existing one by `id`, then by `name`. Dates of an export are kept. */
export const importedSourceSchema = contentSourceFieldsSchema
  .extend({ id: z.uuid().optional(), createdAt: isoDateTime.optional(), updatedAt: isoDateTime.optional() })
  .check(requireFormatWithoutList(), requireSendableHeaders())
  .meta({ title: 'ImportedSource' })
export type ImportedSource = z.output<typeof importedSourceSchema>

/** The normalized form of an import. */
export const importedSourcesSchema = z.object({
  formatVersion: z.literal(1, messageKey('validation.exportVersion')).default(1),
  sources: z.array(importedSourceSchema).min(1, messageKey('validation.atLeastOneSource')).max(1000),
})

export const exportContentSources = endpoint({
  id: 'exportContentSources',
  method: 'GET',
  path: '/api/content-sources/export',
  tag,
  summary: 'Export all content sources without cookies',
  status: 200,
  response: {
    kind: 'item',
    resource: 'ContentSourceExport',
    schema: contentSourceExportSchema,
    attachment: 'content-sources.json',
  },
  problems: ['not_found'],
})

export const importContentSources = endpoint({
  id: 'importContentSources',
  method: 'POST',
  path: '/api/content-sources/import',
  tag,
  summary: 'Import an export, an array of sources or one source, all or nothing',
  body: {
    // Validation and violation paths depend on the form; see main/api/parse-import.ts.
    schema: z.union([importedSourcesSchema, z.array(importedSourceSchema), importedSourceSchema]),
    accepts: 'resource',
    checkedByRoute: true,
    limitBytes: 16 * 1024 * 1024,
  },
  status: 201,
  response: { kind: 'item-or-collection', resource: 'ContentSource', schema: contentSourceSchema },
  problems: ['bad_request', 'validation_failed'],
})
