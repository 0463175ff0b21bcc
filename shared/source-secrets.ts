import type { ContentSource, ContentSourceWrite } from './contracts/content-sources.ts'

/**
 * The secrets in the settings of a source: user names and passwords in URLs, and values of headers, of parameters of URLs
 * and of members of request bodies whose names say that they are secret. What leaves the library has them blank.
 */

/** Replaces a stored secret in responses and exports. In a write it means that the stored one stays. */
export const hiddenSecret = '***'

const secretName =
  /auth(?!or)|cookie|credential|csrf|xsrf|key(?!word)|pass(?!age)|secret|session|signature|token|^(?:jwt|pwd|sid|sig)$/i

/** Members with a URL or a request body. Selectors and patterns can look like one, and have no secrets. */
const textMember = /^(?:(?!.*pattern).*url.*|body|mirrors|detectedFrom|replacement|Referer|Origin)$/i

const placeholder = /^(?:\{[\w@$.~-]+\})+$/
const inUrl = /([?&;#]|^)([^?&;#=\s/]+)=([^&;#\s"]*)/g
const inJson = /"([^"\\]+)"(\s*:\s*)("(?:[^"\\]|\\.)*"|-?\d[\d.e+-]*)/gi

/**
 * The source with other settings, as they are published. Its login stays if the site does, otherwise it is not sent there.
 */
export function withSettings(stored: ContentSource, settings: ContentSourceWrite): ContentSource {
  const { id, createdAt, updatedAt, isActive, autoRepair } = stored
  const { Cookie } = stored.options.headers ?? {}
  const { server } = settings.options
  const isSameSite = siteOf(stored.baseUrl) === siteOf(settings.baseUrl)
  const headers = { ...settings.options.headers, ...(Cookie !== undefined && isSameSite && { Cookie }) }
  const options = {
    ...settings.options,
    headers,
    ...(server && isSameSite && { server: { ...stored.options.server, ...server } }),
  }
  return { ...settings, id, createdAt, updatedAt, isActive, autoRepair, options }
}

/** Scheme, host and port as they are written. */
const siteOf = (url: string): string => url.split(/[/?#]/, 3).join('/').toLowerCase()

/** The same settings with blank secrets. */
export const withoutSecrets = <T>(settings: T): T => visit(settings, '', () => undefined) as T

/** The names of the blank secrets in the settings, each once. */
export function missingSecrets(settings: unknown): string[] {
  const names = new Set<string>()
  visit(settings, '', (name, value) => value === '' && names.add(name))
  return [...names]
}

type Found = (name: string, value: string) => void

/** Calls `found` for each secret and returns the value with blank ones. @param member the name of the value */
function visit(value: unknown, member: string, found: Found): unknown {
  if (typeof value === 'string') return textMember.test(member) ? blankInText(value, found) : value
  if (Array.isArray(value)) return value.map((item) => visit(item, member, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isSecret = member === 'headers' && secretName.test(name) && item !== hiddenSecret
      if (!isSecret || typeof item !== 'string') return [name, visit(item, name, found)]
      found(name, item)
      return [name, '']
    }),
  )
}

function blankInText(text: string, found: Found): string {
  const isSecret = (name: string, value: string) => {
    if (!secretName.test(decode(name)) || placeholder.test(value)) return false
    found(decode(name), value)
    return true
  }
  return text
    .replace(/^(https?:[\\/]*)[^\\/?#\s]*@/i, '$1')
    .replace(inUrl, (all, before: string, name: string, value: string) =>
      isSecret(name, value) ? `${before}${name}=` : all,
    )
    .replace(inJson, (all, name: string, colon: string, value: string) =>
      isSecret(name, value.replace(/^"|"$/g, '')) ? `"${name}"${colon}""` : all,
    )
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
