import { open, read } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { listening } from '../programs.ts'
import type { SeededChapter } from '../seed/archives.ts'

// Argument: a JSON file with the chapters. The least work that serves pages from archives at the same addresses: all offsets
// are known from the start, a request is one positioned read, and the response one buffer of known length. Imports nothing of
// Bunko.
type Place = { readonly descriptor: number; readonly offset: number; readonly length: number }

const chapters = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as SeededChapter[]
const places = new Map<string, Place>()
for (const { id, file } of chapters) {
  const descriptor = await promisify(open)(file, 'r')
  for (const [index, { offset, length }] of (await listStoredEntries(file, descriptor)).entries()) {
    places.set(`/api/reader/chapter/${id}/page/${index + 1}/image`, { descriptor, offset, length })
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

const server = createServer((request, response) => {
  const place = places.get(request.url!)
  if (!place) {
    response.writeHead(404).end()
    return
  }
  const { descriptor, offset, length } = place
  read(descriptor, Buffer.allocUnsafeSlow(length), 0, length, offset, (error, bytesRead, bytes) => {
    if (error || bytesRead !== length) response.writeHead(500).end()
    else response.writeHead(200, { 'Content-Type': 'image/jpeg', 'Content-Length': length }).end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
