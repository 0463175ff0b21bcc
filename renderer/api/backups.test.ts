import { afterEach, expect, test, vi } from 'vitest'
import { reloadAfterRestart } from './backups.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const before = '2026-01-01T00:00:00.000Z'
const after = '2026-01-01T00:00:01.000Z'

test.each([
  ['within one poll', [before, after]],
  ['within several polls', [before, undefined, undefined, after]],
])('loads the page again after a restart %s', async (_, starts) => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { reload })
  const polls = [...starts]
  vi.stubGlobal('fetch', async () => {
    const startedAt = polls.shift()
    if (startedAt === undefined) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ version: '0.1.0', dataFolder: '/d', addresses: [], startedAt }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const done = reloadAfterRestart(before)
  await vi.advanceTimersByTimeAsync(500 * (starts.length - 1))
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  await done
  expect(reload).toHaveBeenCalledOnce()
})
