import { appendFileSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { canary, suiteFolder, tally, tokenHead } from '../simulators/gateway/canary.ts'
import { everyEncoding } from './every-encoding.ts'

// Looks for tokens of the simulated gateway wherever the program could have left one. What is found fails the test that
// looked, and the suite (scripts/token-report.mjs).

const head = Buffer.from(JSON.stringify(tokenHead)).toString('base64url')
const forms = [...everyEncoding(canary), ...everyEncoding(head.slice(0, -2))]

/** A sentence for each form in which a token is in the bytes. */
export const findTokens = (bytes: Buffer, where: string): readonly string[] =>
  forms.filter(([, form]) => bytes.includes(form)).map(([name]) => `${where} holds a token (${name})`)

/** What of tokens is in the files below a folder, and in their names; nothing where it is gone. */
export function findTokensInFolder(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
  tally('folders')
  tally('files', files.length)
  return [
    ...findTokens(Buffer.from(names.join('\n')), `a name in ${folder}`),
    ...files.flatMap((name) => findTokens(readFileSync(join(folder, name)), join(folder, name))),
  ]
}

/** What of tokens any program of the same person can read about a process and all that it has started. */
export function findTokensInProcesses(root: number): readonly string[] {
  if (process.platform !== 'linux') return []
  const family = familyOf(root)
  tally('processes', family.length)
  return family.flatMap((pid) =>
    ['cmdline', 'environ', 'comm'].flatMap((name) => findTokens(readQuietly(`/proc/${pid}/${name}`), `${pid}/${name}`)),
  )
}

function familyOf(root: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // `pid (name) state parent`: the name may hold anything.
      const [, parent = '0'] = /^.*\) \S+ (\d+)/s.exec(readQuietly(`/proc/${name}/stat`).toString('latin1')) ?? []
      return { pid: Number(name), parent: Number(parent) }
    })
  const found = [root]
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return found
}

/** A process may end while it is looked at. */
function readQuietly(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** @throws Error that names every find. */
export function assertNoTokens(found: readonly string[]): void {
  if (found.length === 0) return
  const text = found.join('\n')
  if (suiteFolder !== undefined) appendFileSync(join(suiteFolder, 'found'), `${text}\n`)
  throw new Error(text)
}

/** Looks at an answer of the API, its headers included. */
export function assertNoTokensInResponse(bytes: Buffer, headers: Headers | Record<string, string>, what: string): void {
  tally('answers')
  const names = headers instanceof Headers ? [...headers] : Object.entries(headers)
  assertNoTokens([...findTokens(bytes, `the answer of ${what}`), ...findTokens(Buffer.from(names.join('\n')), what)])
}

/** Removes the data of a program that has ended, after a last look at it. */
export async function removeDataFolder(folder: string): Promise<void> {
  try {
    assertNoTokens(findTokensInFolder(folder))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
