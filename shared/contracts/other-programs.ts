import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

const tag = 'Other programs'

/** The path of a file or folder on the machine of Bunko. */
const filePath = text({ min: 1, max: 4096 })

const folderMapping = z.object({ from: filePath, to: filePath }).meta({ title: 'FolderMapping' })
const folders = z.array(folderMapping).max(100).optional().default([])
/** Whose progress, for programs with several users. */
const user = z.string().max(200).nullable().optional().default(null)

export const otherSeriesSchema = z
  .object({
    key: z.string(),
    title: z.string(),
    /** `matched`: it is in the library; `new`: it would be added; `unmatched`: nothing here can read it. */
    status: z.enum(['matched', 'new', 'unmatched']),
    mangaId: z.string().nullable(),
    mangaTitle: z.string().nullable(),
    /** Why it is unmatched. */
    reason: z.string().nullable(),
    /** The site that the other program reads it from. */
    siteName: z.string().nullable(),
    /** Its page; absolute if it is known. */
    address: z.string().nullable(),
    externalId: z.string().nullable(),
    chapterCount: z.int().min(0),
    readCount: z.int().min(0),
    fileCount: z.int().min(0),
    missingFileCount: z.int().min(0),
    /** Its categories and collections, which become labels. */
    labels: z.array(z.string()),
  })
  .meta({ title: 'OtherSeries' })
export type OtherSeries = z.output<typeof otherSeriesSchema>

export const otherLibrarySchema = z
  .object({
    program: z.enum(['mihon', 'komga', 'kavita']),
    /** To be sent with the import. */
    path: z.string(),
    users: z.array(
      z.object({ id: z.string(), name: z.string(), readCount: z.int().min(0) }).meta({ title: 'OtherUser' }),
    ),
    user: z.string().nullable(),
    folders: z.array(
      z
        .object({ from: z.string(), to: z.string().nullable(), isFound: z.boolean(), fileCount: z.int().min(0) })
        .meta({ title: 'OtherFolder' }),
    ),
    total: z.int().min(0),
    items: z.array(otherSeriesSchema),
    /** What is not taken, and why. */
    leftOut: z.array(z.string()),
  })
  .meta({ title: 'OtherLibrary' })
export type OtherLibrary = z.output<typeof otherLibrarySchema>

export const inspectOtherProgram = endpoint({
  id: 'inspectOtherProgram',
  method: 'POST',
  path: '/api/other-programs/inspect',
  tag,
  summary: 'Read a backup of Mihon or the database of Komga or Kavita; nothing is changed',
  body: {
    schema: z
      .object({
        path: filePath.optional(),
        /** A backup, in base64, instead of a path. */
        content: z.string().min(1).optional(),
        folders,
        user,
      })
      .meta({ title: 'InspectOtherProgram' }),
    accepts: 'json',
    limitBytes: 128 * 1024 * 1024,
  },
  status: 200,
  response: { kind: 'json', schema: otherLibrarySchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const importOtherSchema = z
  .object({
    path: filePath,
    folders,
    user,
    /** The series to import. Default: all that are matched or new. */
    keys: z.array(z.string()).max(100_000).optional(),
  })
  .meta({ title: 'ImportOtherProgram' })
export type ImportOther = z.output<typeof importOtherSchema>

export const importOtherProgram = endpoint({
  id: 'importOtherProgram',
  method: 'POST',
  path: '/api/other-programs/import',
  tag,
  summary: 'Import series, progress and labels from another program in the background',
  body: { schema: importOtherSchema, accepts: 'json', limitBytes: 16 * 1024 * 1024 },
  status: 202,
  response: { kind: 'json', schema: z.object({ jobId: z.string() }).meta({ title: 'OtherImport' }) },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
