import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { message } from '../../../shared/i18n/message.ts'
import { archiveBroken } from './archive-broken.ts'
import { checkEntries, checkEntry, type DirectoryEntry } from './check-entries.ts'
import { decodeEntryName } from './entry-names.ts'
import { archiveLimits } from './limits.ts'
import { BufferedFileReader } from './window-reader.ts'

/**
 * Reads the central directory of a ZIP file once and refuses whatever is outside the limits or made to deceive. Folders
 * are left out.
 * @throws Problem `archive_broken`
 */
export async function readDirectory(file: FileHandle, fileBytes: number): Promise<readonly DirectoryEntry[]> {
  if (fileBytes === 0) throw archiveBroken(message('archives.empty'))
  if (fileBytes > archiveLimits.fileBytes) throw archiveBroken(message('archives.tooLarge'))
  const found = await listEntries(await openZip(file, fileBytes))
  // At least as long as its records and its end: what lies behind this offset is the directory.
  const directoryBytes = found.reduce((sum, entry) => sum + recordLength(entry), 22)
  const entries = found.map((entry) => ({ entry, name: decodeEntryName(entry) }))
  return checkEntries(entries, fileBytes - directoryBytes)
}

async function openZip(file: FileHandle, fileBytes: number): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    return await fromRandomAccessReaderPromise(new BufferedFileReader(file, fileBytes), fileBytes, options)
  } catch (error) {
    throw isSystemError(error) ? error : archiveBroken(message('archives.notAZip'), error)
  }
}

async function listEntries(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > archiveLimits.entries)
    throw archiveBroken(message('archives.tooManyEntries', { max: archiveLimits.entries }))
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(checkEntry(entry))
  } catch (error) {
    if (error instanceof Error && error.name === 'Problem') throw error
    throw isSystemError(error) ? error : archiveBroken(message('archives.directoryDamaged'), error)
  }
  return entries
}

const recordLength = (entry: Entry): number =>
  46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error
