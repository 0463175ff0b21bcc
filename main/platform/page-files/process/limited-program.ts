import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

// The types of the language version have no WebAssembly.
type Program = { readonly kind?: 'program' }
type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
type Instance = { readonly exports: Readonly<Record<string, unknown>> }
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<Program>
    readonly Instance: new (program: Program, imports: object) => Instance
    readonly Memory: new (size: object) => Memory
  }
}
type Start = (instance: Instance, program: Program) => void

type LimitedProgram = {
  /** Emscripten calls it instead of loading a file. */
  readonly instantiateWasm: (imports: object, start: Start) => Instance['exports']
  /** Whether it wanted more memory than it may have. It cannot be used afterwards. */
  readonly hasExceeded: () => boolean
}

const programs = new Map<string, Promise<Program>>()

/**
 * A program whose memory does not grow above a limit: what a malicious file makes it want is not in that file's directory.
 * @param file of a package
 */
export async function limitProgram(file: string, maxBytes: () => number): Promise<LimitedProgram> {
  const known = programs.get(file) ?? compile(file)
  programs.set(file, known)
  const program = await known
  let exceeded = false
  return {
    instantiateWasm(imports, start) {
      const instance = new WebAssembly.Instance(program, imports)
      for (const value of Object.values(instance.exports)) if (value instanceof WebAssembly.Memory) limit(value)
      start(instance, program)
      return instance.exports
    },
    hasExceeded: () => exceeded,
  }

  function limit(memory: Memory): void {
    const grow = memory.grow.bind(memory)
    memory.grow = (pages) => {
      exceeded ||= memory.buffer.byteLength + pages * 65_536 > maxBytes()
      if (exceeded) throw new RangeError('The program may not have more memory.')
      return grow(pages)
    }
  }
}

const compile = async (file: string): Promise<Program> =>
  await WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(file)))
