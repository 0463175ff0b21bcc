// The look-out for tokens over a whole run of the tests: what the simulated gateways handed out, where it was looked for,
// and whether anything was found. The tests look themselves (test/support/token-scan.ts) and write down here what they did;
// what remains is looked at in the end: what the run has said, and what it has left behind.
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
  // It is read when the scan is loaded, here and in every process of the tests.
  process.env.BUNKO_TOKEN_SCAN = folder
  return {
    /** What the run has said lies here when it ends. */
    output: join(said, 'output'),
    /** @returns `{ line, isGood }`. `isWhole`: every test ran, so there must have been something to find. */
    async close(isWhole) {
      const { tokensInFolder } = await import('../test/support/token-scan.ts')
      const left = readdirSync(tmpdir())
        .filter((name) => name.startsWith('bunko-'))
        .map((name) => join(tmpdir(), name))
        .filter((path) => statSync(path, { throwIfNoEntry: false })?.birthtimeMs >= began)
      const late = [said, ...left].flatMap((path) => tokensInFolder(path))
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

/** One sentence, and whether it is good news. */
export function verdict(counts, found, isWhole) {
  const idle = kinds.filter((kind) => counts[kind] === 0)
  const { tokens, folders, files, answers, processes } = counts
  const looked = `${tokens} tokens were handed out and looked for in ${folders} folders with ${files} files, ${answers} answers, ${processes} processes and all that was said`
  if (found.length > 0) return { isGood: false, line: [`${looked}. Found:`, ...found].join('\n  ') }
  if (isWhole && idle.length > 0)
    return { isGood: false, line: `${looked}: nothing was found, for ${idle.join(', ')} were never there.` }
  return { isGood: true, line: `${looked}: none was found.` }
}
