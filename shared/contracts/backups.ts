import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, meta } from './fields.ts'

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

const backupSchema = z
  .object({
    name: meta(z.string(), 'Name of the file, which identifies the backup.', 'bunko-20261122T112503120Z-automatic.db'),
    createdAt: dateTime.meta({ description: 'When the backup was created.' }),
    reason: meta(z.enum(backupReasons), 'Why it was created.', 'automatic'),
    sizeBytes: meta(z.int(), 'Size of the file.', 1_843_200),
  })
  .meta({ title: 'Backup', description: 'A copy of the library database and of covers, without secrets.' })
export type Backup = z.output<typeof backupSchema>

const totals = z
  .object({
    mangas: meta(z.int(), 'Number of mangas.', 120),
    chapters: meta(z.int(), 'Number of chapters, with and without a file.', 5400),
    downloadedChapters: meta(z.int(), 'Number of chapters with a file.', 3100),
    readChapters: meta(z.int(), 'Number of chapters that were read to the end.', 2200),
    sources: meta(z.int(), 'Number of content sources.', 12),
  })
  .meta({ title: 'LibraryTotals', description: 'What a library contains.' })

const params = z.object({ name: meta(z.string(), 'Unique name.', 'Example reader') })

export const listBackups = endpoint({
  id: 'listBackups',
  method: 'GET',
  path: '/api/backups',
  tag,
  summary: 'List backups, newest first',
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(z.array(backupSchema), 'The backups.'),
        folder: meta(z.string(), 'Absolute path of the folder for new backups.', '/home/me/.local/share/bunko/backups'),
        lastError: meta(z.string().nullable(), 'Why the last automatic backup failed; null after a success.', null),
      })
      .meta({ title: 'Backups', description: 'All backups, newest first.' }),
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
  response: {
    kind: 'json',
    schema: z
      .object({
        backup: totals,
        current: meta(totals.nullable(), 'What the library contains; null if its database cannot be read.'),
        missingFileCount: meta(z.int(), 'Downloaded chapters of the backup whose files no longer exist.', 3),
      })
      .meta({ title: 'BackupComparison', description: 'What a restore would change.' }),
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
        undo: backupSchema,
        isRestarting: meta(z.boolean(), 'False if the program has to be restarted by hand.', true),
      })
      .meta({
        title: 'RestoreStarted',
        description:
          'A restore that the restart of the program completes. Restoring `undo`, the backup of the current state, undoes it.',
      }),
  },
  problems: ['not_found', 'conflict', 'disk_full'],
})
