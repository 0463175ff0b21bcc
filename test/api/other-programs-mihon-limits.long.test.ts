import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { getJob } from '../../shared/contracts/jobs.ts'
import { importOtherProgram, inspectOtherProgram } from '../../shared/contracts/other-programs.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { catalogId } from '../support/samples.ts'
import { mangadexEn, tachibk } from '../support/write-tachibk.ts'

const folder = folderForTests('mihon-limits')
const { api } = appForTests()

test('lets other requests be answered while a large one is imported', async () => {
  const manga = Array.from({ length: 200 }, (_, index) => ({
    source: mangadexEn,
    url: `/manga/${catalogId(5000 + index)}`,
    title: `Large ${index}`,
    chapters: Array.from({ length: 20 }, (_, number) => ({ url: `/c/${number}`, name: '', number })),
  }))
  const path = join(folder, 'large.tachibk')
  await writeFile(path, tachibk({ manga, sources: [{ name: 'MangaDex', id: mangadexEn }] }))
  const { jobId } = (await api.call(importOtherProgram, { body: { path } })).json()
  const answers: { status: string; done: number }[] = []
  for (;;) {
    const { status, progress } = (await api.call(getJob, { params: { id: jobId } })).json()
    if (status === 'completed') break
    answers.push({ status, done: progress?.done ?? 0 })
  }
  // Requests are answered between the steps of the import: some of its mangas are there, others are not.
  expect(answers.some(({ done }) => done > 0 && done < manga.length)).toBe(true)
})

async function refusal(name: string, unpacked: Uint8Array): Promise<string> {
  const path = join(folder, `${name}.tachibk`)
  await writeFile(path, gzipSync(unpacked))
  const response = await api.call(inspectOtherProgram, { body: { path } })
  expect(response.status, response.text).toBe(422)
  return response.text
}

test('refuses a backup that expands to more than 256 MB', async () => {
  expect(await refusal('bomb', Buffer.alloc(300 * 1024 * 1024))).toContain('256 MB')
})

test.each([
  ['mangas', Buffer.alloc(4_000_000, Buffer.from([0x0a, 0x00]))],
  ['categories', Buffer.alloc(8_000_000, Buffer.from([0x12, 0x00]))],
])('refuses a backup of too many %s', async (name, unpacked) => {
  expect(await refusal(`many-${name}`, unpacked)).toContain('isn’t a backup of Mihon')
})
