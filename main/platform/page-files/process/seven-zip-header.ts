import { open } from 'node:fs/promises'
import { message } from '../../../../shared/i18n/message.ts'
import { archiveBroken, archiveLimits } from '../../cbz/read-directory.ts'

/** A directory of 5,000 entries has less than 4 MB. */
const maxDirectoryBytes = 16 * 2 ** 20

/**
 * Checks where the directory of a 7z file is and how large it becomes, before 7-Zip unpacks it into memory.
 * @throws Problem `archive_broken`
 */
export async function checkSevenZipHeader(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { buffer: start, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
    if (bytesRead < 32) throw archiveBroken(message('archives.cutOff'))
    const offset = 32 + Number(start.readBigUInt64LE(12))
    const length = Number(start.readBigUInt64LE(20))
    if (length === 0) throw archiveBroken(message('archives.noImages'))
    if (offset + length > size) throw archiveBroken(message('archives.cutOff'))
    if (length > maxDirectoryBytes) throw tooLarge()
    const { buffer: directory } = await file.read(Buffer.alloc(length), 0, length, offset)
    if (packedDirectoryBytes(directory) > maxDirectoryBytes) throw tooLarge()
  } finally {
    await file.close()
  }
}

const tooLarge = () => archiveBroken(message('archives.tooManyEntries', { max: archiveLimits.entries }))

/** Identifiers of 7zFormat.txt. */
const id = { end: 0, packInfo: 6, unpackInfo: 7, sizes: 9, checksums: 10, folders: 11, unpackSizes: 12, packed: 23 }

/** The identifier of encryption in Methods.txt of 7-Zip. */
const aes = '06f10701'

/**
 * The unpacked size of a directory that is packed itself; 0 for one that is not. What is malformed is left to 7-Zip, which
 * then refuses it.
 * @throws Problem `archive_broken` for an encrypted directory, at which 7-Zip ends without a reason
 */
function packedDirectoryBytes(directory: Buffer): number {
  if (directory[0] !== id.packed) return 0
  let at = 1
  const byte = () => directory[at++] ?? 0
  /** The first byte tells by its leading ones how many bytes follow. */
  const number = (): number => {
    const first = byte()
    let value = 0
    for (let index = 0, mask = 0x80; index < 8; index += 1, mask >>= 1) {
      if ((first & mask) === 0) return value + (first & (mask - 1)) * 2 ** (8 * index)
      value += byte() * 2 ** (8 * index)
    }
    return value
  }
  if (byte() === id.packInfo) {
    number()
    const streams = number()
    for (let next = byte(); next !== id.end && at < directory.length; next = byte()) {
      if (next === id.sizes) for (let index = 0; index < streams; index += 1) number()
      else return 0
    }
    byte()
  }
  if (byte() !== id.folders || number() !== 1 || byte() !== 0) return 0
  let outputs = 0
  const coders = number()
  for (let index = 0; index < Math.min(coders, 32); index += 1) {
    const flags = byte()
    const idBytes = flags & 0x0f
    if (directory.toString('hex', at, at + idBytes) === aes) throw archiveBroken(message('archives.passwordProtected'))
    at += idBytes
    const isComplex = (flags & 0x10) !== 0
    if (isComplex) number()
    outputs += isComplex ? number() : 1
    if ((flags & 0x20) !== 0) {
      const propertyBytes = number()
      at += propertyBytes
    }
  }
  if (coders !== 1 || byte() !== id.unpackSizes) return 0
  let largest = 0
  for (let index = 0; index < outputs; index += 1) largest = Math.max(largest, number())
  return largest
}
