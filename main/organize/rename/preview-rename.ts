import type { RenamePreview } from '../../../shared/contracts/files.ts'
import type { OrganizeContext } from '../context.ts'
import { planRename } from './rename-files.ts'

export { requestRename } from './rename-files.ts'

export type RenameRequest = {
  /** Default: the one of the settings. */
  readonly template?: string | undefined
  /** Default: all mangas. */
  readonly mangaIds?: readonly string[] | undefined
  readonly limit?: number | undefined
}

/** How the names of files would change, those that change first. */
export async function previewRename(context: OrganizeContext, wanted: RenameRequest): Promise<RenamePreview> {
  const { names, total } = await planRename(context, wanted)
  return {
    total,
    changed: names.length,
    items: names.slice(0, wanted.limit).map(({ chapterId, mangaId, from, to }) => ({ chapterId, mangaId, from, to })),
  }
}
