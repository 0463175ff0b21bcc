import { expect, test } from 'vitest'
import { inspectFile } from './inspect.ts'

const failing = (code: string) => ({
  readFacts: async () => {
    throw Object.assign(new Error('the file cannot be opened'), { code })
  },
})
const file = { path: 'Star Smith/Star Smith c001.cbz', reason: null }

test('a file that cannot be read has its reason', async () => {
  const { item } = await inspectFile('/own', file, failing('EIO'))
  expect(item).toMatchObject({ kind: 'unreadable', series: 'Star Smith', reason: { values: { code: 'EIO' } } })
})

test.each(['EMFILE', 'ENFILE'])('no file is left out because too many are open: %s', async (code) => {
  await expect(inspectFile('/own', file, failing(code))).rejects.toMatchObject({ code: 'busy', retryable: true })
})
