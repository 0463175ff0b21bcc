import { z } from 'zod'
import { filePath, inspectionSchema } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { meta } from './fields.ts'
import { otherLibrarySchema } from './other-programs.ts'

export const inspectMoveIn = endpoint({
  id: 'inspectMoveIn',
  method: 'POST',
  path: '/api/move-in/inspect',
  tag: 'Other programs',
  summary: 'Say what a file, folder or list is, and what an import of it would add; nothing is changed',
  description:
    'A public list of the catalog, a backup of Mihon, its forks, Suwayomi or Houdoku, the database of Komga, Kavita or calibre, a folder with one of them, or files with pages.',
  body: {
    schema: z
      .object({
        path: filePath.meta({
          description: 'The absolute path of the file or folder, or the address of a list.',
          examples: ['/home/mika/mihon_2026-11-21.tachibk'],
        }),
      })
      .meta({
        title: 'InspectMoveIn',
        description: 'The file or folder.',
        examples: [{ path: '/home/mika/mihon_2026-11-21.tachibk' }],
      }),
  },
  response: {
    kind: 'json',
    schema: z
      .object({
        kind: meta(
          z.enum(['program', 'files']),
          'A library of another program or a list, or a folder with files.',
          'program',
        ),
        library: otherLibrarySchema
          .nullable()
          .meta({ description: 'Of a program or a list: what it has. Otherwise null.' }),
        files: inspectionSchema.nullable().meta({ description: 'Of files: what they are taken for. Otherwise null.' }),
        only: meta(
          z.string().nullable(),
          'The file, if the path is one and not its folder: its name in `files`.',
          null,
        ),
      })
      .meta({ title: 'MoveIn', description: 'What a file or folder is.' }),
  },
  localized: true,
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})
