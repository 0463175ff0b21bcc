import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, 'preload.c')

export const operation = {
  write: 1,
  sync: 2,
  rename: 4,
  unlink: 8,
  truncate: 16,
  create: 32,
  mkdir: 64,
  read: 128,
  rmdir: 256,
} as const
/** Everything that changes a file or folder. */
export const anyChange = 1 | 2 | 4 | 8 | 16 | 32 | 64 | 256

const actions = { error: 1, kill: 2, tear: 3, delay: 4 } as const

export type PlannedFault = {
  /** `tear` writes half of the bytes and kills the program. */
  readonly action: keyof typeof actions
  readonly operations: number
  /** Only paths that contain this. */
  readonly path?: string
  /** Matching calls before the first that fails. */
  readonly skip?: number
  /** How many calls fail; default all. */
  readonly times?: number
  readonly error?: keyof typeof constants.errno
  readonly delayMs?: number
}

export type Preload = {
  /** For the program that is to fail. */
  readonly env: Readonly<Record<string, string>>
  arm(fault: PlannedFault): void
  disarm(): void
  /** How many calls have failed since `arm`. */
  fired(): number
  /** How many calls matched since `arm`. */
  matches(): number
  /** Moves the wall clock of the program; the monotonic clock stays. */
  moveClock(seconds: number): void
  /** The changes that the program has made so far, if they are recorded. */
  readonly logFile: string | undefined
  logSize(): number
}

/** Why faults of the file system cannot be produced on this machine. */
export function missingForPreload(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux'
  return compiler() === undefined ? 'needs a C compiler (gcc or cc)' : undefined
}

const compiler = () => ['/usr/bin/gcc', '/usr/bin/cc', '/usr/local/bin/cc'].find((path) => existsSync(path))

/** Prepares a library to load before the C library. It applies to files below `root`. */
export function createPreload(root: string, folder: string, options: { readonly isRecorded?: boolean } = {}): Preload {
  const control = join(folder, 'control')
  const layout = { integers: 8, clockAt: 32, pathAt: 40, size: 40 + 256 }
  writeFileSync(control, Buffer.alloc(layout.size))
  const file = openSync(control, 'r+')
  const logFile = options.isRecorded ? join(folder, 'changes') : undefined
  const integer = (index: number): number => {
    const buffer = Buffer.alloc(4)
    readSync(file, buffer, 0, 4, index * 4)
    return buffer.readInt32LE()
  }
  const put = (bytes: Buffer, at: number) => void writeSync(file, bytes, 0, bytes.length, at)
  const disarm = () => put(Buffer.alloc(4), 0)
  return {
    env: {
      LD_PRELOAD: compiled(),
      FAULTS_ROOT: root,
      FAULTS_CONTROL: control,
      UV_USE_IO_URING: '0',
      ...(logFile && { FAULTS_LOG: logFile }),
    },
    arm({ action, operations, path = '', skip = 0, times = -1, error = 'EIO', delayMs = 0 }) {
      disarm()
      const name = Buffer.alloc(256)
      name.write(path)
      put(name, layout.pathAt)
      const values = [operations, skip, times, constants.errno[error], delayMs, 0, 0]
      const bytes = Buffer.alloc(values.length * 4)
      for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4)
      put(bytes, 4)
      const armed = Buffer.alloc(4)
      armed.writeInt32LE(actions[action])
      put(armed, 0)
    },
    disarm,
    matches: () => integer(6),
    fired: () => integer(7),
    moveClock(seconds) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(seconds))
      put(bytes, layout.clockAt)
    },
    logFile,
    logSize: () => (logFile === undefined ? 0 : (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0)),
  }
}

/** Compiles once for each version of the source. */
function compiled(): string {
  const version = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `bunko-faults-${process.getuid?.() ?? 0}`)
  const library = join(folder, `preload-${version}.so`)
  if (existsSync(library)) return library
  mkdirSync(folder, { recursive: true })
  const part = `${library}.${process.pid}`
  execFileSync(compiler()!, ['-shared', '-fPIC', '-O2', '-o', part, source, '-ldl', '-lpthread'])
  renameSync(part, library)
  closeSync(openSync(library, 'r'))
  return library
}
