import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { crc32, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeEpub } from '../../../test/support/write-epub.ts'
import { writePdf } from '../../../test/support/write-pdf.ts'
import { writeRar } from '../../../test/support/write-rar.ts'
import { writeSevenZip } from '../../../test/support/write-seven-zip.ts'
import { zipBytes } from '../../../test/support/zip-bytes.ts'
import { measurePages } from '../cbz/measure-pages.ts'
import { systemClock } from '../clock.ts'
import { formatMessage } from '../i18n.ts'
import { silentLog } from '../log.ts'
import { isProblem } from '../problem.ts'
import { createForkWorkers, type WorkerPort } from '../workers.ts'
import { createPageFiles, type PageFiles } from './page-files.ts'

const entry = join(import.meta.dirname, '../file-worker/entry.ts')
const folder = mkdtempSync(join(tmpdir(), 'bunko-page-files-'))
const cacheDir = join(folder, 'cache')
const pids: number[] = []
let files: PageFiles
/** Twelve pages of different widths, so that each is known by its width. */
let pictures: readonly { readonly name: string; readonly bytes: Buffer }[]

beforeAll(async () => {
  const fork = createForkWorkers({ entry, serialization: 'advanced' })
  const workers: WorkerPort = {
    start(name) {
      const started = fork.start(name)
      pids.push(started.pid!)
      return started
    },
  }
  files = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir })
  pictures = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({ name: `page ${index + 1}.jpg`, bytes: await draw(index) })),
  )
})
afterAll(() => {
  files.stop()
  rmSync(folder, { recursive: true, force: true })
})

const draw = (index: number) =>
  sharp({ create: { width: 100 + index, height: 150, channels: 3, background: { r: 20 * index, g: 80, b: 120 } } })
    .jpeg()
    .toBuffer()

const info = Buffer.from('<ComicInfo><Series>Blue Harbor</Series></ComicInfo>')

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function reasonOf(path: string): Promise<string> {
  const error = await files.readFacts(path).catch((caught: unknown) => caught)
  if (!isProblem(error)) throw new Error(`no problem: ${String(error)}`)
  return formatMessage(error.userMessage, 'en')
}

async function widthsOf(path: string): Promise<number[]> {
  const archive = await files.open(path)
  try {
    const pages = await measurePages(archive)
    for (const [index, page] of pages.entries()) {
      const bytes = await archive.read(archive.entries[index]!)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: page.width, height: page.height })
    }
    return pages.map(({ width }) => width)
  } finally {
    await archive.close()
  }
}

const widths = Array.from({ length: 12 }, (_, index) => 100 + index)

