import { z } from 'zod'
import { isCatalogId } from '../catalog-source.ts'
import { messageKey } from '../i18n/message.ts'
import { catalogItemSchema } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, idParam, meta, text } from './fields.ts'

/** The path of a folder or file on the machine of Bunko. */
export const filePath = text({ min: 1, max: 4096 })
const folderPath = filePath.meta({
  description: 'The absolute path of the folder.',
  examples: ['/home/mika/Manga'],
})
const numberOrNull = z.number().min(0).nullable()

/** What Bunko takes a file for. */
const collectionItemSchema = z
  .object({
    path: filePath.meta({
      description: 'The file, relative to the folder, with `/` between folders.',
      examples: ['Star Smith/Star Smith c012 (v02).cbz'],
    }),
    series: meta(z.string().max(255), 'Title of the series.', 'Star Smith'),
    volume: numberOrNull.meta({ description: 'Number of the volume, or of the season.', examples: [2] }),
    number: numberOrNull.meta({ description: 'Number of the chapter; null for a whole volume.', examples: [12] }),
    numberEnd: numberOrNull.meta({
      description: 'Last number of a range: of chapters, or of volumes if `number` is null.',
      examples: [null],
    }),
    title: meta(z.string().max(1000).nullable(), 'Title of the chapter.', 'The Comet'),
    label: meta(z.string().max(100).nullable(), '`part 2` for a piece of a chapter, otherwise null.', null),
    language: meta(z.string().max(35).nullable(), 'BCP 47 code.', 'en'),
    year: meta(z.int().nullable(), 'Year of publication; null if the site does not show it.', 2019),
    author: meta(z.string().max(255).optional(), 'Author that the file names; absent if it names none.', 'Hana Mori'),
    kind: meta(z.enum(['chapter', 'volume', 'special', 'unreadable']), '`unreadable` if the file cannot be used.'),
    confidence: meta(z.number().min(0).max(1), 'How certain the reading is, 0 to 1.', 0.95),
    reason: meta(z.string().nullable(), 'Why the file cannot be used, or why the reading is uncertain.', null),
  })
  .meta({ title: 'CollectionItem', description: 'What a file is taken for.' })
export type CollectionItem = z.output<typeof collectionItemSchema>

export const inspectionSchema = z
  .object({
    path: meta(z.string(), 'The folder.', '/home/mika/Manga'),
    total: meta(z.int().min(0), 'Total number of items.', 1),
    items: meta(z.array(collectionItemSchema), 'The files, sorted by path.'),
    otherFiles: meta(z.int().min(0), 'How many other files the folder has. They are left out.', 3),
  })
  .meta({ title: 'Inspection', description: 'What the files of a folder are taken for.' })
export type Inspection = z.output<typeof inspectionSchema>

const tag = 'Collection'

