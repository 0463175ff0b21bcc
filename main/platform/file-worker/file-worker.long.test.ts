import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipBytes } from '../../../test/support/zip-bytes.ts'
import { silentLog } from '../log.ts'
import { createForkWorkers, type WorkerPort } from '../workers.ts'
import { createFileWorker, type FileWorker } from './file-worker.ts'

const entry = join(import.meta.dirname, 'entry.ts')
const draw = (width: number) =>
  sharp({ create: { width, height: 900, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

let folder: string
let files: FileWorker
const pids: number[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-file-worker-'))
  pids.length = 0
})
afterEach(() => {
  files.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts real processes and keeps their ids. */
function workersOf(file: string): WorkerPort {
  const fork = createForkWorkers({ entry: file, serialization: 'advanced' })
  return {
    start(name) {
      const process = fork.start(name)
      pids.push(process.pid!)
      return process
    },
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a file worker', () => {
  test('starts with the first image, decodes in its own process and ends when idle', async () => {
    files = createFileWorker({ workers: workersOf(entry), log: silentLog, idleMs: 50 })
    expect(pids).toEqual([])
    const image = await draw(640)
    const made = await Promise.all([1, 2, 3, 4].map(() => files.makeThumbnail(image, 320)))
    for (const bytes of made)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 450 })
    expect(pids).toHaveLength(1)
    await expect.poll(() => isRunning(pids[0]!)).toBe(false)
    await files.makeThumbnail(image, 160)
    expect(pids).toHaveLength(2)
  })

  test('reads a page of an archive itself, and says why it cannot', async () => {
    files = createFileWorker({ workers: workersOf(entry), log: silentLog })
    const path = join(folder, '1.cbz')
    writeFileSync(path, zipBytes([{ name: '1.jpg', bytes: await draw(640) }]))
    const bytes = await files.makeEntryThumbnail({ path, entry: '1.jpg' }, 320)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 450 })
    const problems = [
      [{ path, entry: '2.jpg' }, 'archive_broken'],
      [{ path: join(folder, '2.cbz'), entry: '1.jpg' }, 'not_found'],
    ] as const
    for (const [page, code] of problems)
      await expect(files.makeEntryThumbnail(page, 320)).rejects.toMatchObject({ code })
    expect(pids).toHaveLength(1)
  })

  test('says that an image is damaged and goes on', async () => {
    files = createFileWorker({ workers: workersOf(entry), log: silentLog })
    await expect(files.makeThumbnail(new Uint8Array([1, 2, 3]), 320)).rejects.toMatchObject({ code: 'page_broken' })
    expect((await files.makeThumbnail(await draw(640), 320)).byteLength).toBeGreaterThan(0)
    expect(pids).toHaveLength(1)
  })

  test('is started again after it was killed, and no image is lost', async () => {
    files = createFileWorker({ workers: workersOf(entry), log: silentLog })
    const image = await draw(640)
    await files.makeThumbnail(image, 320)
    const made = [1, 2, 3].map(() => files.makeThumbnail(image, 320))
    process.kill(pids[0]!, 'SIGKILL')
    for (const bytes of await Promise.all(made)) expect(bytes.byteLength).toBeGreaterThan(0)
    expect(pids).toHaveLength(2)
  })

  test('fails only for the image that crashes it', async () => {
    const crashing = join(folder, 'crashing.mjs')
    writeFileSync(
      crashing,
      `process.on('message', ({ id, task }) => {
        if (task.width === 13) process.exit(139)
        setTimeout(() => process.send({ kind: 'done', id, result: new Uint8Array([task.width]) }), 20)
      })`,
    )
    files = createFileWorker({ workers: workersOf(crashing), log: silentLog })
    const image = new Uint8Array([0])
    await files.makeThumbnail(image, 1)
    const results = await Promise.allSettled([2, 13, 3, 4].map((width) => files.makeThumbnail(image, width)))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { code: 'page_broken' } })
  })

  test('ends a decoder that does not answer', async () => {
    const silent = join(folder, 'silent.mjs')
    writeFileSync(
      silent,
      `process.on('message', ({ id, task }) => {
        if (task.width === 1) process.send({ kind: 'done', id, result: new Uint8Array([1]) })
      })`,
    )
    files = createFileWorker({ workers: workersOf(silent), log: silentLog, taskMs: 1000 })
    const image = new Uint8Array([0])
    await files.makeThumbnail(image, 1)
    await expect(files.makeThumbnail(image, 2)).rejects.toMatchObject({ code: 'page_broken' })
    // It would take as long again.
    expect(pids).toHaveLength(1)
  })

  test('blames the image also if it crashes the first process', async () => {
    const crashing = join(folder, 'crashing.mjs')
    writeFileSync(crashing, `process.send({ kind: 'started' }); process.on('message', () => process.exit(139))`)
    files = createFileWorker({ workers: workersOf(crashing), log: silentLog })
    await expect(files.makeThumbnail(new Uint8Array([0]), 1)).rejects.toMatchObject({ code: 'page_broken' })
  })

  test('says that it has started', async () => {
    const messages: unknown[] = []
    const started = workersOf(entry).start('bunko files')
    started.onMessage((message) => void messages.push(message))
    await expect
      .poll(() => messages)
      .toEqual([{ kind: 'started' }])
      .finally(() => started.kill())
  })

  test('that cannot be started blames no image', async () => {
    const ending = join(folder, 'ending.mjs')
    writeFileSync(ending, 'process.exit(1)')
    files = createFileWorker({ workers: workersOf(ending), log: silentLog })
    await expect(files.makeThumbnail(await draw(640), 320)).rejects.toThrow('could not be started')
  })

  // Electron on Linux maps the system's GObject into each of its processes.
  test.runIf(process.platform === 'linux')(
    'draws the same images without a word beside a foreign GObject',
    async () => {
      const picture = sharp(join(import.meta.dirname, '../../../docs/images/reader.png')).resize(700)
      const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
      const images = await Promise.all(formats.map((format) => picture.clone().toFormat(format).toBuffer()))
      const tiff = await picture.clone().tiff().toBuffer()
      const paths = [...images, tiff].map((bytes, index) => {
        const path = join(folder, `${index}`)
        writeFileSync(path, bytes)
        return path
      })
      const program = `
      import { readFileSync } from 'node:fs'
      import { createForkWorkers } from ${JSON.stringify(join(import.meta.dirname, '../workers.ts'))}
      import { createFileWorker } from ${JSON.stringify(join(import.meta.dirname, 'file-worker.ts'))}
      const [tiff, ...images] = ${JSON.stringify(paths)}.map((path) => readFileSync(path)).reverse()
      const workers = createForkWorkers({ entry: ${JSON.stringify(entry)}, serialization: 'advanced' })
      const files = createFileWorker({ workers, log: { warn: console.error } })
      const made = images.reverse().map((image) => files.makeThumbnail(image, 320))
      const results = await Promise.all([...made, files.convertToJpeg(tiff)])
      await new Promise((written) => process.stdout.write(JSON.stringify(results.map((bytes) => Buffer.from(bytes).toString('base64'))), written))
      files.stop()`
      const draw = async (env: NodeJS.ProcessEnv) => {
        const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
          env: { ...process.env, ...env },
          maxBuffer: 2 ** 26,
        })
        const { stdout, stderr } = await run
        expect(stderr).toBe('')
        const drawn = (JSON.parse(stdout) as string[]).map((text) =>
          sharp(Buffer.from(text, 'base64')).raw().toBuffer(),
        )
        return await Promise.all(drawn)
      }
      const expected = await draw({})
      const drawn = await draw({ LD_PRELOAD: 'libgobject-2.0.so.0' })
      const differences = drawn.map((pixels, index) =>
        pixels.reduce((most, value, at) => Math.max(most, Math.abs(value - expected[index]![at]!)), 0),
      )
      expect(drawn.map(({ length }) => length)).toEqual(expected.map(({ length }) => length))
      expect(Math.max(...differences)).toBeLessThanOrEqual(1)
    },
  )
})
