import { expect, test } from 'vitest'
import { createBackgroundTasks } from './backlog.ts'

test('there is room until as much as the limit is under way', async () => {
  const backlog = createBackgroundTasks(2)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  await backlog.waitForCapacity()
  backlog.add(() => first.promise)
  await backlog.waitForCapacity()
  backlog.add(() => second.promise)
  const order: string[] = []
  const waiting = backlog.waitForCapacity().then(() => order.push('room'))
  await Promise.resolve()
  order.push('ended')
  second.resolve()
  await waiting
  expect(order).toEqual(['ended', 'room'])
  first.resolve()
  await backlog.drain()
})

test('a failure is thrown to whoever comes next and at the end, when all has ended', async () => {
  const backlog = createBackgroundTasks(2)
  const other = Promise.withResolvers<void>()
  let isOver = false
  backlog.add(() => Promise.reject(new Error('the disk is full')))
  backlog.add(async () => {
    await other.promise
    isOver = true
  })
  await expect(backlog.waitForCapacity()).rejects.toThrow('the disk is full')
  other.resolve()
  await expect(backlog.drain()).rejects.toThrow('the disk is full')
  expect(isOver).toBe(true)
})