describe('pages in reading order', () => {
  const metronInfo = '<MetronInfo><Series><Name>Harbor</Name></Series></MetronInfo>'
  const infos = [
    { name: 'ComicInfo.xml', bytes: info },
    { name: 'sub/MetronInfo.xml', bytes: Buffer.from('<MetronInfo/>') },
    { name: 'MetronInfo.xml', bytes: Buffer.from(metronInfo) },
  ]

  test('of a solid 7z archive, with its ComicInfo.xml and MetronInfo.xml', async () => {
    const path = save('Solid.cb7', await writeSevenZip([...pictures, ...infos]))
    expect(await files.readFacts(path)).toMatchObject({ pageCount: 12, comicInfo: String(info), metronInfo })
    const copy = await files.toZip(path)
    expect(await files.readFacts(copy)).toMatchObject({ pageCount: 12, comicInfo: String(info), metronInfo })
    rmSync(copy)
    expect(await widthsOf(path)).toEqual(widths)
  })

  test('of a 7z archive with folders that is not solid', async () => {
    const inFolders = pictures.map(({ name, bytes }) => ({ name: `日本 "1"/${name}`, bytes }))
    expect(await widthsOf(save('Folders.cb7', await writeSevenZip(inFolders, ['-ms=off'])))).toEqual(widths)
  })

  test('of a RAR archive', async () => {
    const others = [{ name: 'notes.txt', bytes: info }, infos[2]!]
    const path = save('Old.cbr', writeRar([...pictures.toReversed(), ...others]))
    expect(await files.readFacts(path)).toMatchObject({ pageCount: 12, comicInfo: undefined, metronInfo })
    expect(await widthsOf(path)).toEqual(widths)
  })

  test('of a TAR archive', async () => {
    expect(await widthsOf(save('Old.cbt', await writeSevenZip(pictures, [], 'tar')))).toEqual(widths)
  })

  test('of a TAR archive of the first format, which has no signature', async () => {
    const tar = await writeSevenZip(pictures, [], 'tar')
    for (let at = 0; tar[at] !== 0; ) {
      const header = tar.subarray(at, at + 512)
      header.fill(0, 257).fill(' ', 148, 156)
      const sum = header.reduce((total, byte) => total + byte, 0)
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
      at += 512 + Math.ceil(Number.parseInt(header.toString('latin1', 124, 136), 8) / 512) * 512
    }
    expect(await widthsOf(save('Oldest.cbt', tar))).toEqual(widths)
  })

  test('of an archive with the name of another format', async () => {
    expect(await widthsOf(save('Zip.cbr', zipBytes(pictures)))).toEqual(widths)
    expect(await widthsOf(save('Rar.cbz', writeRar(pictures)))).toEqual(widths)
    expect(await widthsOf(save('SevenZip.cbr', await writeSevenZip(pictures)))).toEqual(widths)
  })

  test('of a folder of images', async () => {
    const path = join(folder, 'Chapter 7')
    mkdirSync(path)
    for (const { name, bytes } of pictures) writeFileSync(join(path, name), bytes)
    writeFileSync(join(path, 'ComicInfo.xml'), info)
    writeFileSync(join(path, 'metroninfo.xml'), metronInfo)
    expect(await files.readFacts(path)).toMatchObject({ pageCount: 12, comicInfo: String(info), metronInfo })
    expect(await widthsOf(path)).toEqual(widths)
  })

  test('of an EPUB, in the order of its spine', async () => {
    const pages = pictures.map(({ bytes }, index) => ({ image: `é ${12 - index}.jpg`, bytes }))
    const metadata = '<dc:title>One</dc:title><meta name="calibre:series" content="Blue &amp; Harbor"/>'
    const path = save('Book.epub', writeEpub(pages, { metadata }))
    expect(await widthsOf(path)).toEqual(widths)
    const { comicInfo } = await files.readFacts(path)
    expect(comicInfo).toContain('<Series>Blue &amp; Harbor</Series>')
  })

  test('of a PDF: JPEGs as they are, anything else drawn', async () => {
    const jpegs = pictures.map(({ bytes: jpeg }, index) => ({ jpeg, width: 100 + index, height: 150 }))
    const path = save('Scan.pdf', writePdf([...jpegs, '1 0 0 rg 0 0 400 300 re f']))
    expect(await widthsOf(path)).toEqual([...widths, 1600])
    const archive = await files.open(path)
    expect(Buffer.compare(await archive.read(archive.entries[3]!), pictures[3]!.bytes)).toBe(0)
    const drawn = await sharp(await archive.read(archive.entries[12]!))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...drawn.data.subarray((y * drawn.info.width + x) * 3, (y * drawn.info.width + x) * 3 + 3),
    ]
    expect(at(800, 100).every((value) => value > 250)).toBe(true)
    const [red, green, blue] = at(800, 2300)
    expect(red! > 250 && green! < 5 && blue! < 5).toBe(true)
  })
})

