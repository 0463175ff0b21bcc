import { afterEach, beforeEach, expect, test } from 'vitest'
import { message } from '../../../shared/i18n/message.ts'
import { openTemporaryDatabase, type TemporaryDatabase } from '../../../test/support/temporary-database.ts'
import { systemClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { createRequestKeys } from './request-keys.ts'

let database: TemporaryDatabase
beforeEach(async () => {
  database = await openTemporaryDatabase()
})
afterEach(() => database.close())

const send = (perform: () => Promise<Response>) =>
  createRequestKeys({ db: database.db, clock: systemClock, log: silentLog }).answer({
    request: new Request('http://localhost/api/mangas', { method: 'POST', headers: { 'Idempotency-Key': 'one' } }),
    body: {},
    perform,
  })

test('a request that fails in an unknown way is not carried out again with its key', async () => {
  await expect(send(() => Promise.reject(new Error('a bug after a change')))).rejects.toThrow('a bug')
  await expect(send(async () => new Response('second'))).rejects.toMatchObject({ code: 'conflict' })
})

test('a request that is refused with a problem can be sent again with its key', async () => {
  const refused = () => Promise.reject(new Problem('not_found', message('library.mangaNotFound')))
  await expect(send(refused)).rejects.toMatchObject({ code: 'not_found' })
  expect(await (await send(async () => new Response('second'))).text()).toBe('second')
})
