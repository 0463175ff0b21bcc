import { open, read } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { openArchive } from '../../../main/platform/cbz/read-archive.ts'
import { listening } from '../programs.ts'
import type { SeededChapter } from '../seed/archives.ts'

// Argument: a JSON file with the chapters. The minimum that serves pages from archives at the same addresses: offsets
// are known from the start, a request is one positioned read, and the response one buffer of known length.
type Place = { readonly descriptor: number; readonly offset: number; readonly length: number }

const chapters = JSON.parse(await readFile(process.argv[2]!, 'utf8')) as SeededChapter[]
const places = new Map<string, Place>()
for (const { id, file } of chapters) {
  const descriptor = await promisify(open)(file, 'r')
  const archive = await openArchive(file)
  for (const [index, entry] of archive.entries.entries()) {
    const place = { descriptor, ...(await archive.locate(entry)) }
    places.set(`/api/reader/chapter/${id}/page/${index + 1}/image`, place)
  }
  await archive.close()
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
