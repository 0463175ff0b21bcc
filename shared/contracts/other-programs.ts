import { z } from 'zod'
import { isCatalogId } from '../catalog-source.ts'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { exampleIds, meta, text } from './fields.ts'

const tag = 'Other programs'

/** The path of a file or folder on the machine of Bunko. */
const filePath = text({ min: 1, max: 4096 })

const folderMapping = z
  .object({
    from: filePath.meta({ description: 'The folder as the other program names it.', examples: ['/data/manga'] }),
    to: filePath.meta({ description: 'The same folder on this machine.', examples: ['/mnt/manga'] }),
  })
  .meta({
    title: 'FolderMapping',
    description: 'Where a folder of the other program is on this machine.',
    examples: [{ from: '/data/manga', to: '/mnt/manga' }],
  })
const folders = meta(
  z.array(folderMapping).max(100).optional().default([]),
  'Where folders of the other program are on this machine.',
  [{ from: '/data/manga', to: '/mnt/manga' }],
)
const user = meta(
  z.string().max(200).nullable().optional().default(null),
  'Whose progress to read. Default: the user who read most.',
  '1',
)

const otherSeriesSchema = z
  .object({
    key: meta(z.string(), 'Identifies the series for the import.', '2499283573021220255 /manga/5f0e3d2c'),
    title: meta(z.string(), 'The title.', 'Star Smith'),
    author: meta(z.string().nullable(), 'The author; null if the other program does not say.', 'K. Ito'),
    year: meta(z.int().nullable(), 'Year of publication; null if the other program does not say.', 2018),
    thumbnailUrl: meta(z.string().nullable(), 'URL of the cover served by Bunko; null without a cover.', null),
    status: meta(
      z.enum(['matched', 'new', 'unmatched']),
      '`matched`: it is in the library; `new`: it would be added; `unmatched`: nothing here can read it.',
      'new',
    ),
    mangaId: meta(z.string().nullable(), 'The manga of the library; null if there is none.', exampleIds.manga),
    mangaTitle: meta(z.string().nullable(), 'The title of that manga.', 'Star Smith'),
    reason: meta(z.string().nullable(), 'Why it is unmatched.', 'Its files aren’t here. Say where the folder is.'),
    siteName: meta(z.string().nullable(), 'The site that the other program reads it from; null for files.', 'MangaDex'),
    address: meta(
      z.string().nullable(),
      'Its page at the site, from which a content source can be added. Relative if the other program does not store the site.',
      'https://reader.example/manga/star-smith',
    ),
    externalId: meta(z.string().nullable(), 'Identifier in the external catalog.', exampleIds.catalog),
    chapterCount: meta(z.int().min(0), 'Number of chapters.', 48),
    readCount: meta(z.int().min(0), 'Number of read chapters.', 31),
    fileCount: meta(z.int().min(0), 'Number of files.', 48),
    missingFileCount: meta(z.int().min(0), 'Number of files that are not on this machine.', 0),
    match: meta(
      z
        .object({
          externalId: meta(z.string(), 'Identifier in the external catalog.', exampleIds.catalog),
          title: meta(z.string(), 'Its title there.', 'Star Smith'),
          confidence: meta(z.number().min(0).max(1), 'How likely it is. From 0.8 on, the import uses it.', 0.95),
        })
        .meta({ title: 'OtherMatch', description: 'The manga of the catalog that a series may be.' })
        .nullable(),
      'What a search of the catalog found; null before, or if it found nothing.',
    ),
    shelves: meta(z.array(z.string()), 'Categories and collections, which become shelves.', ['Favourites']),
  })
  .meta({ title: 'OtherSeries', description: 'A series of the other program.' })
export type OtherSeries = z.output<typeof otherSeriesSchema>

export const otherLibrarySchema = z
  .object({
    program: meta(
      z.enum(['mihon', 'komga', 'kavita', 'calibre', 'houdoku', 'mangadex']),
      'The program; `mangadex` for a list.',
    ),
    path: meta(
      z.string(),
      'The file that was read, or the address of the list, for the import.',
      '/home/mika/mihon_2026-11-21.tachibk',
    ),
    name: meta(z.string().nullable(), 'The name of a list; null for files.', null),
    users: meta(
      z.array(
        z
          .object({
            id: meta(z.string(), 'Identifier in the other program.', '1'),
            name: meta(z.string(), 'Name or e-mail address.', 'mika'),
            readCount: meta(z.int().min(0), 'Number of chapters with progress.', 340),
          })
          .meta({ title: 'OtherUser', description: 'A user of the other program.' }),
      ),
      'Users of the other program with their progress, most first.',
    ),
    user: meta(z.string().nullable(), 'Whose progress this is.', '1'),
    folders: meta(
      z.array(
        z
          .object({
            from: meta(z.string(), 'The folder as the other program names it.', '/data/manga'),
            to: meta(z.string().nullable(), 'The folder on this machine; null if it has no path here.', '/mnt/manga'),
            isFound: meta(z.boolean(), 'Whether it is there.', true),
            fileCount: meta(z.int().min(0), 'Number of files that the other program has in it.', 1290),
          })
          .meta({ title: 'OtherFolder', description: 'A folder of the other program.' }),
      ),
      'The folders of the other program.',
    ),
    total: meta(z.int().min(0), 'Number of series.', 128),
    items: meta(z.array(otherSeriesSchema), 'The series.'),
    groups: meta(
      z.array(
        z
          .object({
            site: meta(z.string(), 'The name of the site.', 'Reading Room'),
            count: meta(z.int().min(0), 'Number of series.', 12),
            ready: meta(z.int().min(0), 'How many of them are in the library or can be read here.', 9),
          })
          .meta({ title: 'OtherSite', description: 'A site that the other program reads.' }),
      ),
      'The sites of the series, with the most series first.',
    ),
    leftOut: meta(z.array(z.string()), 'What is not taken, and why.', ['2 reading lists, because Bunko has none']),
  })
  .meta({ title: 'OtherLibrary', description: 'What the other program has, and what an import would do.' })
