import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** RFC 9110, 5.5, with one byte per character. */
const sendable = /^[\t\x20-\x7E\x80-\xFF]*$/

/** @throws Problem `validation_failed` when a value cannot be sent. No request was made then. */
export function requireSendableHeaders(headers: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || sendable.test(value)) continue
    throw new Problem('validation_failed', message('network.invalidHeader', { name }), {
      extra: { field: `options.headers.${name}` },
    })
  }
}
