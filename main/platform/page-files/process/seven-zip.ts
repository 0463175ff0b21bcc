import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import SevenZip, { type SevenZipModuleFactory } from '7z-wasm'
import { message } from '../../../../shared/i18n/message.ts'
import { archiveBroken } from '../../cbz/read-directory.ts'
import type { PackedType } from '../detect-type.ts'
import { limitProgram } from './limited-program.ts'

export type ArchiveType = Exclude<PackedType, 'pdf'>

type Run = {
  readonly path: string
  readonly type: ArchiveType
  /** The command and its options, without the archive. */
  readonly command: readonly string[]
  /** Only these entries. */
  readonly names?: readonly string[]
  /** Bytes that are valid during the call only. When it throws, the run ends with that error. */
  readonly onOutput: (bytes: Uint8Array) => void
}

/** Of the whole program while it unpacks; dictionaries of common programs have up to 256 MiB. */
const maxMemory = 768 * 2 ** 20

/** The members of Emscripten's file system that its description leaves out. */
type Stream = { position: number; stream_ops: Record<string, unknown> }
type FileSystem = {
  createFile(folder: string, name: string, properties: object, canRead: boolean, canWrite: boolean): Stream
  writeFile(path: string, text: string): void
  getStream(descriptor: number): Stream
}

/**
 * Runs 7-Zip on an archive that it reads in place, and nothing else: it has no other files and no network.
 * @returns the errors that it reports, empty after a success
 */
export async function runSevenZip({ path, type, command, names, onOutput }: Run): Promise<string> {
  const { instantiateWasm, hasExceeded } = await limitProgram('7z-wasm/7zz.wasm', () => maxMemory)
  const errors: string[] = []
  const create = SevenZip as unknown as SevenZipModuleFactory
  const { FS, callMain } = await create({
    ...({ instantiateWasm } as object),
    print: () => undefined,
    printErr: (line) => void errors.push(line),
  })
  const files = FS as unknown as FileSystem
  const descriptor = openSync(path, 'r')
  try {
    addArchive(files, descriptor)
    if (names) files.writeFile('/names', names.map((name) => `"${name}"`).join('\n'))
    replaceOutput(files, onOutput)
    const options = [`-t${type}`, '-p', '-y', '-bd', '-spd', '-sccUTF-8', '-scsUTF-8']
    const code = call(() => callMain([...command, ...options, '/in', ...(names ? ['@/names'] : [])]))
    if (hasExceeded()) throw archiveBroken(message('archives.needsTooMuchMemory'))
    const text = errors.join('\n').trim()
    // A code of 1 is a warning, for example about bytes behind the archive.
    return text === '' && (code > 1 || code < 0) ? `7-Zip ended with code ${code}` : text
  } finally {
    closeSync(descriptor)
  }
}

/** @returns the exit code; -1 after an exception of 7-Zip itself, which arrives as the address of a C++ object */
function call(main: () => unknown): number {
  try {
    return main() as number
  } catch (error) {
    if (typeof error === 'number' || (error as Error).name === 'RuntimeError') return -1
    throw error
  }
}

function addArchive(files: FileSystem, descriptor: number): void {
  const { size } = fstatSync(descriptor)
  const file = files.createFile('/', 'in', {}, true, false)
  Object.defineProperty(file, 'usedBytes', { get: () => size })
  file.stream_ops = {
    llseek: ({ position }: Stream, offset: number, from: number) =>
      offset + (from === 1 ? position : from === 2 ? size : 0),
    read: (_: Stream, target: Int8Array, offset: number, length: number, position: number) => {
      return readSync(descriptor, target, offset, length, position)
    },
  }
}

function replaceOutput(files: FileSystem, onOutput: Run['onOutput']): void {
  const output = files.getStream(1)
  output.stream_ops = {
    ...output.stream_ops,
    write: (_: Stream, source: Int8Array, offset: number, length: number) => {
      onOutput(new Uint8Array(source.buffer, source.byteOffset + offset, length))
      return length
    },
  }
}
