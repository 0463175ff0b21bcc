import { createContext, Script } from 'node:vm'
import { message } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { runWithLimit, TimeLimitError } from './time-limit.ts'

/** Groups of one match. `groups[0]` is the whole match. */
export type PatternMatch = {
  readonly groups: readonly (string | null)[]
  readonly named: Readonly<Record<string, string | null>>
}

/** `field` is the setting with the pattern, for error messages. */
type Pattern = { readonly field: string; readonly source: string }

/**
 * Runs the regular expressions of a source in a separate context with a time limit. Throws `selector_invalid` for a
 * pattern that does not parse or exceeds the limit. Only strings enter the context, and only JSON leaves it.
 */
export type Patterns = {
  tests(pattern: Pattern, texts: readonly string[]): boolean[]
  /** Replaces every match. Supports `$1` and `$<name>`. */
  replaceAll(pattern: Pattern, replacement: string, texts: readonly string[]): string[]
  first(pattern: Pattern, texts: readonly string[]): (PatternMatch | null)[]
  all(pattern: Pattern, text: string): PatternMatch[]
  /** What the first match in each text of several lists captures. Leaves out texts without a match. */
  capture(pattern: Pattern, name: string, lists: readonly (readonly string[])[]): string[][]
}

/** What a match captures: the group with a name, else the first group, else all of it. */
export const capturedBy = (match: PatternMatch | null | undefined, name: string): string | undefined =>
  match?.named[name] ?? match?.groups[1] ?? match?.groups[0] ?? undefined

/** Most patterns take microseconds. Two seconds are enough on slow machines. */
const defaultTimeoutMs = 2000
const maxMatches = 5000

const prelude = `
  const compile = (flags) => {
    try { return new RegExp(pattern, flags + 'u') } catch { return new RegExp(pattern, flags) }
  }
  const toMatch = (found) => found && { groups: [...found].map((g) => g ?? null), named: { ...found.groups } }
  const value = JSON.parse(input)
`
const programs = {
  tests: `const r = compile(''); JSON.stringify(value.map((text) => r.test(text)))`,
  replaceAll: `const r = compile('g'); JSON.stringify(value.map((text) => text.replace(r, replacement)))`,
  first: `const r = compile(''); JSON.stringify(value.map((text) => toMatch(r.exec(text))))`,
  all: `const r = compile('g'); const out = [];
    for (const found of value.matchAll(r)) { out.push(toMatch(found)); if (out.length >= ${maxMatches}) break }
    JSON.stringify(out)`,
}

export function createPatterns({ timeoutMs = defaultTimeoutMs } = {}): Patterns {
  const run = (program: keyof typeof programs, { field, source }: Pattern, input: unknown, replacement = '') => {
    const names = { pattern: source, input: JSON.stringify(input), replacement }
    const context = createContext(names, { codeGeneration: { strings: false, wasm: false } })
    try {
      const script = new Script(`{${prelude}${programs[program]}}`)
      return JSON.parse(runWithLimit(script, context, timeoutMs) as string)
    } catch (error) {
      throw toPatternProblem(error, field, source)
    }
  }
  const first = (pattern: Pattern, texts: readonly string[]): (PatternMatch | null)[] => run('first', pattern, texts)
  return {
    tests: (pattern, texts) => run('tests', pattern, texts),
    replaceAll: (pattern, replacement, texts) => run('replaceAll', pattern, texts, replacement),
    first,
    all: (pattern, text) => run('all', pattern, text),
    capture(pattern, name, lists) {
      // All texts in one call, because a time limit costs more than a match.
      const matches = first(pattern, lists.flat())
      let at = 0
      return lists.map((texts) => texts.flatMap(() => capturedBy(matches[at++], name) ?? []))
    },
  }
}

export const patterns: Patterns = createPatterns()

function toPatternProblem(error: unknown, field: string, source: string): Problem {
  const shortSource = source.length > 80 ? `${source.slice(0, 80)}…` : source
  return new Problem(
    'selector_invalid',
    error instanceof TimeLimitError
      ? message('selectors.patternTimedOut', { field, pattern: shortSource, seconds: error.seconds })
      : message('selectors.patternInvalid', { field, pattern: shortSource, reason: (error as Error).message }),
    { cause: error, extra: { field } },
  )
}
