import { isDeepStrictEqual } from 'node:util'
import { type ContentSourceWrite, contentSourceWriteSchema } from '../../shared/contracts/content-sources.ts'
import { sharedSourcePrefix } from '../../shared/contracts/shared-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { withoutSecrets } from '../../shared/source-secrets.ts'
import { validationFailed } from '../platform/problem.ts'

type SharedSettings = Omit<ContentSourceWrite, 'isActive' | 'autoRepair'>

/** The settings of a source for another Bunko, without logins and other secrets. */
function toSharedSettings(source: ContentSourceWrite): SharedSettings {
  const { isActive: _, autoRepair: __, ...settings } = withoutLogins(contentSourceWriteSchema.parse(source))
  return settings
}

/** A link with the settings of a source, without logins. */
export const toSharedLink = (source: ContentSourceWrite): string =>
  sharedSourcePrefix + Buffer.from(JSON.stringify(toSharedSettings(source))).toString('base64url')

/** The source of a link, inactive and without logins. @throws Problem `validation_failed` on `link` */
export function readSharedLink(link: string): ContentSourceWrite {
  const encoded = /^bunko:\/\/source\/?#([\w-]+)=*$/i.exec(link.trim())?.[1]
  const read = contentSourceWriteSchema.safeParse(encoded && parseJson(Buffer.from(encoded, 'base64url').toString()))
  if (!read.success) throw validationFailed([{ propertyPath: 'link', message: message('sources.linkUnreadable') }])
  return toUntrusted(read.data)
}

/** A foreign source as it is stored: turned off, without logins, and never repaired without asking. */
export const toUntrusted = <T extends ContentSourceWrite>(source: T): T => ({
  ...withoutLogins(source),
  isActive: false,
  autoRepair: false,
})

/** Whether two sources read a site in the same way. Their secrets may differ. */
export const haveSameSettings = (one: ContentSourceWrite, other: ContentSourceWrite): boolean =>
  isDeepStrictEqual(toSharedSettings(one), toSharedSettings(other))

/** An import with the secrets of the stored source of the same settings, if it has none of its own. Logins stay as they are. */
export function keepSecrets(stored: ContentSourceWrite, imported: ContentSourceWrite): ContentSourceWrite {
  if (!isDeepStrictEqual(withoutSecrets(imported), imported)) return imported
  const { headers: _, server: __, ...options } = stored.options
  const { headers, server } = imported.options
  return {
    ...imported,
    baseUrl: stored.baseUrl,
    chapterUrlFormat: stored.chapterUrlFormat,
    options: { ...options, ...(headers && { headers }), ...(server && { server }) },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Logins have no place in other libraries, so they are left out. Other secrets are blank, to be entered again. */
function withoutLogins<T extends ContentSourceWrite>(source: T): T {
  const { server, headers, ...options } = source.options
  const { Cookie: _, ...others } = headers ?? {}
  return withoutSecrets({
    ...source,
    options: {
      ...options,
      ...(Object.keys(others).length > 0 && { headers: others }),
      ...(server && { server: { kind: server.kind } }),
    },
  })
}
