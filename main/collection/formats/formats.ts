import { extname } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from '../../platform/cbz/read-directory.ts'
import type { Format } from './format.ts'
import { rar } from './rar.ts'
import { zip } from './zip.ts'

const formats: readonly Format[] = [zip, rar]
const byExtension = new Map(formats.flatMap((format) => format.extensions.map((name) => [name, format])))

/** Files of these kinds hold pages, but Bunko cannot read them. */
const unsupported: Format = {
  extensions: ['.cb7', '.7z', '.cbt', '.tar', '.pdf', '.epub'],
  async inspect() {
    throw archiveBroken(message('collection.unsupportedFormat'))
  },
}
for (const name of unsupported.extensions) byExtension.set(name, unsupported)

/** The format of a file by its name; undefined for files that hold no pages, such as texts and pictures. */
export const formatOf = (name: string): Format | undefined => byExtension.get(extname(name).toLowerCase())
