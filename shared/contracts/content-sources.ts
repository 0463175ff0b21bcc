import { z } from 'zod'
import { asIssue, message, messageKey } from '../i18n/message.ts'
import { chapterListSchema } from './chapter-list-options.ts'
import { chapterUrlFormatSchema, requireFormatWithoutList } from './chapter-url-format.ts'
import { endpoint } from './endpoint.ts'
import {
  booleanParam,
  createdAt,
  dateTime,
  evenIfInvalid,
  exampleIds,
  httpUrl,
  isoDateTime,
  meta,
  pageNumber,
  patternSchema as pattern,
  selectorSchema,
  sourceId,
  sourceIdParam,
  text,
  updatedAt,
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

type ListMember = 'urlFormat' | 'itemSelector'
type ListOptions = {
  theme?: unknown
  server?: unknown
  chapterList?: Partial<Record<ListMember | 'json', unknown>> | null | undefined
}

/** A chapter list in HTML without a theme needs them. */
const hasListMember = ({ theme, server, chapterList }: ListOptions, name: ListMember): boolean =>
  (theme ?? server) !== undefined ||
  typeof chapterList !== 'object' ||
  chapterList === null ||
  (chapterList.json ?? chapterList[name]) !== undefined

const requiredInList = (name: ListMember) => ({
  path: ['chapterList', name],
  ...asIssue(message('validation.requiredWithoutTheme')),
  ...evenIfInvalid,
})

/** A server that reads sites for its user, and is read by its own API instead of its pages (ADR 0066). */
export const serverOptionsSchema = z.object({
  kind: meta(z.enum(['suwayomi']), 'Program that runs on the server.', 'suwayomi'),
  username: meta(text({ min: 1, max: 255 }).optional(), 'User name, if the server wants a login.', 'akira'),
  password: meta(
    text({ min: 1, max: 1000 }).optional(),
    'Password. Stored in the keychain of the system, returned as `***`.',
    '***',
  ),
})
export type ServerOptions = z.output<typeof serverOptionsSchema>

/** Options beyond selectors, all optional (docs/requirements.md, R6). */
export const sourceOptionsSchema = z
  .object({
    server: meta(
      serverOptionsSchema.optional(),
      'The base URL is that of a server with an API of its own. Selectors and other rules are not used. Only manga that are linked to it use the source.',
    ),
    theme: meta(z.enum(themeIds).optional(), 'Theme, which provides defaults. Values of the source take precedence.'),
    headers: meta(
      z
        .object({
          Referer: meta(text({ max: 2000 }), 'Referring page.', 'https://reader.example/'),
          'User-Agent': meta(text({ max: 500 }), 'User agent.', 'Mozilla/5.0'),
          'Accept-Language': meta(text({ max: 200 }), 'Requested languages.', 'en'),
          Cookie: meta(text({ max: 8000 }), 'Cookies. Stored in the keychain of the system, returned as `***`.', '***'),
          'X-Requested-With': meta(text({ max: 200 }), 'For sites that require script requests.', 'XMLHttpRequest'),
          Origin: meta(text({ max: 500 }), 'For sites that check the origin.', 'https://reader.example'),
        })
        .partial()
        .optional(),
      'Headers of all requests to the site.',
    ),
    requestsPerSecond: meta(z.number().min(0.01).max(100).optional(), 'Maximum number of requests per second.', 1),
    maxConcurrency: meta(z.int().min(1).max(16).optional(), 'Maximum number of concurrent requests.', 2),
    timeoutMs: meta(z.int().min(1000).max(120_000).optional(), 'Response timeout in milliseconds.', 30_000),
    imageAttributes: meta(
      z
        .array(text({ min: 1, max: 100 }))
        .max(30)
        .optional(),
      'Attributes that can contain the image URL, in order.',
      ['data-src', 'src'],
    ),
    excludeSelector: meta(selectorSchema.optional(), 'CSS selector of images that are not pages.', '.advert img'),
    excludeUrlPattern: meta(pattern.optional(), 'Pattern of image URLs that are not pages.', '/banner/'),
    minImageBytes: meta(z.int().min(0).max(1_000_000).optional(), 'Smaller files are not pages.', 2048),
    urlRewrites: meta(
      z
        .array(
          z.object({
            pattern: pattern.meta({ description: 'Regular expression.', examples: ['/thumbs/'] }),
            replacement: meta(text({ max: 2000 }), 'Replacement; `$1` is the first group.', '/full/'),
          }),
        )
        .max(20)
        .optional(),
      'Replacements in image URLs, applied in order.',
    ),
    script: meta(scriptSchema.optional(), 'For pages with the list of images in a script.'),
    pageList: meta(pageListSchema.optional(), 'The images of a chapter as JSON, instead of those on its pages.'),
    waitForSelector: meta(selectorSchema.optional(), 'Selector of an element to wait for.', '.reader img'),
    scroll: meta(z.boolean().optional(), 'Whether to scroll to the end to load all images.', true),
    clickSelectors: meta(z.array(selectorSchema).max(10).optional(), 'Elements to click first, in order.', [
      'button.accept',
    ]),
    pageTurn: meta(pageTurnSchema.optional(), 'How to reach the next page of a reader that shows one page at a time.'),
    chapterList: meta(chapterListSchema.optional(), 'The chapter list of a manga.'),
    search: searchRuleSchema.optional(),
    detectedFrom: meta(
      httpUrl().optional(),
      'URL of the series that the source was detected from. Such a source is used only for the manga with the slug in this URL and for those that are linked to it or prefer it. Without it, for all.',
      'https://reader.example/manga/star-smith/',
    ),
    mirrors: meta(z.array(httpUrl()).max(20).optional(), 'Other URLs of the site.', ['https://mirror.example']),
  })
  .refine(({ server, headers }) => server === undefined || headers?.Cookie === undefined, {
    path: ['headers', 'Cookie'],
    ...asIssue(message('validation.notForServers')),
    ...evenIfInvalid,
  })
  .refine((options) => hasListMember(options, 'urlFormat'), requiredInList('urlFormat'))
  .refine((options) => hasListMember(options, 'itemSelector'), requiredInList('itemSelector'))
  .meta({
    title: 'SourceOptions',
    description: 'Options beyond selectors. Patterns are regular expressions with a time limit.',
    examples: [
      {
        requestsPerSecond: 1,
        headers: { Referer: 'https://reader.example/' },
        chapterList: {
          urlFormat: '/manga/{slug}/',
          itemSelector: '.chapters li',
          numberPattern: 'Chapter (?<number>[\\d.]+)',
        },
      },
    ],
  })
export type SourceOptions = z.output<typeof sourceOptionsSchema>

/** The members of a content source that a client writes. */
export const contentSourceFieldsSchema = z.object({
  name: meta(text({ min: 1, max: 255 }), 'Unique name.', 'Example reader'),
  baseUrl: meta(httpUrl(), 'URL of the site.', 'https://reader.example'),
  description: meta(text({ max: 10_000 }).default(''), 'Notes about the source.', 'Reads like a book, fast.'),
  isActive: meta(z.boolean().default(true), 'Whether downloads use it.'),
  autoRepair: meta(
    z.boolean().default(false),
    'Whether Bunko applies new rules without asking when the site has changed.',
    false,
  ),
  chapterUrlFormat: meta(
    chapterUrlFormatSchema.nullable().default(null),
    'URL of a chapter, absolute or relative to `baseUrl`; contains `{slug}` and `{chapter}`. With a chapter list it may be null: then the URLs are those of the list.',
    '/manga/{slug}/chapter-{chapter}/',
  ),
  scrapingType: meta(z.enum(['html', 'javascript']), '`javascript` for pages that are rendered by scripts.'),
  imageSelector: meta(selectorSchema.nullable().default(null), 'CSS selector of the page images.', '.reader img'),
  nextPageSelector: meta(
    selectorSchema.nullable().default(null),
    'CSS selector of the link to the next page, if each page has its own URL.',
    'a.next',
  ),
  chapterSelector: meta(selectorSchema.nullable().default(null), 'CSS selector of the chapter.', '.reader'),
  options: sourceOptionsSchema.default({}),
})

export const contentSourceWriteSchema = contentSourceFieldsSchema
  .check(requireFormatWithoutList(), requireSendableHeaders())
  .meta({
    title: 'ContentSourceWrite',
    description: 'A content source to add or replace. Omitted members have their default.',
  })
export type ContentSourceWrite = z.output<typeof contentSourceWriteSchema>

export const contentSourceSchema = contentSourceFieldsSchema
  .extend({
    id: sourceId,
    createdAt,
    updatedAt,
  })
  .meta({ title: 'ContentSource', description: 'A website to download chapters from.' })
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
  description:
    'URLs and `imageSelector` are enough for a site without login and scripts; `options` contains everything else. The value of a `Cookie` and the password of a server are stored in the keychain of the system and returned as `***`. 422 if the name is in use.',
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
  params: sourceIdParam,
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
  description: 'A `Cookie` or password sent as `***` keeps the stored one.',
  params: sourceIdParam,
  body,
  response: item,
  changes: 'ContentSource',
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

const contentSourceExportSchema = z
  .object({
    formatVersion: meta(z.literal(1), 'Version of the export format.'),
    exportedAt: dateTime.meta({ description: 'Time of the export.' }),
    sources: meta(z.array(contentSourceSchema), 'The content sources.'),
  })
  .meta({ title: 'ContentSourceExport', description: 'All content sources.' })
export type ContentSourceExport = z.output<typeof contentSourceExportSchema>

/** A source to import, matched with an existing one by `id`, then by `name`. Dates of an export are kept. */
const importedSourceSchema = contentSourceFieldsSchema
  .extend({
    id: meta(z.uuid().optional(), 'Identifier. An existing source with it is updated.', exampleIds.source),
    createdAt: meta(isoDateTime.optional(), 'Time of creation.'),
    updatedAt: meta(isoDateTime.optional(), 'Time of the last change.'),
  })
  .check(requireFormatWithoutList(), requireSendableHeaders())
  .meta({ title: 'ImportedSource', description: 'A content source to import. Dates of an export are kept.' })
export type ImportedSource = z.output<typeof importedSourceSchema>

/** The normalized form of an import. */
export const importedSourcesSchema = z.object({
  formatVersion: meta(z.literal(1, messageKey('validation.exportVersion')).default(1), 'Version of the export format.'),
  sources: meta(
    z.array(importedSourceSchema).min(1, messageKey('validation.atLeastOneSource')).max(1000),
    'The content sources.',
  ),
})

export const exportContentSources = endpoint({
  id: 'exportContentSources',
  method: 'GET',
  path: '/api/content-sources/export',
  tag,
  summary: 'Export all content sources, or one, without cookies, passwords and other secrets',
  description:
    'Importing the export into an empty library restores the same sources; values of headers, parameters and request bodies whose names say that they are secret are blank. One source is exported for another library: turned off and without logins. 404 if there are no sources.',
  query: z.object({ id: sourceId.optional().meta({ description: 'The only source to export.' }) }),
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
  description:
    'Existing sources are matched by `id`, then by `name`, and updated. If any source is invalid, none is imported; the path of a violation contains its index: `sources[3].baseUrl`. A blank secret keeps the stored one if nothing else differs. The response to a single source is a single source.',
  query: z.object({
    review: booleanParam.meta({
      description:
        '`true`: the file is foreign. New and changed sources are stored turned off and without logins, to be tested first; a source with the same settings stays as it is.',
      examples: ['true'],
    }),
  }),
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
