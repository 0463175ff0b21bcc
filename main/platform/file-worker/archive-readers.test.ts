import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawSmallPage } from '../../../test/support/write-collection.ts'
import { zipBytes } from '../../../test/support/zip-bytes.ts'
import { readFacts, readPages } from '../cbz/read-facts.ts'
import { silentLog } from '../log.ts'
import { createForkWorkers, type WorkerPort } from '../workers.ts'
import { type ArchiveReaders, createArchiveReaders, type Read } from './archive-readers.ts'

const entry = join(import.meta.dirname, 'entry.ts')
const { signal } = new AbortController()

let folder: string
let files: ArchiveReaders
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-read-archives-'))
})
afterEach(() => {
  files.stop()
  rmSync(folder, { recursive: true, force: true })
})

const workersOf = (file: string) => createForkWorkers({ entry: file, serialization: 'advanced' })
const outcome = <T>(read: Promise<T>): Promise<Read<T>> =>
  read.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  )
const comparable = (read: Read<unknown>) => {
  if ('value' in read) return read
  const { code, userMessage } = read.error as Error & { code?: string; userMessage?: unknown }
  return { code, userMessage }
}

async function writeArchives(count: number): Promise<string[]> {
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `${index}.cbz`)
    const pages = [1, 2].map(async (page) => ({ name: `${page}.png`, bytes: await drawSmallPage(index * 2 + page) }))
    writeFileSync(path, zipBytes(await Promise.all(pages)))
    paths.push(path)
  }
  return paths
}

describe('reading archives in processes', () => {
  test('gives what reading them here gives, in their order, with the same errors', async () => {
    files = createArchiveReaders({ workers: workersOf(entry), log: silentLog })
    const good = await writeArchives(40)
    const withInfo = join(folder, 'info.cbz')
    writeFileSync(
      withInfo,
      zipBytes([
        { name: 'ComicInfo.xml', bytes: Buffer.from('<ComicInfo><Series>Blue</Series></ComicInfo>') },
        { name: '1.png', bytes: await drawSmallPage(1000) },
      ]),
    )
    const noZip = join(folder, 'no-zip.cbz')
    writeFileSync(noZip, 'not an archive')
    const link = join(folder, 'link.cbz')
    symlinkSync(good[0]!, link)
    const missing = join(folder, 'missing.cbz')
    const paths = [noZip, ...good.slice(0, 20), withInfo, missing, ...good.slice(20), link, folder]
    const facts = await files.readFacts(paths, signal)
    const pages = await files.readPages(paths, signal)
    for (const [index, path] of paths.entries()) {
      expect(comparable(facts[index]!), path).toEqual(comparable(await outcome(readFacts(path))))
      expect(comparable(pages[index]!), path).toEqual(comparable(await outcome(readPages(path))))
    }
    expect(facts.filter((one) => 'value' in one)).toHaveLength(41)
    expect(comparable(facts[0]!)).toMatchObject({ code: 'archive_broken' })
  })

  test('names only the archive that ends the process', async () => {
    const crashing = join(folder, 'crashing.mjs')
    writeFileSync(
      crashing,
      `process.send({ kind: 'started' })
      process.on('message', ({ id, task }) => {
        if (task.paths.includes('bad')) process.exit(139)
        process.send({ kind: 'done', id, result: task.paths.map((path) => ({ value: path })) })
      })`,
    )
    files = createArchiveReaders({ workers: workersOf(crashing), log: silentLog })
    const paths = Array.from({ length: 40 }, (_, index) => (index === 20 ? 'bad' : `good ${index}`))
    const read = await files.readFacts(paths, signal)
    for (const [index, one] of read.entries())
      if (index === 20) expect(one).toMatchObject({ error: { code: 'archive_broken' } })
      else expect(one).toEqual({ value: paths[index] })
  })

  test('goes on after its process was killed', async () => {
    const pids: number[] = []
    const workers: WorkerPort = {
      start(name) {
        const process = workersOf(entry).start(name)
        pids.push(process.pid!)
        return process
      },
    }
    files = createArchiveReaders({ workers, log: silentLog })
    const written = await writeArchives(64)
    await files.readFacts(written, signal)
    // So many that the process still works when it is killed.
    const paths = Array.from({ length: 30 }, () => written).flat()
    const reading = files.readFacts(paths, signal)
    process.kill(pids[0]!, 'SIGKILL')
    const read = await reading
    expect(read.filter((one) => 'value' in one)).toHaveLength(paths.length)
    expect(pids.length).toBeGreaterThan(2)
  })

  test('reads what several callers want together', async () => {
    const listing = join(folder, 'listing.mjs')
    writeFileSync(
      listing,
      `process.on('message', ({ id, task }) => {
        const found = task.paths.map((path) => ({ value: [path, task.what, task.paths.length] }))
        setTimeout(() => process.send({ kind: 'done', id, result: found }), 50)
      })`,
    )
    files = createArchiveReaders({ workers: workersOf(listing), log: silentLog })
    const reading = Array.from({ length: 30 }, (_, job) =>
      job === 20 ? files.readFacts([`${job}`], signal) : files.readPages([`${job}`], signal),
    )
    const read = await Promise.all(reading)
    const sizes = read.map(([one], job) => {
      expect(one).toMatchObject({ value: [`${job}`, job === 20 ? 'facts' : 'pages', expect.any(Number)] })
      return (one as unknown as { value: [string, string, number] }).value[2]
    })
    // Four tasks are sent at once; those that wait are of the same kind.
    expect(sizes).toEqual([...Array(4).fill(1), ...Array(16).fill(16), 1, ...Array(9).fill(9)])
  })

  test('stops when it is aborted', async () => {
    files = createArchiveReaders({ workers: workersOf(entry), log: silentLog })
    const paths = await writeArchives(3)
    await expect(files.readFacts(paths, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})
