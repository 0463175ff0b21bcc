import { z } from 'zod'
import { isCatalogId } from '../catalog-source.ts'
import { messageKey } from '../i18n/message.ts'
import { catalogItemSchema } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, text } from './fields.ts'

/** The path of a folder or file on the machine of Bunko. */
const filePath = text({ min: 1, max: 4096 })
const numberOrNull = z.number().min(0).nullable()

/** What Bunko takes a file for. */
export const collectionItemSchema = z
  .object({
    /** Relative to the inspected folder, with `/` between folders. */
    path: filePath,
    series: z.string().max(255),
    volume: numberOrNull,
    number: numberOrNull,
    /** The last number of a range of chapters, or of volumes when `number` is null. */
    numberEnd: numberOrNull,
    title: z.string().max(1000).nullable(),
    /** A BCP 47 code. */
    language: z.string().max(35).nullable(),
    year: z.int().nullable(),
    /** Absent if the file does not name one. */
    author: z.string().max(255).optional(),
    kind: z.enum(['chapter', 'volume', 'special', 'unreadable']),
    confidence: z.number().min(0).max(1),
    /** Why the file cannot be used, or why the reading of its name is uncertain. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'CollectionItem' })
export type CollectionItem = z.output<typeof collectionItemSchema>

const inspectionSchema = z
  .object({
    path: z.string(),
    total: z.int().min(0),
    /** Sorted by path. */
    items: z.array(collectionItemSchema),
    /** How many other files the folder has, such as texts and covers. They are left out. */
    otherFiles: z.int().min(0),
  })
  .meta({ title: 'Inspection' })
export type Inspection = z.output<typeof inspectionSchema>

const tag = 'Collection'

