import { expect, test } from 'vitest'
import { isProblem } from '../../../platform/problem.ts'
import { createPatterns } from './patterns.ts'

const patterns = createPatterns()
const limited = createPatterns({ timeoutMs: 50 })
const pattern = (source: string) => ({ field: 'options.excludeUrlPattern', source })
const thrown = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('tests, replaces and finds', () => {
  expect(patterns.tests(pattern('ads?/'), ['https://x/ads/1', 'https://x/1'])).toEqual([true, false])
  expect(patterns.replaceAll(pattern('/s(\\d+)/'), '/$1-s0/', ['/s320/a/s1/'])).toEqual(['/320-s0/a/1-s0/'])
  expect(patterns.first(pattern('(?<number>\\d+)(?:v(\\d))?'), ['ch 12', 'none'])).toEqual([
    { groups: ['12', '12', null], named: { number: '12' } },
    null,
  ])
  expect(patterns.all(pattern('"([^"]+)"'), '["a","b"]').map(({ groups }) => groups[1])).toEqual(['a', 'b'])
})

test('uses the flag u if the pattern allows it', () => {
  expect(patterns.tests(pattern('^.$'), ['😀'])).toEqual([true])
  expect(patterns.tests(pattern('\\p{Script=Han}'), ['第'])).toEqual([true])
  expect(patterns.tests(pattern('a\\-b'), ['a-b'])).toEqual([true])
})

test.each(['^(a+)+$', '(x+x+)+y', '^(?:a|a)*$', '(.*,){20}z'])('%s exceeds the time limit', (source) => {
  const input = source.includes(',') ? 'a,'.repeat(40) : source.includes('x') ? 'x'.repeat(60) : `${'a'.repeat(60)}!`
  for (const run of [
    () => limited.tests(pattern(source), [input]),
    () => limited.replaceAll(pattern(source), '', [input]),
    () => limited.first(pattern(source), [input]),
    () => limited.all(pattern(source), input),
  ]) {
    const error = thrown(run)
    expect(isProblem(error, 'selector_invalid') && error.detail).toMatch(
      /^options\.excludeUrlPattern: .*took longer than/,
    )
  }
})

test('names the field of an invalid pattern', () => {
  const error = thrown(() => patterns.tests(pattern('(unclosed'), ['']))
  expect(error).toMatchObject({ code: 'selector_invalid', extra: { field: 'options.excludeUrlPattern' } })
})

test('runs no code in a pattern or a replacement', () => {
  const hostile = `\${process.exit(1)}'"\`}])`
  expect(patterns.replaceAll(pattern('x'), hostile, ['x'])).toEqual([hostile])
  expect(patterns.tests(pattern('constructor'), ['__proto__'])).toEqual([false])
})
