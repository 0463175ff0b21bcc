import { message } from '../../../../shared/i18n/message.ts'
import {
  compareNaturally,
  isComicInfoName,
  isJunkName,
  isMetronInfoName,
  isOutsideArchive,
  isPageName,
} from '../../cbz/entry-names.ts'
import { nearestToRoot } from '../../cbz/read-archive.ts'
import { archiveBroken, archiveLimits, checkTotal } from '../../cbz/read-directory.ts'
import type { Problem } from '../../problem.ts'
import { type ArchiveType, runSevenZip } from './seven-zip.ts'

export type ArchivePart = {
  readonly name: string
  readonly sizeBytes: number
  readonly crc32: number
  readonly position: number
}
export type ArchiveListing = {
  /** In reading order. */
  readonly pages: readonly ArchivePart[]
  readonly comicInfo: ArchivePart | undefined
  readonly metronInfo: ArchivePart | undefined
  readonly isSolid: boolean
}

/** Parts of one block can only be unpacked together. */
type Fields = Readonly<Record<string, string>>

/** With larger ones, unpacking needs more memory than it is worth. */
const maxDictionary = 256 * 2 ** 20

/** Lines that tell what is wrong with an archive as a whole; they come before its entries. */
const maxNotes = 50

/** @throws Problem `archive_broken` with the reason when it cannot be read, is malicious or violates a limit */
export async function listArchive(path: string, type: ArchiveType, fileBytes: number): Promise<ArchiveListing> {
  const decoder = new TextDecoder()
  const records: Fields[] = []
  const notes: string[] = []
  let rest = ''
  let record: Record<string, string> = {}
  const addLine = (line: string): void => {
    const at = line.indexOf(' = ')
    if (at > 0) record[line.slice(0, at)] = line.slice(at + 3)
    else if (notes.length < maxNotes) notes.push(line)
    if (line !== '' && line !== '----------') return
    if (record.Path !== undefined) records.push(record)
    record = {}
    // The first record is the archive itself.
    if (records.length > archiveLimits.entries + 1)
      throw archiveBroken(message('archives.tooManyEntries', { max: archiveLimits.entries }))
  }
  const errors = await runSevenZip({
    path,
    type,
    command: ['l', '-slt'],
    onOutput: (bytes) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) addLine(line.replace(/\r$/, ''))
    },
  })
  addLine(rest)
  addLine('')
  const [archive, ...entries] = records
  if (archive?.Multivolume === '+' || archive?.Characteristics?.includes('Volume'))
    throw archiveBroken(message('archives.partOfSeveral'))
  if (errors !== '') throw explainErrors([...notes, archive?.ERROR, errors].join('\n'))
  return checkEntries(entries.filter(isFile), archive?.Solid === '+', fileBytes)
}

const isFile = ({ Folder, Attributes = '' }: Fields): boolean => Folder !== '+' && !/^D/.test(Attributes)

function checkEntries(entries: readonly Fields[], isSolid: boolean, fileBytes: number): ArchiveListing {
  const parts = entries.map((entry, position) => ({ ...toPart(entry, position), entry }))
  const names = new Set<string>()
  let total = 0
  for (const { name, sizeBytes, entry } of parts) {
    if (isOutsideArchive(name)) throw archiveBroken(message('archives.pathOutside'))
    if (Buffer.byteLength(name) > archiveLimits.nameBytes) throw archiveBroken(message('archives.nameTooLong'))
    if (names.has(name.normalize('NFC').toLowerCase())) throw archiveBroken(message('archives.duplicateNames'))
    names.add(name.normalize('NFC').toLowerCase())
    if (isLink(entry)) throw archiveBroken(message('archives.linkOrDevice'))
    if (entry.Encrypted === '+') throw archiveBroken(message('archives.passwordProtected'))
    if (entry['Split Before'] === '+' || entry['Split After'] === '+')
      throw archiveBroken(message('archives.partOfSeveral'))
    if (dictionaryBytes(entry.Method ?? '') > maxDictionary) throw archiveBroken(message('archives.needsTooMuchMemory'))
    if (sizeBytes > archiveLimits.pageBytes && isPageName(name)) throw archiveBroken(message('archives.pageTooLarge'))
    total += sizeBytes
  }
  checkTotal(total, fileBytes)
  const files = parts.filter(({ name, sizeBytes }) => sizeBytes > 0 && !isJunkName(name))
  const infos = files.filter(({ sizeBytes }) => sizeBytes <= archiveLimits.comicInfoBytes)
  return {
    pages: files
      .filter(({ name }) => isPageName(name))
      .sort((a, b) => compareNaturally(a.name, b.name))
      .map(({ entry: _, ...part }) => part),
    comicInfo: nearestToRoot(infos, isComicInfoName),
    metronInfo: nearestToRoot(infos, isMetronInfoName),
    isSolid,
  }
}

function toPart({ Path = '', Size = '', CRC = '' }: Fields, position: number): ArchivePart {
  const sizeBytes = Number(Size)
  if (!Number.isSafeInteger(sizeBytes)) throw archiveBroken(message('archives.directoryDamaged'))
  return { name: Path, sizeBytes, crc32: Number.parseInt(CRC, 16) || 0, position }
}

const isLink = ({ Attributes = '', ...entry }: Fields): boolean =>
  / l[rwx-]{9}/.test(Attributes) || !!entry['Symbolic Link'] || !!entry['Hard Link']

/** 7-Zip writes the dictionary as `LZMA2:24` (a power of two), `LZMA:1536m` or `PPMD:o32:mem1g`. */
function dictionaryBytes(method: string): number {
  const sizes = [...method.matchAll(/(?:LZMA2?|mem)[:]?(\d+)([bkmg]?)/gi)].map(([, digits, unit]) => {
    const value = Number(digits)
    const power = ['b', 'k', 'm', 'g'].indexOf(unit!.toLowerCase())
    return power < 0 ? 2 ** value : value * 1024 ** power
  })
  return Math.max(0, ...sizes)
}

/** Why 7-Zip could not read an archive. */
export function explainErrors(errors: string): Problem {
  const cause = new Error(errors)
  if (/encrypted|password/i.test(errors)) return archiveBroken(message('archives.passwordProtected'), cause)
  if (/unexpected end|cut off|missing volume/i.test(errors)) return archiveBroken(message('archives.cutOff'), cause)
  if (/unsupported method/i.test(errors)) return archiveBroken(message('archives.notUnpackable'), cause)
  if (/allocate memory/i.test(errors)) return archiveBroken(message('archives.needsTooMuchMemory'), cause)
  return archiveBroken(message('archives.directoryDamaged'), cause)
}
