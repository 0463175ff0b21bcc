import { isPageName } from '../../platform/cbz/entry-names.ts'
import { isPageFile } from '../formats/formats.ts'

/** The files directly in a folder. */
export type FolderContent = { readonly path: string; images: number; covers: number; archives: number; others: number }

export const newFolderContent = (path: string): FolderContent => ({
  path,
  images: 0,
  covers: 0,
  archives: 0,
  others: 0,
})

/** Programs put these beside chapters. */
const coverName = /(?:^|\/)(?:cover|poster|folder|banner|logo|backdrop|fanart|thumb(?:nail)?)\.[a-z]+$/i

export function countImage(content: FolderContent, path: string): void {
  if (isPageFile(path)) content.archives += 1
  else if (!isPageName(path)) content.others += 1
  else {
    content.images += 1
    if (coverName.test(path)) content.covers += 1
  }
}

/**
 * The folders whose images are a chapter: most of their files are images, more than covers, and neither they nor their
 * subfolders have anything else to read. The path of the walked folder itself is `.`.
 */
export function findImageFolders(contents: ReadonlyMap<string, FolderContent>): { path: string; images: number }[] {
  /** Folders with something to read further inside. */
  const outer = new Set<string>()
  for (const { path, images, covers, archives } of contents.values()) {
    if (archives > 0 || images > covers) for (const folder of parentsOf(path)) outer.add(folder)
  }
  return [...contents.values()]
    .filter(({ path, images, covers, archives, others }) => {
      return images > covers && archives === 0 && images >= others && !outer.has(path)
    })
    .map(({ path, images }) => ({ path: path === '' ? '.' : path, images }))
}

function parentsOf(path: string): string[] {
  if (path === '') return []
  const parts = path.split('/')
  return ['', ...parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))]
}
