import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { rarSample, rarSampleWithPages } from '../../../test/support/rar-samples.ts'
import { systemClock } from '../clock.ts'
import { formatMessage } from '../i18n.ts'
import { silentLog } from '../log.ts'
import { isProblem } from '../problem.ts'
import { createForkWorkers } from '../workers.ts'
import { createPageFiles } from './page-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bunko-rar-samples-'))
const workers = createForkWorkers({
  entry: join(import.meta.dirname, '../file-worker/entry.ts'),
  serialization: 'advanced',
})
const files = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir: join(folder, 'cache') })
afterAll(() => {
  files.stop()
  rmSync(folder, { recursive: true, force: true })
})

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, `${name}.cbr`)
  writeFileSync(path, bytes)
  return path
}

test.each([
  ['rar_compress_normal', ['5e05a663', '5e05a663']],
  ['rar_compress_best', ['5e05a663', '5e05a663']],
  ['rar5_compressed', ['7cca70cd']],
  ['rar5_multiple_files_solid', ['7e13b2c6', 'f166afcb', '9fb123d9', '10c43ed4']],
])('reads the pages of %s', async (name, checksums) => {
  const archive = await files.open(save(name, rarSampleWithPages(name)))
  // From the last to the first: in a solid archive each page needs those before it.
  const pages = await Promise.all(archive.entries.toReversed().map((entry) => archive.read(entry)))
  expect(pages.map((bytes) => crc32(bytes).toString(16)).toReversed()).toEqual(checksums)
  await archive.close()
})

test.each([
  ['rar_encryption_data', 'locked with a password'],
  ['rar_encryption_header', 'locked with a password'],
  ['rar5_symlink', 'a link'],
  ['rar5_multiarchive.part01', 'one part of several'],
  ['rar_multivolume.part0004', 'one part of several'],
])('refuses %s by name', async (name, reason) => {
  const error = await files.readFacts(save(name, rarSample(name))).catch((caught: unknown) => caught)
  if (!isProblem(error)) throw new Error(`no problem: ${String(error)}`)
  expect(formatMessage(error.userMessage, 'en')).toContain(reason)
})
