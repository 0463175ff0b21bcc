import { describe, expect, test } from 'vitest'
import { quote } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { classifyFailure } from './retry.ts'

const noJitter = () => 0
const transient = new Problem('site_unreachable', quote('The site is away.'), { retryable: true })

describe('a failed attempt', () => {
  test.each([
    [1, { kind: 'retry', delayMs: 2000, reason: quote('The site is away.') }],
    [2, { kind: 'retry', delayMs: 4000, reason: quote('The site is away.') }],
    [3, { kind: 'fail', reason: quote('The site is away.'), code: 'site_unreachable' }],
  ])('is handled on attempt %i of 3', (attempt, outcome) => {
    expect(classifyFailure(transient, attempt, 3, noJitter)).toEqual(outcome)
  })

  test('adds at most 25 % jitter', () => {
    expect(classifyFailure(transient, 3, 4, () => 0.9999)).toMatchObject({ delayMs: 9999 + 1 })
  })

  test('fails immediately on a permanent error', () => {
    expect(classifyFailure(new Problem('no_images', quote('Nothing there.')), 1, 3, noJitter)).toEqual({
      kind: 'fail',
      reason: quote('Nothing there.'),
      code: 'no_images',
    })
  })

  test('waits as long as the server requests, without a limit of attempts', () => {
    const wait = new Problem('site_busy', quote('The site asks to wait.'), { waitSeconds: 90 })
    expect(classifyFailure(wait, 3, 3, noJitter)).toEqual({
      kind: 'wait',
      delayMs: 90_000,
      reason: quote('The site asks to wait.'),
    })
  })

  test('retries an unexpected error without exposing its details', () => {
    const outcome = classifyFailure(new TypeError('x is undefined at /home/me'), 1, 3, noJitter)
    expect(outcome).toMatchObject({ kind: 'retry' })
    expect(JSON.stringify(outcome.reason)).not.toContain('/home')
  })
})
