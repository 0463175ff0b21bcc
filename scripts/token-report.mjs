// Searches a whole test run for tokens of the simulated gateway. The tests search folders, responses and processes
// (test/support/token-scan.ts) and count here what they searched; the end of the run searches its output and the files
// that it left behind.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const kinds = ['tokens', 'folders', 'files', 'answers', 'processes']

export function openTokenReport() {
  const began = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'token-report-'))
  const said = join(folder, 'said')
  mkdirSync(said)
  writeFileSync(join(folder, 'canary'), `canary${randomBytes(9).toString('hex')}`)
  // Read when token-scan.ts is loaded, here and in every test process.
  process.env.BUNKO_TOKEN_SCAN = folder
  return {
    /** The file for the output of the run. */
    output: join(said, 'output'),
    /** Returns `{ line, isGood }`. `isWhole`: all tests ran, so every kind of place must have been searched. */
    async close(isWhole) {
      const { findTokensInFolder } = await import('../test/support/token-scan.ts')
      const left = readdirSync(tmpdir())
        .filter((name) => name.startsWith('bunko-'))
        .map((name) => join(tmpdir(), name))
        .filter((path) => statSync(path, { throwIfNoEntry: false })?.birthtimeMs >= began)
      const late = [said, ...left].flatMap((path) => findTokensInFolder(path))
      const early = existsSync(join(folder, 'found'))
        ? readFileSync(join(folder, 'found'), 'utf8').trim().split('\n')
        : []
      const counts = Object.fromEntries(kinds.map((kind) => [kind, sizeOf(join(folder, kind))]))
      rmSync(folder, { recursive: true, force: true })
      return verdict(counts, [...early, ...late], isWhole)
    },
  }
}

const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Returns the result as one sentence, and whether it is good. */
export function verdict(counts, found, isWhole) {
  const missing = kinds.filter((kind) => counts[kind] === 0)
  const { tokens, folders, files, answers, processes } = counts
  const searched = `Searched for ${tokens} tokens in ${folders} folders with ${files} files, ${answers} responses, ${processes} processes and the output`
  if (found.length > 0) return { isGood: false, line: [`${searched}. Found:`, ...found].join('\n  ') }
  if (isWhole && missing.length > 0)
    return { isGood: false, line: `${searched}: incomplete, because no ${missing.join(', no ')} were searched.` }
  return { isGood: true, line: `${searched}: found none.` }
}
