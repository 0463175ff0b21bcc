// Argument: a JSON file with the chapters. The least work that returns pages from archives at Bunko's addresses: all offsets are
// known from the start, a page is one positioned read, and base64 one conversion and JSON. Imports nothing of Bunko.
import { open, read } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { serve } from '../programs.ts'
import type { SeededChapter } from '../seed/archives.ts'

type Page = {
  readonly descriptor: number
  readonly offset: number
  readonly length: number
  readonly send: (response: ServerResponse, bytes: Buffer) => void
}

const pages = new Map<string, Page>()
for (const { id, file, width, height } of JSON.parse(await readFile(process.argv[2]!, 'utf8')) as SeededChapter[]) {
  const descriptor = await promisify(open)(file, 'r')
  for (const [index, place] of (await listStoredEntries(file, descriptor)).entries()) {
    const pageNumber = index + 1
    const path = `/api/reader/chapter/${id}/page/${pageNumber}`
    const facts = { id: `${id}:${pageNumber}`, pageNumber, mimeType: 'image/jpeg', dimensions: { width, height } }
    const sendJson = (response: ServerResponse, bytes: Buffer) =>
      send(response, 'application/json', JSON.stringify({ ...facts, base64Content: bytes.toString('base64') }))
    pages.set(path, { descriptor, ...place, send: sendJson })
    pages.set(`${path}/image`, { descriptor, ...place, send: (response, bytes) => send(response, 'image/jpeg', bytes) })
  }
}

serve(({ url }, response) => {
  const page = pages.get(url!)
  if (!page) return response.writeHead(404).end()
  const { descriptor, offset, length } = page
  read(descriptor, Buffer.allocUnsafeSlow(length), 0, length, offset, (error, bytesRead, bytes) => {
    if (error || bytesRead !== length) response.writeHead(500).end()
    else page.send(response, bytes)
  })
})

function send(response: ServerResponse, type: string, body: Buffer | string): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
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
