import { type ContentSourceWrite, contentSourceWriteSchema } from '../../shared/contracts/content-sources.ts'
import { sharedSourcePrefix } from '../../shared/contracts/shared-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { validationFailed } from '../platform/problem.ts'

/** A link with the settings of a source, without logins. */
export function toSharedLink(source: ContentSourceWrite): string {
  const { isActive: _, autoRepair: __, ...settings } = withoutLogins(contentSourceWriteSchema.parse(source))
  return sharedSourcePrefix + Buffer.from(JSON.stringify(settings)).toString('base64url')
}

/** The source of a link, inactive and without logins. @throws Problem `validation_failed` on `link` */
export function readSharedLink(link: string): ContentSourceWrite {
  const encoded = /^bunko:\/\/source\/?#([\w-]+)=*$/i.exec(link.trim())?.[1]
  const read = contentSourceWriteSchema.safeParse(encoded && parseJson(Buffer.from(encoded, 'base64url').toString()))
  if (!read.success) throw validationFailed([{ propertyPath: 'link', message: message('sources.linkUnreadable') }])
  return { ...withoutLogins(read.data), isActive: false, autoRepair: false }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutLogins(source: ContentSourceWrite): ContentSourceWrite {
  const { server, ...options } = source.options
  return withoutSecrets({
    ...source,
    options: {
      ...options,
      ...(server && { server: { kind: server.kind } }),
    },
  }) as ContentSourceWrite
}

const secretHeader = /auth|cookie|credential|csrf|xsrf|key|pass|secret|session|token/i

/** Without headers that can be secrets, and without user names and passwords in URLs, at any depth. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^(https?:[\\/]*)[^\\/?#\s]*@/i, '$1')
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      withoutSecrets(name === 'headers' ? withoutSecretHeaders(member as object) : member),
    ]),
  )
}

const withoutSecretHeaders = (headers: object): object =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeader.test(name)))
