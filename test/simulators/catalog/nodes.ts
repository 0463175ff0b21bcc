import { asWebp, type ChapterFiles, type PageFile } from './pictures.ts'
import { failure, html, image, type Reply } from './reply.ts'

export const nodeManners = [
  ...(['good', 'gone', 'broken', 'truncated', 'trickle', 'reset'] as const),
  ...(['wrong-bytes', 'webp-as-png', 'html'] as const),
] as const
/** How a node behaves. `truncated`, `trickle` and `reset` are faults of its transport. */
export type NodeManner = (typeof nodeManners)[number]

type Lease = { readonly chapterId: string; readonly files: ChapterFiles; readonly until: number }

export type Leases = {
  /** A token with which the files of a chapter can be fetched for a while. */
  grant(chapterId: string, files: ChapterFiles): string
  /** The file of an address, or why there is none. */
  find(path: string, needsToken: boolean): PageFile | 'expired' | 'unknown'
}

const withToken = /^\/([\w-]+)\/(data|data-saver)\/([0-9a-f]+)\/([^/]+)$/
const withoutToken = /^\/(data|data-saver)\/([0-9a-f]+)\/([^/]+)$/

/** Addresses of pages live for `validMs`; afterwards a client has to ask again (docs/catalog.md, section 5). */
export function createLeases(now: () => number, validMs: () => number): Leases {
  const byToken = new Map<string, Lease>()
  let count = 0
  const fileOf = (lease: Lease, quality: string, name: string) =>
    (quality === 'data' ? lease.files.data : lease.files.dataSaver).find((file) => file.name === name)
  return {
    grant(chapterId, files) {
      count += 1
      const token = `tok3n-${count}-${chapterId.slice(0, 8)}`
      byToken.set(token, { chapterId, files, until: now() + validMs() })
      return token
    },
    find(path, needsToken) {
      const [, ...parts] = (needsToken ? withToken : withoutToken).exec(path) ?? []
      const [token, quality = '', hash, name = ''] = needsToken ? parts : ['', ...parts]
      const leases = needsToken ? [byToken.get(token ?? '')] : [...byToken.values()]
      const lease = leases.find((one) => one?.files.hash === hash)
      if (lease === undefined) return 'unknown'
      return now() >= lease.until ? 'expired' : (fileOf(lease, quality, name) ?? 'unknown')
    },
  }
}

/** What a node answers for a file. Transport faults are left to the server. */
export async function nodeReply(found: ReturnType<Leases['find']>, manner: NodeManner, hit: boolean): Promise<Reply> {
  if (found === 'expired') return failure(403, 'forbidden_http_exception', 'The token has expired.')
  if (found === 'unknown' || manner === 'gone') return html(404, 'Not found')
  const cache = { 'x-cache': hit ? 'HIT' : 'MISS' }
  switch (manner) {
    case 'broken':
      return html(500, 'Internal error')
    case 'html':
      return html(200, 'Out of order', cache)
    case 'webp-as-png':
      return image(await asWebp(found.bytes), 'image/png', cache)
    case 'wrong-bytes':
      // After the last byte of the picture: it still shows, and its hash is another.
      return image(Buffer.concat([found.bytes, Buffer.from('tampered')]), found.type, cache)
    default:
      return image(found.bytes, found.type, cache)
  }
}
