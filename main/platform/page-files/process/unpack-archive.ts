import { crc32 } from 'node:zlib'
import { message } from '../../../../shared/i18n/message.ts'
import { archiveBroken } from '../../cbz/read-directory.ts'
import { type ArchivePart, explainErrors } from './list-archive.ts'
import { type ArchiveType, runSevenZip } from './seven-zip.ts'

/** The caller has all that it wants. */
class Enough extends Error {}

/**
 * Unpacks parts of an archive one after the other, in the order in which they are in the archive. One part is in memory.
 * @param onPart ends the work when it returns false
 * @throws Problem `archive_broken`
 */
export async function unpackParts(
  archive: { readonly path: string; readonly type: ArchiveType },
  parts: readonly ArchivePart[],
  onPart: (part: ArchivePart, bytes: Buffer) => boolean | undefined,
): Promise<void> {
  const queue = parts.toSorted((a, b) => a.position - b.position).values()
  let part = queue.next().value
  let bytes = Buffer.alloc(part?.sizeBytes ?? 0)
  let filled = 0
  const add = (output: Uint8Array): void => {
    for (let offset = 0; offset < output.length; ) {
      if (!part) throw archiveBroken(message('archives.entrySizeDiffers'))
      const taken = Math.min(output.length - offset, part.sizeBytes - filled)
      bytes.set(output.subarray(offset, offset + taken), filled)
      filled += taken
      offset += taken
      if (filled < part.sizeBytes) return
      if (part.crc32 !== 0 && crc32(bytes) !== part.crc32) throw partBroken(part)
      if (onPart(part, bytes) === false) throw new Enough()
      part = queue.next().value
      bytes = Buffer.allocUnsafeSlow(part?.sizeBytes ?? 0)
      filled = 0
    }
  }
  try {
    const names = parts.map(({ name }) => name)
    const errors = await runSevenZip({ ...archive, command: ['e', '-so'], names, onOutput: add })
    if (errors !== '') throw explainErrors(errors)
    if (part) throw archiveBroken(message('archives.entry', { name: part.name, problem: message('archives.cutOff') }))
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}

const partBroken = ({ name }: ArchivePart) =>
  archiveBroken(message('archives.entry', { name, problem: message('archives.entryChecksum') }))