describe('refuses by name', () => {
  const picture = () => pictures[0]!.bytes
  const noise = randomBytes(300_000)

  test.each([
    ['a 7z archive with a password', ['-psecret'], 'locked with a password'],
    ['a 7z archive with a password for its directory', ['-psecret', '-mhe=on'], 'locked with a password'],
  ])('%s', async (name, options, reason) => {
    expect(await reasonOf(save(`${name}.cb7`, await writeSevenZip(pictures, options)))).toContain(reason)
  })

  test('a 7z archive of one page with a password for its directory', async () => {
    const archive = await writeSevenZip([{ name: '1.jpg', bytes: picture() }], ['-psecret', '-mhe=on'])
    expect(await reasonOf(save('one page.cb7', archive))).toContain('locked with a password')
  })

  test('an archive at which 7-Zip itself fails', async () => {
    const archive = await writeSevenZip([{ name: '1.jpg', bytes: picture() }], ['-mhc=off'])
    const directory = 32 + Number(archive.readBigUInt64LE(12))
    archive[directory + 2] = 127
    archive.writeUInt32LE(crc32(archive.subarray(directory)), 28)
    archive.writeUInt32LE(crc32(archive.subarray(12, 32)), 8)
    expect(await reasonOf(save('fails.cb7', archive))).toContain('its directory is damaged')
  })

  test('archives that are cut off', async () => {
    const parts = [{ name: '1.jpg', bytes: noise }]
    for (const [name, bytes] of [
      ['cut.cb7', await writeSevenZip(parts)],
      ['cut.cbr', writeRar(parts)],
      ['cut.cbt', await writeSevenZip(parts, [], 'tar')],
    ] as const)
      expect(await reasonOf(save(name, bytes.subarray(0, 200_000)))).toContain('its end is missing')
  })

  test('names outside the archive', async () => {
    const path = save('outside.cbr', writeRar([{ name: '../../evil.jpg', bytes: picture() }]))
    expect(await reasonOf(path)).toContain('a path outside the archive')
  })

  test('two entries with the same name', async () => {
    const twice = ['1.jpg', '1.JPG'].map((name) => ({ name, bytes: picture() }))
    expect(await reasonOf(save('twice.cbr', writeRar(twice)))).toContain('two entries with the same name')
  })

  test('decompression bombs', async () => {
    const zeros = Buffer.alloc(30 * 2 ** 20)
    const white = await writeSevenZip([{ name: '1.jpg', bytes: zeros }])
    expect(await files.readFacts(save('white.cb7', white))).toMatchObject({ pageCount: 1 })
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.jpg`, bytes: zeros }))
    expect(await reasonOf(save('bomb.cb7', await writeSevenZip(many)))).toContain('more than 100 times')
    const large = await writeSevenZip([{ name: '1.jpg', bytes: Buffer.concat([zeros, zeros]) }])
    expect(await reasonOf(save('page.cb7', large))).toContain('larger than 32 MB')
  })

  test('a directory that unpacks to more than a directory can have', async () => {
    // A packed directory: one stream, coded with LZMA, of 1 GB.
    const directory = Buffer.from(
      '17 060001091000 070b0100 0123030101055d00000001 0cf000000040 0000'.replaceAll(' ', ''),
      'hex',
    )
    const start = Buffer.alloc(20)
    start.writeBigUInt64LE(16n, 0)
    start.writeBigUInt64LE(BigInt(directory.length), 8)
    start.writeUInt32LE(crc32(directory), 16)
    const head = Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(4), start])
    head.writeUInt32LE(crc32(start), 8)
    expect(await reasonOf(save('directory.cb7', Buffer.concat([head, Buffer.alloc(16), directory])))).toContain(
      'more than 5,000 entries',
    )
  })

  test('more than 5,000 entries', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => ({
      name: `${index}.jpg`,
      bytes: Buffer.from([index % 256]),
    }))
    expect(await reasonOf(save('many.cbr', writeRar(many)))).toContain('more than 5,000 entries')
  })

  test('damaged pages, when they are read', async () => {
    const bytes = writeRar([{ name: '1.jpg', bytes: noise }])
    bytes[150_000]! ^= 0xff
    const archive = await files.open(save('damaged.cbr', bytes))
    await expect(archive.read(archive.entries[0]!)).rejects.toMatchObject({ code: 'archive_broken' })
    await expect(measurePages(archive)).rejects.toMatchObject({ code: 'archive_broken' })
  })

  test('files that are something else, also when they are large', async () => {
    const path = save('no.cbr', noise)
    await truncate(path, 1.5 * 2 ** 30)
    expect(await reasonOf(path)).toContain('isn’t in a format that Bunko reads')
    expect(await reasonOf(save('empty.cb7', Buffer.alloc(0)))).toContain('it is empty')
    expect(await reasonOf(save('pages.cbt', gzipSync(noise)))).toContain('compressed with gzip as a whole; unpack it')
    const pipe = join(folder, 'pipe.cb7')
    execFileSync('mkfifo', [pipe])
    expect(await reasonOf(pipe)).toContain('it isn’t a file')
  })

  test('archives without images', async () => {
    const text = [{ name: 'readme.txt', bytes: noise }]
    expect(await reasonOf(save('text.cb7', await writeSevenZip(text)))).toContain('no pages')
    expect(await reasonOf(save('text.cbr', writeRar(text)))).toContain('no pages')
  })

  test('books of text, and protected ones', async () => {
    const pages = [{ image: 'cover.jpg', bytes: picture() }]
    const text = 'It was a dark and stormy night. '.repeat(40)
    const chapters = Array.from({ length: 9 }, (_, index) => ({ image: `${index}.jpg`, bytes: picture() }))
    expect(await reasonOf(save('novel.epub', writeEpub(chapters, { text })))).toContain('it is a book of text')
    const encryption =
      '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></enc:EncryptedData></encryption>'
    const more = [{ name: 'META-INF/encryption.xml', bytes: Buffer.from(encryption) }]
    expect(await reasonOf(save('protected.epub', writeEpub(pages, { more })))).toContain('copy protection')
  })

  test('PDF documents whose pages need too much memory', async () => {
    const path = save('bomb.pdf', writePdf(['1 0 0 rg 0 0 1 1 re f\n'.repeat(5_000_000)]))
    const archive = await files.open(path)
    await expect(measurePages(archive)).rejects.toMatchObject({ code: 'archive_broken' })
    const wide = writePdf(['q Q']).toString('latin1').replace('[0 0 400 600]', '[0 0 9e8 9e8]')
    expect(await widthsOf(save('wide.pdf', Buffer.from(wide, 'latin1')))).toEqual([1600])
  })

  test('pages of a PDF document whose image is damaged, and no empty or very tall ones', async () => {
    const code = await readFile(save('code.jp2', noise))
    const jp2 = '/Width 90000 /Height 90000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode'
    const page = { jpeg: code, width: 400, height: 600 }
    const text = writePdf([page, 'q Q', 'q Q', 'q Q']).toString('latin1')
    let boxes = 0
    const bytes = text
      .replace('/Width 400 /Height 600 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode', jp2)
      .replace('/Contents 7 0 R', '/Contents 99 0 R')
      .replace(/\[0 0 400 600\]/g, (box) => (boxes++ === 2 ? '[0 0 2 99999]' : box))
    const archive = await files.open(save('pages.pdf', Buffer.from(bytes, 'latin1')))
    expect(await measurePages(archive)).toHaveLength(4)
    const [broken, empty, tall, last] = archive.entries
    await expect(archive.read(broken!)).rejects.toMatchObject({ code: 'conflict' })
    for (const [entry, size] of [
      [empty!, { width: 1600, height: 2400 }],
      [tall!, { width: 1, height: 65_500 }],
      [last!, { width: 1600, height: 2400 }],
    ] as const)
      expect(await sharp(await archive.read(entry)).metadata()).toMatchObject(size)
    await archive.close()
  })

  test('PDF documents with a password, and damaged ones', async () => {
    const word = `<${'ab'.repeat(32)}>`
    const trailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${word} /U ${word} /P -4 >>`
    expect(await reasonOf(save('locked.pdf', writePdf(['q Q'], { trailer })))).toContain('locked with a password')
    expect(await reasonOf(save('damaged.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), noise])))).toContain(
      'isn’t a PDF document',
    )
  })
})

test('scripts of a PDF document never run', async () => {
  const script =
    '/OpenAction << /S /JavaScript /JS (while (true) {}) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (while (true) {}) >>] >> >>'
  const path = save('script.pdf', writePdf(['0 0 1 rg 0 0 400 600 re f'], { catalog: script }))
  expect(await widthsOf(path)).toEqual([1600])
})

test('nothing is written but the cache', async () => {
  const before = readdirSync(folder)
  await files
    .readFacts(save('outside.cbr', writeRar([{ name: '../../evil.jpg', bytes: pictures[0]!.bytes }])))
    .catch(() => 0)
  expect(readdirSync(folder)).toEqual(before)
  expect(readdirSync(cacheDir).every((name) => /^[\da-f]{32}-\d+$/.test(name))).toBe(true)
})

test('a page is read although the process ends while it reads', async () => {
  const path = save('Ends.cbr', writeRar(pictures))
  const archive = await files.open(path)
  const pages = archive.entries.map((one) => archive.read(one))
  for (const pid of pids.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It was idle and has ended.
    }
  }
  expect((await Promise.all(pages)).map(({ byteLength }) => byteLength)).toEqual(
    pictures.map(({ bytes }) => bytes.byteLength),
  )
})

test('a file that ends the process is refused with a reason, and the others are read', async () => {
  const crashing = join(folder, 'crashing.mjs')
  const list = { pages: [{ name: '1.jpg', sizeBytes: 1, crc32: 1, position: 0 }], isSolid: false }
  writeFileSync(
    crashing,
    `process.on('message', ({ id, task }) => {
      if (task.path.endsWith('Crashes.cbr')) process.exit(139)
      process.send({ kind: 'done', id, result: ${JSON.stringify(list)} })
    })`,
  )
  const workers = createForkWorkers({ entry: crashing, serialization: 'advanced' })
  const reading = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir })
  const good = save('Good.cbr', writeRar(pictures))
  expect(await reading.readFacts(good)).toMatchObject({ pageCount: 1 })
  const failure = await reading.readFacts(save('Crashes.cbr', writeRar(pictures))).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'archive_broken', detail: expect.stringContaining('ended the program') })
  expect(await reading.readFacts(good)).toMatchObject({ pageCount: 1 })
  reading.stop()
})

