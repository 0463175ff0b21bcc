import { extname } from 'node:path'
import type { ExportFormat } from '../../shared/contracts/exports.ts'
import { fileNameKey, safeFileName } from '../platform/files/safe-names.ts'
import type { ExportRow } from './exports.store.ts'

/** A chapter with a file. A folder of images becomes a CBZ. */
type NamedRow = Omit<ExportRow, 'path'> & { readonly path: string; readonly isFolder: boolean }

/**
 * Adds names that are valid and different on every system, relative with `/`, in a folder for each manga:
 * `Star Smith/Star Smith - Vol.02 Ch.0010.5 - The Anvil.cbz`.
 */
export function nameFiles<R extends NamedRow>(
  rows: readonly R[],
  format: ExportFormat = 'original',
): (R & { readonly name: string })[] {
  const taken = new Set<string>()
  return rows.map((row) => {
    const folder = safeFileName(row.manga)
    const base = baseName(row)
    const extension = extensionOf(row, format)
    for (let count = 1; ; count += 1) {
      const name = `${folder}/${base}${count === 1 ? '' : ` (${count})`}${extension}`
      if (taken.has(fileNameKey(name))) continue
      taken.add(fileNameKey(name))
      return { ...row, name }
    }
  })
}

function extensionOf({ isFolder, path }: NamedRow, format: ExportFormat): string {
  if (format !== 'original') return format === 'kepub' ? '.kepub.epub' : '.epub'
  return isFolder ? '.cbz' : extname(path).toLowerCase()
}

/** A name without its extension, and the extension, which e-readers of Kobo need as a whole. */
export function splitName(name: string): { readonly base: string; readonly extension: string } {
  const extension = /\.kepub\.epub$/i.exec(name)?.[0] ?? extname(name)
  return { base: name.slice(0, name.length - extension.length), extension }
}

function baseName({ manga, number, volume, title }: NamedRow): string {
  const [whole = '0', fraction] = String(number).split('.')
  const chapter = `Ch.${whole.padStart(4, '0')}${fraction === undefined ? '' : `.${fraction}`}`
  const part = volume === null ? chapter : `Vol.${String(volume).padStart(2, '0')} ${chapter}`
  const ending = title === null || title.trim() === '' ? '' : ` - ${title}`
  // The number remains when a long name is shortened.
  return safeFileName(`${safeFileName(manga, { maxBytes: 80 })} - ${part}${ending}`, { maxBytes: 180 })
}
