import { open, read } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import type { SeededChapter } from '../seed/archives.ts'

type Place = { readonly descriptor: number; readonly offset: number; readonly length: number }
type Page = Place & { readonly toBody?: (bytes: Buffer) => Buffer }
export type PageAnswer = { readonly type: string; readonly body: Buffer<ArrayBuffer> }

/**
 * The least work that returns pages from archives at Bunko's addresses: all offsets are known from the start, a page is one
 * positioned read, and base64 one conversion and JSON. Imports nothing of Bunko.
 * @param list a JSON file with the chapters
 * @returns the answer for a path, undefined for an unknown path
 */
export async function createPageAnswers(
  list: string,
): Promise<(path: string, send: (answer: PageAnswer | undefined) => void) => void> {
  const pages = new Map<string, Page>()
  for (const { id, file, width, height } of JSON.parse(await readFile(list, 'utf8')) as SeededChapter[]) {
    const descriptor = await promisify(open)(file, 'r')
    for (const [index, { offset, length }] of (await listStoredEntries(file, descriptor)).entries()) {
      const pageNumber = index + 1
      const [path, place] = [`/api/reader/chapter/${id}/page/${pageNumber}`, { descriptor, offset, length }]
      const facts = { id: `${id}:${pageNumber}`, pageNumber, mimeType: 'image/jpeg', dimensions: { width, height } }
      const toBody = (bytes: Buffer) =>
        Buffer.from(JSON.stringify({ ...facts, base64Content: bytes.toString('base64') }))
      pages.set(`${path}/image`, place)
      pages.set(path, { ...place, toBody })
    }
  }
  return (path, send) => {
    const page = pages.get(path)
    if (!page) return send(undefined)
    const { descriptor, offset, length, toBody } = page
    read(descriptor, Buffer.allocUnsafeSlow(length), 0, length, offset, (error, bytesRead, bytes) => {
      if (error || bytesRead !== length) send(undefined)
      else if (toBody) send({ type: 'application/json', body: toBody(bytes) as Buffer<ArrayBuffer> })
      else send({ type: 'image/jpeg', body: bytes as Buffer<ArrayBuffer> })
    })
  }
}

/** The images of a CBZ by name, which are stored without compression. The name and extra field follow 30 bytes. */
async function listStoredEntries(file: string, descriptor: number): Promise<{ offset: number; length: number }[]> {
  const entries = await new Promise<yauzl.Entry[]>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: false, autoClose: true }, (error, archive) => {
      if (error) return reject(error)
      const found: yauzl.Entry[] = []
      archive
        .on('entry', (entry) => found.push(entry))
        .on('end', () => resolve(found))
        .on('error', reject)
    })
  })
  const images = entries.filter(({ fileName }) => fileName.endsWith('.jpg'))
  images.sort((left, right) => (left.fileName < right.fileName ? -1 : 1))
  return await Promise.all(
    images.map(async ({ relativeOffsetOfLocalHeader: start, uncompressedSize }) => {
      const { buffer } = await promisify(read)(descriptor, Buffer.alloc(30), 0, 30, start)
      return { offset: start + 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28), length: uncompressedSize }
    }),
  )
}
