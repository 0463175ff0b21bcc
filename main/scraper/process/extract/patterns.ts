import { createContext, runInContext } from 'node:vm'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'

/** Groups of one match: `groups[0]` is the whole of it. */
export type PatternMatch = {
  readonly groups: readonly (string | null)[]
  readonly named: Readonly<Record<string, string | null>>
}

/** `field` names the setting that holds the pattern, for the person who has to correct it. */
export type Pattern = { readonly field: string; readonly source: string }

/**
 * Runs the regular expressions of a source under a time limit: one that backtracks for ever is cut off and reported as
 * `selector_invalid`, like one that does not parse. Only strings cross into the context and only JSON comes back.
 */
export type Patterns = {
  tests(pattern: Pattern, texts: readonly string[]): boolean[]
  /** Replaces every match; `$1` and `$<name>` as in JavaScript. */
  replaceAll(pattern: Pattern, replacement: string, texts: readonly string[]): string[]
  first(pattern: Pattern, texts: readonly string[]): (PatternMatch | null)[]
  all(pattern: Pattern, text: string): PatternMatch[]
}

/** Most patterns take microseconds; two seconds leave a hostile one no room and a slow machine enough. */
const defaultTimeoutMs = 2000
const maxMatches = 5000

const prelude = `
  const compile = (flags) => {
    try { return new RegExp(pattern, flags + 'u') } catch { return new RegExp(pattern, flags) }
  }
  const toMatch = (found) => found && { groups: [...found].map((g) => g ?? null), named: { ...found.groups } }
  const given = JSON.parse(input)
`
const programs = {
  tests: `const r = compile(''); JSON.stringify(given.map((text) => r.test(text)))`,
  replaceAll: `const r = compile('g'); JSON.stringify(given.map((text) => text.replace(r, replacement)))`,
  first: `const r = compile(''); JSON.stringify(given.map((text) => toMatch(r.exec(text))))`,
  all: `const r = compile('g'); const out = [];
    for (const found of given.matchAll(r)) { out.push(toMatch(found)); if (out.length >= ${maxMatches}) break }
    JSON.stringify(out)`,
}

export function createPatterns({ timeoutMs = defaultTimeoutMs } = {}): Patterns {
  const run = (program: keyof typeof programs, { field, source }: Pattern, input: unknown, replacement = '') => {
    const names = { pattern: source, input: JSON.stringify(input), replacement }
    const context = createContext(names, { codeGeneration: { strings: false, wasm: false } })
    try {
      return JSON.parse(runInContext(`{${prelude}${programs[program]}}`, context, { timeout: timeoutMs }) as string)
    } catch (error) {
      throw asProblem(error, field, source, timeoutMs)
    }
  }
  return {
    tests: (pattern, texts) => run('tests', pattern, texts),
    replaceAll: (pattern, replacement, texts) => run('replaceAll', pattern, texts, replacement),
    first: (pattern, texts) => run('first', pattern, texts),
    all: (pattern, text) => run('all', pattern, text),
  }
}

function asProblem(error: unknown, field: string, source: string, timeoutMs: number): Problem {
  const { code, message: reason } = error as { code?: string; message?: string }
  const shown = source.length > 80 ? `${source.slice(0, 80)}…` : source
  return new Problem(
    'selector_invalid',
    code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? message('selectors.patternTimedOut', { field, pattern: shown, seconds: timeoutMs / 1000 })
      : message('selectors.patternInvalid', {
          field,
          pattern: shown,
          reason: reason ?? '',
        }),
    { cause: error, extra: { field } },
  )
}
