import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { CatalogClient } from '../client.ts'

const names = z
  .array(z.string().regex(/^[\w.-]{1,200}$/, 'must be the name of a file'))
  .nullish()
  .transform((list) => list ?? [])

const answerSchema = z.object({
  result: z.literal('ok'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  chapter: z.object({ hash: z.string().regex(/^\w{1,128}$/), data: names, dataSaver: names }),
})

export type Quality = 'data' | 'data-saver'

/** Where the files of a version lie for the next minutes. Never to be kept: the address carries a token. */
export type PagePlaces = {
  /** The files' names are added to it after a `/`. */
  readonly base: string
  readonly host: string
  readonly hash: string
  readonly quality: Quality
  /** In reading order, never empty. */
  readonly files: readonly string[]
}

/**
 * Asks the catalog where the pages of a version are.
 * @throws Problem `chapter_not_found`, `no_images`; else as `CatalogClient.ask`.
 */
export async function askPages(
  client: CatalogClient,
  asked: { readonly versionId: string; readonly dataSaver: boolean; readonly signal: AbortSignal },
): Promise<PagePlaces> {
  const path = `/at-home/server/${asked.versionId.toLowerCase()}`
  const answer = await client.ask({ path, schema: answerSchema, signal: asked.signal, scope: 'pages' })
  if (!answer) throw new Problem('chapter_not_found', message('catalog.chapterRemoved'))
  const { baseUrl, chapter } = answer
  const { hash, data, dataSaver } = chapter
  const quality = asked.dataSaver && dataSaver.length > 0 ? 'data-saver' : 'data'
  const files = quality === 'data' ? data : dataSaver
  if (files.length === 0) throw new Problem('no_images', message('catalog.chapterWithoutPages'))
  const base = `${baseUrl.replace(/\/+$/, '')}/${quality}/${hash}`
  return { base, host: new URL(baseUrl).host, hash, quality, files }
}
