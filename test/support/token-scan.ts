import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { canary, tokenHead } from '../simulators/gateway/canary.ts'
import { hasProc, processesBelow } from './processes.ts'
import { encodingsOf } from './secret-encodings.ts'

// Searches for tokens of the simulated gateway in everything that the program writes. A finding fails the test.

const head = Buffer.from(JSON.stringify(tokenHead)).toString('base64url')
const encodings = [...encodingsOf(canary), ...encodingsOf(head.slice(0, -2))]
/** Some encodings give the same bytes. Each is searched for once. */
const forms = [...new Map(encodings.map(([name, form]) => [form.toString('latin1'), [name, form] as const])).values()]

/** Finds tokens in any encoding. @returns one message per finding */
export const findTokens = (bytes: Buffer, where: string): readonly string[] =>
  forms.filter(([, form]) => bytes.includes(form)).map(([name]) => `${where} holds a token (${name})`)

/** The file that keeps 16 MB of the disk free in each data folder. Its content is always the same. */
const reserve = 'reserve'

/** Finds tokens in the files of a folder and in their names. A missing folder has none. */
export function findTokensInFolder(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter(
    (name) => name !== reserve && lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile(),
  )
  return [
    ...findTokens(Buffer.from(names.join('\n')), `a name in ${folder}`),
    ...files.flatMap((name) => findTokens(readIfPresent(join(folder, name)), join(folder, name))),
  ]
}

/** Finds tokens in the data that /proc shows the same user about a process and its descendants. */
export function findTokensInProcesses(root: number): readonly string[] {
  if (!hasProc) return []
  return [root, ...processesBelow(root).map(({ pid }) => pid)].flatMap((pid) =>
    ['cmdline', 'environ', 'comm'].flatMap((name) => findTokens(readQuietly(`/proc/${pid}/${name}`), `${pid}/${name}`)),
  )
}

/** Returns an empty buffer if the process has ended. */
function readQuietly(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** @throws Error with all findings */
export function assertNoTokens(found: readonly string[]): void {
  if (found.length === 0) return
  throw new Error(found.join('\n'))
}

/** Checks a response of the API, including its headers. */
export function assertNoTokensInResponse(bytes: Buffer, headers: Headers | Record<string, string>, what: string): void {
  const names = headers instanceof Headers ? [...headers] : Object.entries(headers)
  assertNoTokens([...findTokens(bytes, `the answer of ${what}`), ...findTokens(Buffer.from(names.join('\n')), what)])
}

/** Removes the data of a stopped program after a last scan. */
export async function removeDataFolder(folder: string): Promise<void> {
  try {
    assertNoTokens(findTokensInFolder(folder))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A worker that outlives a killed program for a moment can still remove its temporary files. */
function readIfPresent(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return Buffer.alloc(0)
  }
}
