import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { evenIfInvalid } from './fields.ts'

/** What `text` allows and HTTP does not (RFC 9110, 5.5): other control characters, characters outside Latin-1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern lists the forbidden characters
const notSendable = /[\t\n\r\u0080-\u009F]|[^\u0000-\u00FF]/

/** Requires values of `options.headers` that can be sent, also when other members are invalid. Stored ones may differ. */
export function requireSendableHeaders(): z.core.$ZodCheck<object> {
  const check = z.check<object>(({ value, issues }) => {
    const headers = (value as { options?: { headers?: unknown } }).options?.headers
    if (typeof headers !== 'object' || headers === null) return
    for (const [name, text] of Object.entries(headers)) {
      if (typeof text !== 'string' || !notSendable.test(text)) continue
      const path = ['options', 'headers', name]
      issues.push({ code: 'custom', path, ...asIssue(message('validation.headerValue')), input: text })
    }
  })
  check._zod.def.when = evenIfInvalid.when
  return check
}
