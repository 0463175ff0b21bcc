import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { get } from '../get.ts'

export type CoverPlace = { readonly path: string; readonly offset: number; readonly length: number }

/** Writes `covers.bin` and `covers.json` from the answers of a running Bunko: all covers one after the other. */
export async function createCoverFloor(origin: string, folder: string, paths: readonly string[]): Promise<void> {
  const places: CoverPlace[] = []
  const covers: Buffer[] = []
  let offset = 0
  for (const path of paths) {
    const cover = Buffer.from(await (await get(origin + path)).arrayBuffer())
    places.push({ path, offset, length: cover.length })
    covers.push(cover)
    offset += cover.length
  }
  await writeFile(join(folder, 'covers.bin'), Buffer.concat(covers))
  await writeFile(join(folder, 'covers.json'), JSON.stringify(places))
}
