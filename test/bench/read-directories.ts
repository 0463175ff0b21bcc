import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const concurrency = 16

async function eachFile(folder: string, work: (file: string, index: number) => Promise<void>) {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const queue = names.entries()
  const worker = async () => {
    for (const [index, { parentPath, name }] of queue) await work(join(parentPath, name), index)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** The least that tells what archives contain: the names in their central directories. */
export const readDirectories = (folder: string): Promise<void> =>
  eachFile(folder, async (file) => void (await readDirectory(file)))

/** The least that shows archives: their directories, and a cover of one in `per`. */
export const readDirectoriesAndCovers = (folder: string, per: number): Promise<void> =>
  eachFile(folder, async (file, index) => {
    const page = await readDirectory(file, index % per === 0)
    if (page) await sharp(page).resize(320).webp().toBuffer()
  })

/** @returns the bytes of the first entry, if they are wanted */
async function readDirectory(file: string, wantsPage = false): Promise<Buffer | undefined> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, 65_557))
    await handle.read(tail, 0, tail.length, size - tail.length)
    const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'))
    const directory = Buffer.alloc(tail.readUInt32LE(end + 12))
    await handle.read(directory, 0, directory.length, tail.readUInt32LE(end + 16))
    for (let at = 0; at < directory.length; ) {
      const nameBytes = directory.readUInt16LE(at + 28)
      directory.toString('utf8', at + 46, at + 46 + nameBytes)
      at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
    if (!wantsPage) return undefined
    const page = Buffer.alloc(directory.readUInt32LE(20))
    const offset = directory.readUInt32LE(42) + 30 + directory.readUInt16LE(28)
    await handle.read(page, 0, page.length, offset)
    return page
  } finally {
    await handle.close()
  }
}