/** Processes that list four pages, and answer any other task as `answer` says. */
function fakeWorkers(answer: (task: string, reply: (message: object) => void) => void, answersLists = true) {
  const sent: string[] = []
  const document = { name: '', sizeBytes: 0, crc32: 0 }
  const workers: WorkerPort = {
    start() {
      let onMessage: (message: unknown) => void = () => undefined
      let onExit: (code: number | null) => void = () => undefined
      return {
        pid: 1,
        postMessage(raw) {
          const { id, task } = raw as { id: number; task: { kind: string; path: string; page?: number } }
          sent.push(`${basename(task.path)} ${task.kind} ${task.page ?? ''}`.trim())
          const pages = [0, 1, 2, 3].map((position) => ({ ...document, name: String(position + 1), position }))
          const reply = (message: object) => queueMicrotask(() => onMessage({ id, ...message }))
          if (task.kind === 'list' && answersLists) reply({ kind: 'done', result: { pages, isSolid: false } })
          else answer(sent.at(-1)!, reply)
        },
        onMessage(listener) {
          onMessage = listener
        },
        onExit(listener) {
          onExit = listener
        },
        kill: () => queueMicrotask(() => onExit(null)),
      }
    },
  }
  return { workers, sent }
}

const drawn = { kind: 'done', result: Buffer.from('drawn') }

