import { MutationObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { runMutation } from './run-mutation.ts'

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
