import type { Reply } from './http.ts'
import type { World } from './oracle.ts'

/**
 * Refusals that a full disk, a lock or a stop explain: nothing may have changed. Only a failing disk and the limit of open
 * files leave that open.
 */
export const isRefusal = ({ status, data }: Reply): boolean =>
  status === 507 ||
  (status === 503 && !String(data?.type).endsWith(':disk_failed') && !/\(E[MN]FILE\)/.test(data?.detail))

/**
 * Sends a request about one fact and notes what the answer means. The answer 202 promises the change, any other expected
 * one confirms it. Undefined while another request is about the same fact.
 */
export type Change = (
  key: string,
  value: unknown,
  expected: number,
  send: () => Promise<Reply>,
) => Promise<Reply | undefined>

export function createChange({ facts, surprises, busy }: World): Change {
  return async (key, value, expected, send) => {
    if (busy.has(key)) return undefined
    busy.add(key)
    try {
      facts.sent(key, value)
      const reply = await send()
      if (reply.status === expected)
        if (expected === 202) facts.promised(key, value)
        else facts.confirmed(key, value)
      // The answer says that the file is gone and that the library does not know it yet.
      else if (reply.status === 507 && value === 'none' && /^The file was deleted/.test(reply.data?.detail))
        facts.confirmed(key, 'missing')
      else if (isRefusal(reply)) facts.refused(key, value)
      // The file of a deleted chapter may stay until the next start; the answer says so.
      else if (reply.status === 409 && value === 'none') facts.promised(key, value)
      // A site that misbehaves has chapters with fewer pages.
      else if (reply.status === 422 && key.startsWith('progress:')) facts.refused(key, value)
      else if (reply.status >= 200 && reply.status < 500) {
        if (reply.status >= 400) facts.refused(key, value)
        surprises.push(`${key}: ${reply.status} ${JSON.stringify(reply.data)?.slice(0, 300)}`)
      }
      return reply
    } finally {
      busy.delete(key)
    }
  }
}
