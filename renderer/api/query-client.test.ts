import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient, onlyForItsScreen, reportUnseenErrors, runMutation } from './query-client.ts'

/** A mutation of a component that is mounted until `unmount` is called. */
function mountMutation<T>(mutationFn: (value: T) => Promise<T>) {
  const observer = new MutationObserver(createQueryClient(), { mutationFn })
  return { observer, unmount: observer.subscribe(() => undefined) }
}

test('reports the result after the component has unmounted', async () => {
  const response = Promise.withResolvers<string>()
  const { observer, unmount } = mountMutation(() => response.promise)
  const reported = Promise.withResolvers<string>()
  runMutation(observer.mutate, 'follow', { onSuccess: reported.resolve, onError: reported.reject })
  unmount()
  response.resolve('followed')
  expect(await reported.promise).toBe('followed')
})

test('reports the error of a mutation that starts after the component has unmounted', async () => {
  const { observer, unmount } = mountMutation<string>(() => Promise.reject(new Error('refused')))
  unmount()
  const reported = Promise.withResolvers<unknown>()
  runMutation(observer.mutate, 'undo', { onError: reported.resolve })
  expect(await reported.promise).toEqual(new Error('refused'))
})

test('reports each of two results', async () => {
  const { observer } = mountMutation((value: number) => Promise.resolve(value))
  const reported: number[] = []
  const ended = Promise.withResolvers<void>()
  runMutation(observer.mutate, 1, { onSuccess: (value) => reported.push(value) })
  runMutation(observer.mutate, 2, { onSuccess: (value) => reported.push(value), onSettled: ended.resolve })
  await ended.promise
  expect(reported).toEqual([1, 2])
})

/** A mutation of a mounted component that fails when the test says so, and the errors that nothing showed. */
function failingMutation(meta?: Record<string, unknown>) {
  const client = createQueryClient()
  const unseen: unknown[] = []
  reportUnseenErrors(client.getMutationCache(), (error) => unseen.push(error))
  const response = Promise.withResolvers<never>()
  const observer = new MutationObserver(client, { mutationFn: () => response.promise, ...(meta && { meta }) })
  const unmount = observer.subscribe(() => undefined)
  const fail = async (error: Error, running: Promise<unknown>) => {
    response.reject(error)
    await running.catch(() => undefined)
    return unseen
  }
  return { observer, unmount, fail }
}

const refused = new Error('refused')

test('leaves the error of a mounted component to it', async () => {
  const { observer, fail } = failingMutation()
  expect(await fail(refused, observer.mutate())).toEqual([])
})

test('reports an error that arrives after the component has unmounted', async () => {
  const { observer, unmount, fail } = failingMutation()
  const running = observer.mutate()
  unmount()
  expect(await fail(refused, running)).toEqual([refused])
})

test('reports the error of a mutation that starts after the component has unmounted', async () => {
  const { observer, unmount, fail } = failingMutation()
  unmount()
  expect(await fail(refused, observer.mutate())).toEqual([refused])
})

test('does not report what the user has cancelled, or what matters to its screen only', async () => {
  const cancelled = failingMutation()
  const running = cancelled.observer.mutate()
  cancelled.unmount()
  expect(await cancelled.fail(new DOMException('', 'AbortError'), running)).toEqual([])
  const preview = failingMutation(onlyForItsScreen)
  const previewing = preview.observer.mutate()
  preview.unmount()
  expect(await preview.fail(refused, previewing)).toEqual([])
})
