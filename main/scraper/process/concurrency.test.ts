import { expect, test } from 'vitest'
import { createBackgroundTasks } from './concurrency.ts'

test('waits for capacity while the limit is reached', async () => {
  const tasks = createBackgroundTasks(2)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  await tasks.waitForCapacity()
  tasks.add(() => first.promise)
  await tasks.waitForCapacity()
  tasks.add(() => second.promise)
  const order: string[] = []
  const waiting = tasks.waitForCapacity().then(() => order.push('room'))
  await Promise.resolve()
  order.push('ended')
  second.resolve()
  await waiting
  expect(order).toEqual(['ended', 'room'])
  first.resolve()
  await tasks.drain()
})

test('throws a failure to the next caller and after all tasks have ended', async () => {
  const tasks = createBackgroundTasks(2)
  const other = Promise.withResolvers<void>()
  let otherEnded = false
  tasks.add(() => Promise.reject(new Error('the disk is full')))
  tasks.add(async () => {
    await other.promise
    otherEnded = true
  })
  await expect(tasks.waitForCapacity()).rejects.toThrow('the disk is full')
  other.resolve()
  await expect(tasks.drain()).rejects.toThrow('the disk is full')
  expect(otherEnded).toBe(true)
})
