import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { message } from '../../../shared/i18n/message.ts'
import { withFile } from '../cbz/read-archive.ts'
import { archiveBroken, archiveLimits } from '../cbz/read-directory.ts'

export type PackedType = '7z' | 'rar' | 'rar5' | 'tar' | 'pdf'
export type PageFileType = PackedType | 'zip' | 'epub' | 'folder'

const signatures: readonly (readonly [PageFileType, number, string])[] = [
  // The first entry of an EPUB is its media type, and stored.
  ['epub', 30, Buffer.from('mimetypeapplication/epub+zip').toString('hex')],
  ['zip', 0, '504b0304'],
  ['zip', 0, '504b0506'],
  ['7z', 0, '377abcaf271c'],
  ['rar', 0, '526172211a0700'],
  ['rar5', 0, '526172211a0701'],
  ['pdf', 0, '255044462d'],
  ['tar', 257, '7573746172'],
]

/** Formats that compress one file, such as a TAR file. */
const compressions: readonly (readonly [name: string, hex: string])[] = [
  ['gzip', '1f8b08'],
  ['bzip2', '425a68'],
  ['XZ', 'fd377a585a00'],
  ['Zstandard', '28b52ffd'],
  ['lzip', '4c5a4950'],
]

/** The first TAR format has no signature, but a checksum of its header, with its own place as spaces. */
function isOldTar(header: Buffer): boolean {
  const [checksumAt, checksumEnd] = [148, 156]
  const sum = header.reduce((total, byte, at) => total + (at >= checksumAt && at < checksumEnd ? 0x20 : byte), 0)
  const written = header.toString('latin1', checksumAt, checksumEnd)
  return header.length === 512 && /^ *[0-7]+[ \0]/.test(written) && Number.parseInt(written, 8) === sum
}

/**
 * What a file is by its first bytes. Its name only matters for ZIP files, which can have anything before their first entry,
 * and for EPUB files of programs that do not put the media type first.
 * @throws Problem `not_found`, `archive_broken` when it is a link or none of these
 */
export async function detectType(path: string): Promise<PageFileType> {
  // A link to a folder is a folder: only its images are read, and those are no links.
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return 'folder'
  return await withFile(path, async (file) => {
    const stats = await file.stat()
    if (!stats.isFile()) throw archiveBroken(message('archives.notAFile'))
    if (stats.size === 0) throw archiveBroken(message('archives.empty'))
    if (stats.size > archiveLimits.fileBytes) throw archiveBroken(message('archives.tooLarge'))
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const head = buffer.subarray(0, bytesRead)
    const found = signatures.find(([, at, hex]) => head.toString('hex', at, at + hex.length / 2) === hex)?.[0]
    const hex = head.toString('hex')
    const format = compressions.find(([, start]) => hex.startsWith(start))?.[0]
    if (format) throw archiveBroken(message('archives.compressedWhole', { format }))
    const extension = extname(path).toLowerCase()
    if (found === 'zip' && extension === '.epub') return 'epub'
    if (found) return found
    if (isOldTar(head)) return 'tar'
    if (extension === '.cbz' || extension === '.zip') return 'zip'
    throw archiveBroken(message('archives.unknownContent'))
  })
}
