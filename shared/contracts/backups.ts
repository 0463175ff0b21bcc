import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './fields.ts'

const tag = 'Backups'

/** Actions that change many things, before which Bunko makes a backup. */
export const bulkChanges = ['before_removal', 'before_import', 'before_rename', 'before_move'] as const
export type BulkChange = (typeof bulkChanges)[number]

export const backupReasons = [
  'automatic',
  'manual',
  'before_migration',
  'before_restore',
  'before_rebuild',
  ...bulkChanges,
] as const
export type BackupReason = (typeof backupReasons)[number]

export const backupSchema = z
  .object({
    /** Name of the file, which identifies the backup. */
    name: z.string(),
    createdAt: dateTime,
    reason: z.enum(backupReasons),
    sizeBytes: z.int(),
  })
  .meta({ title: 'Backup' })
export type Backup = z.output<typeof backupSchema>

const totals = z
  .object({
    mangas: z.int(),
    chapters: z.int(),
    downloadedChapters: z.int(),
    readChapters: z.int(),
    sources: z.int(),
  })
  .meta({ title: 'LibraryTotals' })

const params = z.object({ name: z.string() })

export const listBackups = endpoint({
  id: 'listBackups',
  method: 'GET',
  path: '/api/backups',
  tag,
  summary: 'List backups, newest first',
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        items: z.array(backupSchema),
        /** Absolute path of the folder for new backups. */
        folder: z.string(),
        /** Why the last automatic backup failed; null after a success. */
        lastError: z.string().nullable(),
      })
      .meta({ title: 'Backups' }),
  },
  problems: [],
})

export const createBackup = endpoint({
  id: 'createBackup',
  method: 'POST',
  path: '/api/backups',
  tag,
  summary: 'Back up the library database and covers',
  status: 201,
  response: { kind: 'json', schema: backupSchema },
  problems: ['disk_full', 'validation_failed'],
})

export const compareBackup = endpoint({
  id: 'compareBackup',
  method: 'GET',
  path: '/api/backups/{name}/comparison',
  tag,
  summary: 'Compare a backup with the library',
  params,
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        backup: totals,
        /** Null if the database of the library cannot be read. */
        current: totals.nullable(),
        /** Downloaded chapters of the backup whose files no longer exist. */
        missingFileCount: z.int(),
      })
      .meta({ title: 'BackupComparison' }),
  },
  problems: ['not_found', 'conflict'],
})

export const restoreBackup = endpoint({
  id: 'restoreBackup',
  method: 'POST',
  path: '/api/backups/{name}/restore',
  tag,
  summary: 'Restore a backup after backing up the current state; the program restarts',
  params,
  status: 202,
  response: {
    kind: 'json',
    schema: z
      .object({
        /** The backup of the current state: restoring it undoes the restore. */
        undo: backupSchema,
        /** False if the program has to be restarted by hand. */
        isRestarting: z.boolean(),
      })
      .meta({ title: 'RestoreStarted' }),
  },
  problems: ['not_found', 'conflict', 'disk_full'],
})
