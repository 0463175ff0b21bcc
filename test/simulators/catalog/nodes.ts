import { asWebp, type ChapterFiles, type PageFile } from './images.ts'
import { failure, html, image, type Reply } from './reply.ts'

const nodeBehaviours = [
  ...(['good', 'gone', 'broken', 'truncated', 'trickle', 'reset'] as const),
  ...(['wrong-bytes', 'webp-as-png', 'html'] as const),
] as const
/** Behaviour of a node. `truncated`, `trickle` and `reset` are transport faults. */
export type NodeBehaviour = (typeof nodeBehaviours)[number]

type Lease = { readonly chapterId: string; readonly files: ChapterFiles; readonly until: number }

const withToken = /^\/([\w-]+)\/(data|data-saver)\/([0-9a-f]+)\/([^/]+)$/
const withoutToken = /^\/(data|data-saver)\/([0-9a-f]+)\/([^/]+)$/

/** Page addresses expire; then the client must request new ones (docs/catalog.md, section 5). */
export function createLeases(now: () => number) {
  const byToken = new Map<string, Lease>()
  let count = 0
  const fileOf = (lease: Lease, quality: string, name: string) =>
    (quality === 'data' ? lease.files.data : lease.files.dataSaver).find((file) => file.name === name)
  return {
    /** Issues a token for the files of a chapter. */
    grant(chapterId: string, files: ChapterFiles): string {
      count += 1
      const token = `tok3n-${count}-${chapterId.slice(0, 8)}`
      byToken.set(token, { chapterId, files, until: now() + 15 * 60_000 })
      return token
    },
    /** Finds the file of a path, or the reason for its absence. */
    find(path: string, needsToken: boolean): PageFile | 'expired' | 'unknown' {
      const [, ...parts] = (needsToken ? withToken : withoutToken).exec(path) ?? []
      const [token, quality = '', hash, name = ''] = needsToken ? parts : ['', ...parts]
      const leases = needsToken ? [byToken.get(token ?? '')] : [...byToken.values()]
      const lease = leases.find((one) => one?.files.hash === hash)
      if (lease === undefined) return 'unknown'
      return now() >= lease.until ? 'expired' : (fileOf(lease, quality, name) ?? 'unknown')
    },
  }
}

/** A node's reply for a file. The server applies transport faults. */
export async function nodeReply(
  found: PageFile | 'expired' | 'unknown',
  behaviour: NodeBehaviour,
  isCacheHit: boolean,
): Promise<Reply> {
  if (found === 'expired') return failure(403, 'forbidden_http_exception', 'The token has expired.')
  if (found === 'unknown' || behaviour === 'gone') return html(404, 'Not found')
  const cache = { 'x-cache': isCacheHit ? 'HIT' : 'MISS' }
  switch (behaviour) {
    case 'broken':
      return html(500, 'Internal error')
    case 'html':
      return html(200, 'Out of order', cache)
    case 'webp-as-png':
      return image(await asWebp(found.bytes), 'image/png', cache)
    case 'wrong-bytes':
      // Appends bytes: the image still decodes, but its hash differs.
      return image(Buffer.concat([found.bytes, Buffer.from('tampered')]), found.type, cache)
    default:
      return image(found.bytes, found.type, cache)
  }
}
