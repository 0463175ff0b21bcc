import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { AcquireOptions } from '../catalog-rate-limiter.ts'
import type { CatalogClient } from '../client.ts'

const fileNames = z
  .array(z.string().regex(/^[\w.-]{1,200}$/, 'must be the name of a file'))
  .nullish()
  .transform((list) => list ?? [])

const responseSchema = z.object({
  result: z.literal('ok'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  chapter: z.object({ hash: z.string().regex(/^\w{1,128}$/), data: fileNames, dataSaver: fileNames }),
})

/** Where the pages of a version are. Addresses contain a token that expires after some minutes, so never store them. */
export type PageAddresses = {
  /** Address of the folder with the files, without a trailing slash. */
  readonly base: string
  /** The node that serves the files. */
  readonly host: string
  readonly hash: string
  readonly quality: 'data' | 'data-saver'
  /** File names in reading order, never empty. */
  readonly files: readonly string[]
}

/**
 * Requests the addresses of the pages of a version.
 * @param options.dataSaver whether to use smaller files if the version has them
 * @throws Problem `chapter_not_found` or `no_images`, or as `CatalogClient.request`.
 */
export async function requestPageAddresses(
  client: CatalogClient,
  options: AcquireOptions & { readonly versionId: string; readonly dataSaver: boolean },
): Promise<PageAddresses> {
  const path = `/at-home/server/${options.versionId.toLowerCase()}`
  const { signal, priority } = options
  const response = await client.request({ path, schema: responseSchema, signal, priority, scope: 'pages' })
  if (!response) throw new Problem('chapter_not_found', message('catalog.chapterRemoved'))
  const { baseUrl, chapter } = response
  const { hash, data, dataSaver } = chapter
  const quality = options.dataSaver && dataSaver.length > 0 ? 'data-saver' : 'data'
  const files = quality === 'data' ? data : dataSaver
  if (files.length === 0) throw new Problem('no_images', message('catalog.chapterWithoutPages'))
  const base = `${baseUrl.replace(/\/+$/, '')}/${quality}/${hash}`
  return { base, host: new URL(baseUrl).host, hash, quality, files }
}