export const inspectCollection = endpoint({
  id: 'inspectCollection',
  method: 'POST',
  path: '/api/collection/inspect',
  tag,
  summary: 'Read what a folder of archives contains; nothing is changed',
  body: {
    schema: z
      .object({
        path: folderPath,
      })
      .meta({
        title: 'InspectCollection',
        description: 'The folder to inspect.',
        examples: [{ path: '/home/mika/Manga' }],
      }),
  },
  response: { kind: 'json', schema: inspectionSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const importSchema = z
  .object({
    path: folderPath,
    mode: meta(
      z.enum(['link', 'copy', 'move']).optional().default('link'),
      '`link` leaves files where they are; `copy` and `move` bring them into the library. `move` deletes an original after its copy was verified.',
    ),
    items: meta(
      z
        .array(collectionItemSchema.partial().required({ path: true }))
        .max(200_000)
        .optional(),
      'The files to add, as inspected and corrected; all files if left out.',
    ),
    matches: meta(
      z
        .array(
          z.object({
            series: meta(text({ min: 1, max: 255 }), 'The series, as inspected or corrected.', 'Star Smith'),
            externalId: meta(
              z.string().trim().toLowerCase().refine(isCatalogId, messageKey('validation.catalogId')),
              'Identifier in the catalog.',
              'a96676e5-8ae2-425e-b549-7f15dd34a6d8',
            ),
          }),
        )
        .max(20_000)
        .optional(),
      'Which mangas of the catalog the series are; the others get no link.',
    ),
  })
  .meta({
    title: 'ImportCollection',
    description: 'What to add to the library.',
    examples: [{ path: '/home/mika/Manga' }],
  })
export type ImportCollection = z.output<typeof importSchema>

const importResultSchema = z
  .object({ jobIds: meta(z.array(z.string()), 'The job that imports.', [exampleIds.job]) })
  .meta({ title: 'CollectionImport', description: 'The job that reads the folder and adds its files.' })
export type CollectionImport = z.output<typeof importResultSchema>

export const importCollection = endpoint({
  id: 'importCollection',
  method: 'POST',
  path: '/api/collection/import',
  tag,
  summary: 'Add the archives of a folder to the library in the background',
  description:
    'The job ends when all files were added. Its context counts those that it `added` and those that were `known`, and names each file that was left out, with the reason.',
  body: { schema: importSchema, limitBytes: 64 * 1024 * 1024 },
  status: 202,
  response: { kind: 'json', schema: importResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

const catalogMatchSchema = catalogItemSchema
  .extend({
    confidence: meta(z.number().min(0).max(1), 'How likely it is, 0 to 1, from titles, year and author.', 0.95),
  })
  .meta({ title: 'CatalogMatch', description: 'A manga of the catalog that a series may be.' })
export type CatalogMatch = z.output<typeof catalogMatchSchema>

const seriesMatchSchema = z
  .object({
    series: meta(z.string(), 'Title of the series.', 'Star Smith'),
    proposals: meta(z.array(catalogMatchSchema), 'Most likely first; empty if the catalog has none.'),
  })
  .meta({ title: 'SeriesMatch', description: 'The mangas of the catalog that a series may be.' })
export type SeriesMatch = z.output<typeof seriesMatchSchema>

/** Each series is a request to the catalog, which answers a few per second. */
const maxSeriesPerMatch = 20

const matchSchema = z
  .object({
    series: meta(
      z
        .array(
          z.object({
            series: meta(text({ min: 1, max: 255 }), 'Title of the series.', 'Star Smith'),
            year: meta(z.int().nullish(), 'Earliest year of its files.', 2019),
            author: meta(z.string().max(255).nullish(), 'Author that its files name.', 'Hana Mori'),
          }),
        )
        .min(1)
        .max(maxSeriesPerMatch),
      'The series.',
    ),
  })
  .meta({
    title: 'MatchCollection',
    description: 'The series to look up, at most 20.',
    examples: [{ series: [{ series: 'Star Smith', year: 2019 }] }],
  })
export type MatchCollection = z.input<typeof matchSchema>

export const matchCollection = endpoint({
  id: 'matchCollection',
  method: 'POST',
  path: '/api/collection/match',
  tag,
  summary: 'Find the mangas of the external catalog that series may be; nothing is changed',
  body: {
    schema: matchSchema,
  },
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(seriesMatchSchema), 'One entry for each series, in the same order.') })
      .meta({ title: 'CollectionMatches', description: 'What the series may be.' }),
  },
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

const libraryFolderSchema = z
  .object({
    id: meta(z.string(), 'Identifier; `library` is the folder of Bunko.', '6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'),
    path: meta(z.string(), 'The absolute path.', '/home/mika/Manga'),
    kind: meta(
      z.enum(['managed', 'linked']),
      'Bunko stores files in `managed` ones and reads `linked` ones.',
      'linked',
    ),
    chapterCount: meta(z.int().min(0), 'How many chapters have their file there.', 412),
    missingCount: meta(z.int().min(0), 'How many files are not there right now. Their chapters stay.', 0),
    isOffline: meta(z.boolean(), 'Whether the folder could not be read at the last scan, or was empty.', false),
    offlineReason: meta(z.string().nullable(), 'Why it is offline.', null),
    scannedAt: meta(dateTime.nullable(), 'Time of the last complete scan.'),
    mayWrite: meta(z.boolean(), 'Whether Bunko may change files there.', false),
    watching: meta(z.enum(['events', 'polling', 'off']), 'How changes are noticed: at once, regularly or not at all.'),
  })
  .meta({ title: 'LibraryFolder', description: 'A folder with files of the library.' })
export type LibraryFolder = z.output<typeof libraryFolderSchema>

export const listLibraryFolders = endpoint({
  id: 'listLibraryFolders',
  method: 'GET',
  path: '/api/collection/folders',
  tag,
  summary: 'List the folders of the library',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(libraryFolderSchema), 'The folder of Bunko first, then the linked ones.') })
      .meta({ title: 'LibraryFolders', description: 'The folders of the library.' }),
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
  body: {
    schema: z
      .object({
        path: folderPath,
      })
      .meta({
        title: 'LibraryFolderWrite',
        description: 'The folder to add.',
        examples: [{ path: '/home/mika/Manga' }],
      }),
  },
  status: 201,
  response: { kind: 'json', schema: libraryFolderSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

const folderParam = z.object({
  id: meta(z.string(), 'Identifier of the folder.', '6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'),
})

export const updateLibraryFolder = endpoint({
  id: 'updateLibraryFolder',
  method: 'PUT',
  path: '/api/collection/folders/{id}',
  tag,
  summary: 'Allow or forbid Bunko to change files in a linked folder',
  params: folderParam,
  body: {
    schema: z.object({ mayWrite: meta(z.boolean(), 'Whether Bunko may change files there.', false) }).meta({
      title: 'LibraryFolderEdit',
      description: 'Whether Bunko may change files in the folder.',
      examples: [{ mayWrite: true }],
    }),
  },
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
  params: folderParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

const scanResult = z
  .object({ jobIds: meta(z.array(z.string()), 'Empty if the manga has no linked files.', [exampleIds.job]) })
  .meta({ title: 'FolderScan', description: 'The jobs that look for changes.' })

export const rescanLibraryFolder = endpoint({
  id: 'rescanLibraryFolder',
  method: 'POST',
  path: '/api/collection/folders/{id}/rescan',
  tag,
  summary: 'Look for new, changed, moved and missing files in a folder of the library',
  params: folderParam,
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
