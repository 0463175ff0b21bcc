import { describe, expect, test } from 'vitest'
import { quote } from '../../shared/sentences/sentence.ts'
import { Problem } from '../platform/problem.ts'
import { judge } from './retry.ts'

const still = () => 0
const trouble = new Problem('site_unreachable', quote('The site is away.'), { retryable: true })

describe('what becomes of a failed attempt', () => {
  test.each([
    [1, { kind: 'retry', delayMs: 2000, reason: quote('The site is away.') }],
    [2, { kind: 'retry', delayMs: 4000, reason: quote('The site is away.') }],
    [3, { kind: 'fail', reason: quote('The site is away.'), code: 'site_unreachable' }],
  ])('attempt %i of 3', (attempt, verdict) => {
    expect(judge(trouble, attempt, 3, still)).toEqual(verdict)
  })

  test('the delay varies by at most a quarter', () => {
    expect(judge(trouble, 3, 4, () => 0.9999)).toMatchObject({ delayMs: 9999 + 1 })
  })

  test('what cannot get better fails at once', () => {
    expect(judge(new Problem('no_images', quote('Nothing there.')), 1, 3, still)).toEqual({
      kind: 'fail',
      reason: quote('Nothing there.'),
      code: 'no_images',
    })
  })

  test('a wait that the site asked for is no attempt, however often it comes', () => {
    const wait = new Problem('site_busy', quote('The site asks to wait.'), { waitSeconds: 90 })
    expect(judge(wait, 3, 3, still)).toEqual({ kind: 'wait', delayMs: 90_000, reason: quote('The site asks to wait.') })
  })

  test('a mistake of ours is tried again and tells nothing of its inside', () => {
    const verdict = judge(new TypeError('x is undefined at /home/me'), 1, 3, still)
    expect(verdict).toMatchObject({ kind: 'retry' })
    expect(JSON.stringify(verdict.reason)).not.toContain('/home')
  })
})
