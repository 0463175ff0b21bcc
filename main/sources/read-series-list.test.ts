import { expect, test } from 'vitest'
import { sampleSource } from '../../test/support/samples.ts'
import { readSeriesList } from './read-series-list.ts'

test('says that a source took too long', async () => {
  const scraper = { listChapters: () => Promise.reject(new DOMException('late', 'TimeoutError')) }
  const source = { ...sampleSource, id: 'late', options: {}, createdAt: '', updatedAt: '' }
  const sources = { withSecret: async () => source as never }
  const read = readSeriesList(
    { scraper, sources },
    source as never,
    `${sampleSource.baseUrl}/manga/one/`,
    AbortSignal.abort(),
  )
  await expect(read).rejects.toMatchObject({ code: 'timed_out' })
})
