import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { createExtractorFromFile } from 'node-unrar-js'
import { message } from '../../../shared/i18n/message.ts'
import { isPageName } from '../../platform/cbz/entry-names.ts'
import { archiveBroken } from '../../platform/cbz/read-directory.ts'
import type { Format } from './format.ts'
import { zip } from './zip.ts'

const signature = Buffer.from('526172211a07', 'hex')

export const rar: Format = {
  extensions: ['.cbr', '.rar'],
  async inspect(path) {
    // Many .cbr files are ZIP files. The library would also search the whole of a file that is neither.
    if (!(await startsWith(path, signature))) return await zip.inspect(path)
    const { size: sizeBytes, mtimeMs } = await stat(path)
    const headers = await listHeaders(path)
    const pages = headers.filter(({ name, flags }) => !flags.directory && isPageName(name))
    if (pages.some(({ flags }) => flags.encrypted)) throw archiveBroken(message('archives.passwordProtected'))
    if (pages.length === 0) throw archiveBroken(message('archives.noImages'))
    const hash = createHash('sha256').update(`rar ${sizeBytes}\n`)
    for (const { name, crc, unpSize } of pages) hash.update(`${crc} ${unpSize} ${name}\n`)
    return {
      pageCount: pages.length,
      comicInfo: undefined,
      fingerprint: hash.digest('hex'),
      sizeBytes,
      modifiedMs: Math.trunc(mtimeMs),
    }
  },
}

async function listHeaders(path: string) {
  try {
    const extractor = await createExtractorFromFile({ filepath: path })
    return [...extractor.getFileList().fileHeaders]
  } catch (error) {
    const isEncrypted = /password|encrypt/i.test(error instanceof Error ? error.message : '')
    throw archiveBroken(message(isEncrypted ? 'archives.passwordProtected' : 'archives.notUnpackable'), error)
  }
}

async function startsWith(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, 0)
    return bytesRead === bytes.length && buffer.equals(bytes)
  } finally {
    await file.close()
  }
}