export type OtherLibrary = z.output<typeof otherLibrarySchema>

export const inspectOtherProgram = endpoint({
  id: 'inspectOtherProgram',
  method: 'POST',
  path: '/api/other-programs/inspect',
  tag,
  summary: 'Read the library of another program; nothing is changed',
  body: {
    schema: z
      .object({
        path: meta(
          filePath.optional(),
          'The absolute path of a backup, of a database, or of a folder with one of them; or the address of a public list of the catalog.',
          '/home/mika/mihon_2026-11-21.tachibk',
        ),
        content: meta(z.string().min(1).optional(), 'A backup of Mihon in base64, instead of a path.'),
        folders,
        user,
      })
      .meta({
        title: 'InspectOtherProgram',
        description: 'What to read: a path or a backup.',
        examples: [{ path: '/home/mika/mihon_2026-11-21.tachibk' }],
      }),
    limitBytes: 128 * 1024 * 1024,
  },
  response: { kind: 'json', schema: otherLibrarySchema },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

export const getOtherCover = endpoint({
  id: 'getOtherCover',
  method: 'GET',
  path: '/api/other-programs/cover',
  tag,
  summary: 'Get the cover of a series of the library that was inspected last, cached by Bunko',
  query: z.object({ key: meta(z.string().max(5000), 'The series.', '2499283573021220255 /manga/5f0e3d2c') }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout'],
})

export const matchOtherSchema = z
  .object({
    path: filePath.meta({
      description: 'The path of the inspected file.',
      examples: ['/home/mika/mihon_2026-11-21.tachibk'],
    }),
    sites: meta(
      z.array(z.string()).max(10_000).optional(),
      'Names of the sites whose series are looked up. Default: all sites.',
      ['Reading Room'],
    ),
  })
  .meta({
    title: 'MatchOtherProgram',
    description: 'The series to look up: those that nothing here can read.',
    examples: [{ path: '/home/mika/mihon_2026-11-21.tachibk', sites: ['Reading Room'] }],
  })
export type MatchOther = z.output<typeof matchOtherSchema>

export const matchOtherProgram = endpoint({
  id: 'matchOtherProgram',
  method: 'POST',
  path: '/api/other-programs/match',
  tag,
  summary: 'Look up the series of sites in the external catalog, in the background',
  description: 'What is found shows when the file is inspected again, as `match`. The library does not change.',
  body: { schema: matchOtherSchema },
  status: 202,
  response: {
    kind: 'json',
    schema: z
      .object({ jobId: meta(z.string(), 'The job that looks them up.', exampleIds.job) })
      .meta({ title: 'OtherMatching', description: 'The search.' }),
  },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

const chosenMatch = z
  .object({
    key: meta(z.string().max(5000), 'The series.', '1998944621602463790 /series/star-smith'),
    externalId: meta(
      z.string().trim().toLowerCase().refine(isCatalogId, messageKey('validation.catalogId')).nullable(),
      'The manga of the catalog that it is; null if it is none of them.',
      exampleIds.catalog,
    ),
  })
  .meta({ title: 'ChosenMatch', description: 'The manga of the catalog that the user chose for a series.' })

export const importOtherSchema = z
  .object({
    path: filePath.meta({
      description: 'The path of the inspected file.',
      examples: ['/home/mika/mihon_2026-11-21.tachibk'],
    }),
    folders,
    user,
    keys: meta(z.array(z.string()).max(100_000).optional(), 'The series to import. Default: all matched and new ones.'),
    matches: meta(z.array(chosenMatch).max(100_000).optional(), 'Choices that win over what was found.'),
  })
  .meta({
    title: 'ImportOtherProgram',
    description: 'What to import.',
    examples: [{ path: '/home/mika/mihon_2026-11-21.tachibk' }],
  })
export type ImportOther = z.output<typeof importOtherSchema>

export const importOtherProgram = endpoint({
  id: 'importOtherProgram',
  method: 'POST',
  path: '/api/other-programs/import',
  tag,
  summary: 'Import series, progress and shelves from another program in the background',
  body: { schema: importOtherSchema, limitBytes: 16 * 1024 * 1024 },
  status: 202,
  response: {
    kind: 'json',
    schema: z
      .object({ jobId: meta(z.string(), 'The job that imports.', exampleIds.job) })
      .meta({ title: 'OtherImport', description: 'The import.' }),
  },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
