import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** One line of JSON per complete page; later lines win. Appending avoids rewriting the manifest for each page. */
export const manifestName = 'manifest.jsonl'

const stagedPageSchema = z.object({
  url: z.string(),
  /** From 1, in reading order. Manifests of earlier versions lack it. */
  number: z.int().min(1).optional(),
  file: z.string().regex(/^[\w-]+\.[a-z]{3,4}$/),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  extension: z.string(),
  width: z.int(),
  height: z.int(),
  /** Too small to be a page; it is left out of the chapter. */
  isSpacer: z.boolean().optional(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
})
export type StagedPage = z.output<typeof stagedPageSchema>

/** The lines of the manifest, without checking their files; none if it cannot be read. Ignores incomplete lines. */
export async function readManifest(folder: string): Promise<StagedPage[]> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => stagedPageSchema.safeParse(parseJson(line)).data ?? [])
}

/**
 * The pages by their number in the chapter. Pages of an earlier attempt are among them until the site has confirmed or
 * replaced them.
 */
export function numberPages(lines: readonly StagedPage[]): Map<number, StagedPage> {
  const byPosition = new Map<number, StagedPage>()
  for (const line of lines) {
    const position = line.number ?? Number(/^(\d{4})\./.exec(line.file)?.[1] ?? 0)
    if (position > 0) byPosition.set(position, line)
  }
  const numbered = new Map<number, StagedPage>()
  let spacers = 0
  for (const [position, page] of [...byPosition].toSorted(([one], [other]) => one - other)) {
    if (page.isSpacer) spacers += 1
    else numbered.set(position - spacers, page)
  }
  return numbered
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
