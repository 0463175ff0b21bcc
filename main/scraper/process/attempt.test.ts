import { afterEach, expect, test, vi } from 'vitest'
import { quote } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { withRetries } from './attempt.ts'

const signal = new AbortController().signal
afterEach(() => vi.useRealTimers())

test('retries a retryable Problem twice, and others never', async () => {
  vi.useFakeTimers()
  const retryable = new Problem('upstream_failed', quote('x'), { retryable: true })
  const recovering = vi
    .fn()
    .mockRejectedValueOnce(retryable)
    .mockRejectedValueOnce(retryable)
    .mockResolvedValue('at last')
  const result = withRetries(recovering, signal)
  await vi.runAllTimersAsync()
  expect(await result).toBe('at last')
  const failing = vi.fn().mockRejectedValue(retryable)
  const failed = withRetries(failing, signal).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toBe(retryable)
  expect(failing).toHaveBeenCalledTimes(3)
  const permanent = vi.fn().mockRejectedValue(new Problem('page_broken', quote('x')))
  await expect(withRetries(permanent, signal)).rejects.toMatchObject({ code: 'page_broken' })
  expect(permanent).toHaveBeenCalledTimes(1)
})