export const inspectCollection = endpoint({
  id: 'inspectCollection',
  method: 'POST',
  path: '/api/collection/inspect',
  tag,
  summary: 'Read what a folder of archives contains; nothing is changed',
  body: { schema: z.object({ path: filePath }).meta({ title: 'InspectCollection' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: inspectionSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const importSchema = z
  .object({
    path: filePath,
    /** `link` leaves the files where they are. `move` deletes an original only after its copy was verified. */
    mode: z.enum(['link', 'copy', 'move']).optional().default('link'),
    /** As inspected, and corrected. Files that are not listed are left out. Default: all files, as inspected. */
    items: z
      .array(collectionItemSchema.partial().required({ path: true }))
      .max(200_000)
      .optional(),
    /** Which mangas of the catalog the series are. The other series are of none. */
    matches: z
      .array(
        z.object({
          /** As inspected, or as corrected. */
          series: text({ min: 1, max: 255 }),
          externalId: z.string().trim().toLowerCase().refine(isCatalogId, messageKey('validation.catalogId')),
        }),
      )
      .max(20_000)
      .optional(),
  })
  .meta({ title: 'ImportCollection' })
export type ImportCollection = z.output<typeof importSchema>

const importResultSchema = z
  .object({
    /** Empty when everything is in the library already. */
    jobIds: z.array(z.string()),
    /** The mangas of the files, new ones and those that were there. */
    mangaIds: z.array(z.string()),
    /** Files that cannot be read now, with the reason. They can have changed since the folder was inspected. */
    leftOut: z.array(z.object({ path: z.string(), reason: z.string().nullable() })),
  })
  .meta({ title: 'CollectionImport' })
export type CollectionImport = z.output<typeof importResultSchema>

export const importCollection = endpoint({
  id: 'importCollection',
  method: 'POST',
  path: '/api/collection/import',
  tag,
  summary: 'Add the archives of a folder to the library',
  body: { schema: importSchema, accepts: 'json', limitBytes: 64 * 1024 * 1024 },
  status: 202,
  response: { kind: 'json', schema: importResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

const catalogMatchSchema = catalogItemSchema
  .extend({ confidence: z.number().min(0).max(1) })
  .meta({ title: 'CatalogMatch' })
export type CatalogMatch = z.output<typeof catalogMatchSchema>

const seriesMatchSchema = z
  .object({
    series: z.string(),
    /** Most likely first. */
    proposals: z.array(catalogMatchSchema),
  })
  .meta({ title: 'SeriesMatch' })
export type SeriesMatch = z.output<typeof seriesMatchSchema>

/** Each series is a request to the catalog, which answers a few per second. */
export const maxSeriesPerMatch = 20

const matchSchema = z
  .object({
    series: z
      .array(
        z.object({
          series: text({ min: 1, max: 255 }),
          year: z.int().nullish(),
          author: z.string().max(255).nullish(),
        }),
      )
      .min(1)
      .max(maxSeriesPerMatch),
  })
  .meta({ title: 'MatchCollection' })
export type MatchCollection = z.input<typeof matchSchema>

export const matchCollection = endpoint({
  id: 'matchCollection',
  method: 'POST',
  path: '/api/collection/match',
  tag,
  summary: 'Find the mangas of the external catalog that series may be; nothing is changed',
  body: {
    schema: matchSchema,
    accepts: 'json',
  },
  status: 200,
  response: {
    kind: 'json',
    schema: z.object({ items: z.array(seriesMatchSchema) }).meta({ title: 'CollectionMatches' }),
  },
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

export const libraryFolderSchema = z
  .object({
    id: z.string(),
    path: z.string(),
    /** `managed`: Bunko stores files there; `linked`: Bunko only reads them. */
    kind: z.enum(['managed', 'linked']),
    chapterCount: z.int().min(0),
    /** Files that are not there right now. Their chapters stay. */
    missingCount: z.int().min(0),
    isOffline: z.boolean(),
    offlineReason: z.string().nullable(),
    scannedAt: dateTime.nullable(),
    /** Whether Bunko may change files there. */
    mayWrite: z.boolean(),
    /** How changes are noticed. */
    watching: z.enum(['events', 'polling', 'off']),
  })
  .meta({ title: 'LibraryFolder' })
export type LibraryFolder = z.output<typeof libraryFolderSchema>

export const listLibraryFolders = endpoint({
  id: 'listLibraryFolders',
  method: 'GET',
  path: '/api/collection/folders',
  tag,
  summary: 'List the folders of the library',
  status: 200,
  response: {
    kind: 'json',
    schema: z.object({ items: z.array(libraryFolderSchema) }).meta({ title: 'LibraryFolders' }),
  },
  localized: true,
  problems: [],
})

export const addLibraryFolder = endpoint({
  id: 'addLibraryFolder',
  method: 'POST',
  path: '/api/collection/folders',
  tag,
  summary: 'Add a folder to the library; its archives are linked in the background',
  body: { schema: z.object({ path: filePath }).meta({ title: 'LibraryFolderWrite' }), accepts: 'json' },
  status: 201,
  response: { kind: 'json', schema: libraryFolderSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const updateLibraryFolder = endpoint({
  id: 'updateLibraryFolder',
  method: 'PUT',
  path: '/api/collection/folders/{id}',
  tag,
  summary: 'Allow or forbid Bunko to change files in a linked folder',
  params: idParam,
  body: { schema: z.object({ mayWrite: z.boolean() }).meta({ title: 'LibraryFolderEdit' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: libraryFolderSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const removeLibraryFolder = endpoint({
  id: 'removeLibraryFolder',
  method: 'DELETE',
  path: '/api/collection/folders/{id}',
  tag,
  summary: 'Remove a folder from the library; its files stay on the disk',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

const scanResult = z.object({ jobIds: z.array(z.string()) }).meta({ title: 'FolderScan' })

export const rescanLibraryFolder = endpoint({
  id: 'rescanLibraryFolder',
  method: 'POST',
  path: '/api/collection/folders/{id}/rescan',
  tag,
  summary: 'Look for new, changed, moved and missing files in a folder of the library',
  params: idParam,
  status: 202,
  response: { kind: 'json', schema: scanResult },
  problems: ['not_found'],
})

export const rescanManga = endpoint({
  id: 'rescanManga',
  method: 'POST',
  path: '/api/mangas/{id}/rescan',
  tag,
  summary: 'Look for new, changed, moved and missing files of a manga in linked folders',
  params: idParam,
  status: 202,
  response: { kind: 'json', schema: scanResult },
  problems: ['not_found'],
})
