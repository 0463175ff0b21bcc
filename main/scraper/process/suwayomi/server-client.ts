import type { z } from 'zod'
import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SendRequest } from '../site-fetch.ts'
import { errorsIn, graphqlPath, parseJson } from './server-fetch.ts'

export type ServerClient = {
  readonly origin: string
  /** Name and port. */
  readonly host: string
  /**
   * The data of a query or mutation. Throws `upstream_failed` if the server names an error, answers with something else than
   * GraphQL, or leaves out a member.
   */
  query<T>(text: string, variables: Readonly<Record<string, unknown>>, schema: z.ZodType<T>): Promise<T>
}

export function createServerClient({ baseUrl }: { readonly baseUrl: string }, request: SendRequest): ServerClient {
  const { origin, host } = new URL(baseUrl)
  return {
    origin,
    host,
    async query(text, variables, schema) {
      const response = await request(origin + graphqlPath, {
        method: 'POST',
        body: JSON.stringify({ query: text, variables }),
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      })
      const answer = parseJson(response.body)
      const [error] = errorsIn(answer)
      if (error !== undefined) throw explainError(error, host)
      if (response.status >= 300 || typeof answer !== 'object' || answer === null || !('data' in answer))
        throw failed(sentences(message('suwayomi.notServer', { host }), message('suwayomi.adviceNotServer')))
      const read = schema.safeParse(answer.data)
      if (read.success) return read.data
      const path = read.error.issues[0]?.path.join('.') ?? ''
      throw failed(sentences(message('suwayomi.incomplete', { host, path }), message('suwayomi.adviceUpdate')))
    },
  }
}

const maxErrorLength = 200

/** An error of the server itself, or of the extension that reads a site for it, whose failure may pass. */
function explainError(error: string, host: string): Problem {
  const [first = ''] = error
    .replace(/^Exception while fetching data \([^)]*\)\s*:\s*/, '')
    .trim()
    .split(/[\r\n]/)
  const text = first.length > maxErrorLength ? `${first.slice(0, maxErrorLength)}…` : first || '?'
  return /^(?:Validation error|Invalid syntax)/i.test(text)
    ? failed(sentences(message('suwayomi.unknownRequest', { host, text }), message('suwayomi.adviceUpdate')))
    : new Problem('upstream_failed', message('suwayomi.failed', { host, text }), { retryable: true })
}

const failed = (text: Message): Problem => new Problem('upstream_failed', text)
