import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../shared/problem.ts'
import { createProgressOutbox, type Progress, type SentProgress } from './progress-outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const problem = (status: number) => new ApiProblem({ status, title: 'No', detail: '' })

function setUp(before = '{}') {
  const stored = new Map([['bunko.unsent-progress', before]])
  const sent: (readonly [string, SentProgress, boolean])[] = []
  let failure: unknown
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const send = async (id: string, progress: SentProgress, keepalive: boolean) => {
    sent.push([id, progress, keepalive])
    if (failure) throw failure
  }
  const open = () => createProgressOutbox({ storage, send })
  const onDisk = () => JSON.parse(stored.get('bunko.unsent-progress')!) as Record<string, Progress>
  const failWith = (error: unknown) => {
    failure = error
  }
  return { open, sent, onDisk, failWith }
}

test('sends only the last page while flipping through', async () => {
  const { open, sent, onDisk } = setUp()
  const outbox = open()
  for (const page of [1, 2, 3]) outbox.record('c', { page })
  expect(onDisk()).toMatchObject({ c: { page: 3 } })
  await vi.advanceTimersByTimeAsync(300)
  expect(sent).toEqual([['c', { page: 3 }, false]])
  expect(onDisk()).toEqual({})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('stores a page before sending it, so that another window can send it', async () => {
  const first = setUp()
  first.open().record('c', { page: 8, completed: true })
  const { open, sent, onDisk } = setUp(JSON.stringify(first.onDisk()))
  await open().flush()
  expect(sent).toEqual([['c', { page: 8, completed: true }, false]])
  expect(onDisk()).toEqual({})
})

test('retries with backoff while there is no response', async () => {
  const { open, sent, onDisk, failWith } = setUp()
  failWith(problem(0))
  const outbox = open()
  outbox.record('c', { page: 5 })
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(2)
  expect(outbox.unsent('c')).toMatchObject({ page: 5 })
  failWith(undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(3)
  expect(onDisk()).toEqual({})
})

test('says how long ago a page was read that is sent late', async () => {
  const first = setUp()
  first.failWith(problem(0))
  first.open().record('c', { page: 8 })
  await vi.advanceTimersByTimeAsync(90_000)
  const { open, sent } = setUp(JSON.stringify(first.onDisk()))
  await open().flush()
  expect(sent).toEqual([['c', { page: 8, secondsAgo: 90 }, false]])
  open().record('d', { page: 1 }, vi.getMockedSystemTime()!.getTime() - 3000)
  await vi.advanceTimersByTimeAsync(250)
  expect(sent[1]).toEqual(['d', { page: 1, secondsAgo: 3.25 }, false])
})

test.each([400, 404, 422])('drops a page after a permanent error (%i)', async (status) => {
  const { open, sent, onDisk, failWith } = setUp()
  failWith(problem(status))
  open().record('gone', { page: 5 })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
  expect(onDisk()).toEqual({})
})

test('a page that was read while an older one was sent is newer than it', async () => {
  const sent: SentProgress[] = []
  const answers: (() => void)[] = []
  const outbox = createProgressOutbox({
    storage: { getItem: () => null, setItem: () => undefined },
    send: (_, progress) => {
      sent.push(progress)
      return new Promise<void>((resolve) => void answers.push(resolve))
    },
  })
  outbox.record('c', { page: 4 })
  await vi.advanceTimersByTimeAsync(250)
  outbox.record('c', { page: 5 })
  await vi.advanceTimersByTimeAsync(5000)
  // The server may have stamped page 4 at any time until here.
  answers[0]!()
  await vi.advanceTimersByTimeAsync(1250)
  expect(sent.map(({ page }) => page)).toEqual([4, 5])
  expect(sent[1]!.secondsAgo ?? 0).toBeLessThanOrEqual(1.25)
})

test('keeps a newer page when the request for an older one completes', async () => {
  const { onDisk } = setUp()
  const resolvers: (() => void)[] = []
  const sent: number[] = []
  const outbox = createProgressOutbox({
    storage: { getItem: () => null, setItem: () => undefined },
    send: (_, { page }) => {
      sent.push(page)
      return new Promise<void>((resolve) => void resolvers.push(resolve))
    },
  })
  outbox.record('c', { page: 1 })
  await vi.advanceTimersByTimeAsync(250)
  outbox.record('c', { page: 2 })
  resolvers[0]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(outbox.unsent('c')).toMatchObject({ page: 2 })
  await vi.advanceTimersByTimeAsync(250)
  resolvers[1]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([1, 2])
  expect(outbox.unsent('c')).toBeUndefined()
  expect(onDisk()).toEqual({})
})

test('keeps the unsent pages of other windows', async () => {
  const { open, onDisk, failWith } = setUp()
  failWith(problem(0))
  const [one, two] = [open(), open()]
  one.record('a', { page: 1 })
  two.record('b', { page: 2 })
  expect(onDisk()).toMatchObject({ a: { page: 1 }, b: { page: 2 } })
})

test('sends all unsent pages when the window closes, even those with a pending request', async () => {
  const { open, sent } = setUp()
  const outbox = open()
  outbox.record('a', { page: 1 })
  outbox.record('b', { page: 2 })
  await outbox.flush({ keepalive: true })
  expect(sent).toEqual([
    ['a', { page: 1 }, true],
    ['b', { page: 2 }, true],
  ])
})

test('keeps a chapter completed when the user goes back', async () => {
  const { open, sent } = setUp()
  const outbox = open()
  outbox.record('c', { page: 20, completed: true })
  outbox.record('c', { page: 19 })
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual([['c', { page: 19, completed: true }, false]])
})

test.each(['', 'null', '[1]', '{"c":null}', '{"c":{"page":"x"}}', '{'])(
  'ignores invalid storage content: %s',
  async (text) => {
    const { open, sent } = setUp(text)
    const outbox = open()
    await outbox.flush()
    expect(sent).toEqual([])
    outbox.record('c', { page: 1 })
    await vi.advanceTimersByTimeAsync(250)
    expect(sent).toHaveLength(1)
  },
)

test('works without storage while the window is open', async () => {
  const send = vi.fn(async () => undefined)
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const outbox = createProgressOutbox({ storage: { getItem: refuse, setItem: refuse }, send })
  outbox.record('c', { page: 3 })
  await vi.advanceTimersByTimeAsync(250)
  expect(send).toHaveBeenCalledExactlyOnceWith('c', { page: 3 }, false)
})
