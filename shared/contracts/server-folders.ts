import { z } from 'zod'
import { filePath } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { meta } from './fields.ts'

const serverFolderSchema = z
  .object({
    name: meta(z.string(), 'Name of the folder.', 'Manga'),
    path: meta(z.string(), 'Its absolute path.', '/home/mika/Manga'),
  })
  .meta({ title: 'ServerFolder', description: 'A folder of the computer that runs Bunko.' })

/** Of the folders in one folder. */
export const maxListedFolders = 2000

export const listServerFolders = endpoint({
  id: 'listServerFolders',
  method: 'GET',
  path: '/api/folders',
  tag: 'Collection',
  summary: 'List the folders in a folder of the computer that runs Bunko',
  description: `Hidden folders are left out. At most ${maxListedFolders} are listed. 422 for a folder that Bunko may not read.`,
  query: z.object({
    path: filePath
      .optional()
      .meta({ description: 'Absolute path. Default: the home folder.', examples: ['/home/mika'] }),
  }),
  response: {
    kind: 'json',
    schema: z
      .object({
        path: meta(z.string(), 'Absolute path of the folder.', '/home/mika'),
        parent: meta(z.string().nullable(), 'The folder that contains it; null for the root of a disk.', '/home'),
        folders: meta(z.array(serverFolderSchema), 'The folders in it, by name.'),
        places: meta(z.array(serverFolderSchema), 'Where to start: the home folder, then the disks.'),
      })
      .meta({ title: 'ServerFolders', description: 'The folders in a folder.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})
