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

  describe('by a failing host', () => {
    const reason = quote('a.test returned an error (HTTP 500).')
    const failure = (reached: boolean) =>
      new Problem('upstream_failed', reason, {
        retryable: true,
        waitSeconds: 5,
        hostFailure: { host: 'a.test', reached },
      })
    const classify = (reached: boolean, countedHost: string | null, attempt = 1, stalledMs = 0) =>
      classifyFailure(failure(reached), attempt, 3, noJitter, { countedHost, stalledMs })

    test.each([
      ['that was not reached costs no attempt', false, null, false],
      ['that was reached costs one attempt', true, null, true],
      ['costs no second attempt in the same outage', true, 'a.test', false],
      ['costs an attempt although another host cost one', true, 'b.test', true],
    ])('%s', (_, reached, countedHost, countAttempt) => {
      expect(classify(reached, countedHost)).toMatchObject({
        kind: 'wait-for-host',
        delayMs: 5000,
        host: 'a.test',
        countAttempt,
      })
    })

    test('waits without an end on its last attempt', () => {
      expect(classify(false, null, 3)).toMatchObject({ kind: 'wait-for-host' })
      expect(classify(true, 'a.test', 3)).toMatchObject({ kind: 'wait-for-host' })
    })

    test('fails with the cause when a third outage is reached, and after 24 hours', () => {
      expect(classify(true, null, 3)).toEqual({ kind: 'fail', reason, code: 'upstream_failed' })
      expect(classify(false, null, 1, 24 * 3600_000)).toEqual({ kind: 'fail', reason, code: 'upstream_failed' })
      expect(classify(false, null, 1, 23 * 3600_000)).toMatchObject({ kind: 'wait-for-host' })
    })
  })
})