test('a page that is never drawn is refused and remembered, and leaves processes to other files', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { workers, sent } = fakeWorkers((task, reply) =>
    reply(task.startsWith('Circle.pdf') ? { kind: 'opened' } : drawn),
  )
  const reading = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir })
  const open = (name: string) => reading.open(save(name, writePdf(['q Q'])))
  const [circle, other] = [await open('Circle.pdf'), await open('Other.pdf')]
  const read = (index: number) => circle.read(circle.entries[index]!).catch((error: unknown) => error)
  const never = [0, 1, 2, 3].map(read)
  expect(await other.read(other.entries[0]!)).toEqual(Buffer.from('drawn'))
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.advanceTimersByTimeAsync(10_000)
  for (const [index, problem] of (await Promise.all(never)).entries())
    expect(problem).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(`Page ${index + 1} can’t be shown: reading it takes longer than 10 s`),
    })
  const before = sent.length
  expect(await read(0)).toMatchObject({ code: 'conflict' })
  expect(sent).toHaveLength(before)
  reading.stop()
  vi.useRealTimers()
})

test('a list that cannot be read in time is slow, not broken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const { workers } = fakeWorkers(() => asked[count++]?.resolve(), false)
  const reading = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir })
  const path = save('Slow list.pdf', writePdf(['q Q']))
  const tried = [reading.open(path), reading.readFacts(path)].map((read) => read.catch((error: unknown) => error))
  await Promise.all(asked.map(({ promise }) => promise))
  await vi.advanceTimersByTimeAsync(21_000)
  for (const problem of await Promise.all(tried)) expect(problem).toMatchObject({ code: 'busy', retryable: true })
  reading.stop()
  vi.useRealTimers()
})

test('loading a document has the time of its size, and is tried again when it takes longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type Reply = (message: object) => void
  let next = Promise.withResolvers<Reply>()
  const { workers } = fakeWorkers((_task, reply) => next.resolve(reply))
  const reading = createPageFiles({ workers, log: silentLog, clock: systemClock, cacheDir })
  const slow = await reading.open(save('Slow.pdf', writePdf(['q Q'])))
  const read = () => slow.read(slow.entries[0]!).catch((error: unknown) => error)
  const started = async (): Promise<Reply> => {
    const reply = await next.promise
    next = Promise.withResolvers()
    return reply
  }
  const late = read()
  await started()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(await late).toMatchObject({
    code: 'busy',
    detail: expect.stringMatching(/took longer than 20 s.*try again later/),
  })
  const page = read()
  const replyPage = await started()
  await vi.advanceTimersByTimeAsync(19_000)
  replyPage({ kind: 'opened' })
  await vi.advanceTimersByTimeAsync(9_000)
  replyPage(drawn)
  expect(await page).toEqual(Buffer.from('drawn'))
  const measured = measurePages(slow)
  const replyMeasured = await started()
  for (const kind of ['opened', 'opening']) {
    await vi.advanceTimersByTimeAsync(9_000)
    replyMeasured({ kind })
  }
  await vi.advanceTimersByTimeAsync(19_000)
  const facts = { media_type: 'image/jpeg', width: 1, height: 1, size_bytes: 0 }
  replyMeasured({ kind: 'done', result: [facts, facts, facts, facts] })
  expect(await measured).toHaveLength(4)
  reading.stop()
  vi.useRealTimers()
})
