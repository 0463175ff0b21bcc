import { imageExtension, looksLikeImage, parseImageUrl } from '../extract/image-url.ts'
import { expressText, isTemplateSpecific, type Subject } from './express-text.ts'
import { listImages } from './listed-images.ts'
import { type Column, columnsOf, entriesPath, findLists, type JsonList, rootScalars } from './walk-json.ts'

/** A rule for images in JSON and what it finds. */
export type ImagesInJson = {
  readonly images: string
  readonly imageFormat?: string
  readonly order?: string
  readonly urls: readonly string[]
  /** Number of images that the page shows too. */
  readonly seen: number
}

type Context = {
  /** Base of relative URLs. */
  readonly base: string
  /** Images that the page shows; empty if it has not been rendered. */
  readonly seen: readonly string[]
  /** The page of the chapter. A format must not contain what is specific to it. */
  readonly subject: Subject
}

const maxCandidates = 8
const minEntries = 2
const fields = { images: 'images', imageFormat: 'imageFormat', order: 'order' }

/** Rules for lists of images in JSON, best first. Each has been tried. */
export function findImages(root: unknown, context: Context): ImagesInJson[] {
  const lists = findLists(root, minEntries)
  const found = lists.flatMap((list) => findInList(root, list, context))
  return found.sort((a, b) => b.seen - a.seen || b.urls.length - a.urls.length).slice(0, maxCandidates)
}

function findInList(root: unknown, list: JsonList, context: Context): ImagesInJson[] {
  const images = entriesPath(root, list)
  const columns = columnsOf(list).filter(({ texts }) => texts.filter((text) => text !== '').length * 2 > texts.length)
  const order = columns.find((column) => isOrder(column))
  return columns.flatMap((column) => {
    const formats = [...formatsFor(root, column, context), ...joinedFormats(columns, column)].filter(
      ({ isFiltered }) => !isFiltered || /\*\]?$/.test(images),
    )
    return formats.flatMap(({ format, isFiltered }) => {
      const rule = {
        images: isFiltered ? `${images.replace(/\[\*\]$|\.\*$/, '')}[?${column.path}]` : images,
        ...(format !== `{@}` && { imageFormat: format }),
      }
      const ordered = order ? { ...rule, order: order.path } : rule
      const orderedUrls = tryRule(root, ordered, context.base)
      // Also if the entries are in order: those of another chapter may not be.
      const isShownOrder = isSubsequence(context.seen, orderedUrls)
      // Sorted by members that have no other meaning, if there are any.
      const plainUrls = tryRule(root, rule, context.base)
      if (context.seen.length === 0 && plainUrls.length === 0) return []
      if (order && !isShownOrder && !isSubsequence(context.seen, plainUrls)) return []
      const urls = isShownOrder ? orderedUrls : plainUrls
      if (urls.length < minEntries || new Set(urls).size * 2 < urls.length) return []
      const seen = new Set(context.seen)
      return [{ ...(isShownOrder ? ordered : rule), urls, seen: urls.filter((url) => seen.has(url)).length }]
    })
  })
}

function tryRule(root: unknown, rule: Pick<ImagesInJson, 'images' | 'imageFormat' | 'order'>, base: string): string[] {
  try {
    const { urls } = listImages(root, { ...rule, fields })
    return urls.flatMap((url) => parseImageUrl(url, base) ?? [])
  } catch {
    return []
  }
}

const orderName =
  /(?:^|[._])(?:order|index|idx|sort|position|pos|seq(?:uence)?|page(?:_?(?:number|index|no))?|num(?:ber)?|no|at|n|i|p)$/i

const isOrder = ({ path, texts }: Column): boolean =>
  orderName.test(path) && texts.every((text) => /^\d+$/.test(text)) && new Set(texts).size === texts.length

/** Whether the images that are in both lists have the same order. */
function isSubsequence(shown: readonly string[], urls: readonly string[]): boolean {
  const positions = [...new Set(shown)].map((url) => urls.indexOf(url)).filter((position) => position >= 0)
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] as number))
}

type Format = { readonly format: string; readonly isFiltered: boolean }

/** How the texts of a column become the URLs of images. */
function formatsFor(root: unknown, column: Column, { base, seen, subject }: Context): Format[] {
  const texts = column.texts.filter((text) => text !== '')
  const isFiltered = texts.length < column.texts.length
  const asIs = { format: `{${column.path}}`, isFiltered }
  const resolved = texts.flatMap((text) => parseImageUrl(text, base) ?? [])
  const shown = new Set(seen)
  if (resolved.filter((url) => shown.has(url)).length * 2 > Math.min(resolved.length, seen.length) && seen.length > 0) {
    return [asIs]
  }
  const fromSeen = matchSeen(root, column, texts, seen)
  const general = fromSeen && !isTemplateSpecific(fromSeen, subject) ? [{ format: fromSeen, isFiltered }] : []
  // Paths below another host, which the page joins.
  if (general.length > 0 && texts.every((text) => /^\/(?!\/)/.test(text))) return general
  const areAddresses = texts.every((text) => /^\s*(?:(?:https?:)?(?:\\?\/){2}|\\?\/)/.test(text) || isEncodedUrl(text))
  if (areAddresses && resolved.filter(looksLikeImage).length * 2 > texts.length) return [asIs]
  if (!texts.every((text) => text.length >= 4 && /^[\w%.~@+ -]+(?:\/[\w%.~@+ -]+)*$/.test(text))) return []
  if (fromSeen) return general
  return texts.every((text) => imageExtension.test(text)) && seen.length === 0
    ? guessFormats(root, column).map((format) => ({ format, isFiltered }))
    : []
}

const startOfUrl = /^(?:https?:)?\/\/[\w.:-]+(?:\/|$)/
const partOfPath = /^[\w%.~@+/ -]+$/
const endOfImageUrl = /^[\w%.~@+/ -]+\.(?:jpe?g|png|webp|gif|avif)(?:[?#].*)?$/i

/** The parts of the URL of an image in one entry: host, folders and file, in this order. */
function joinedFormats(columns: readonly Column[], file: Column): Format[] {
  const all = (column: Column | undefined, pattern: RegExp) =>
    column?.texts.every((text) => pattern.test(text)) ?? false
  const before = columns.slice(0, columns.indexOf(file))
  const hostAt = before.findLastIndex((column) => all(column, startOfUrl) && !all(column, imageExtension))
  const parts = [...before.slice(hostAt), file]
  const isWhole = hostAt >= 0 && all(file, endOfImageUrl) && parts.slice(1, -1).every((part) => all(part, partOfPath))
  if (!isWhole) return []
  const slash = (column: Column, next: Column | undefined) =>
    next === undefined || all(column, /\/$/) || all(next, /^\//) ? '' : '/'
  const format = parts.map((part, index) => `{${part.path}}${slash(part, parts[index + 1])}`).join('')
  return [{ format, isFiltered: false }]
}

const isEncodedUrl = (text: string): boolean =>
  /^[\w+/-]{20,}={0,2}$/.test(text) && /^https?:/.test(Buffer.from(text, 'base64').toString())

/** The format by which the texts become images that the page shows. */
function matchSeen(root: unknown, { path }: Column, texts: readonly string[], seen: readonly string[]) {
  const shown = new Set(seen)
  const [sample] = texts
  if (sample === undefined) return undefined
  for (const url of seen) {
    const at = url.lastIndexOf(sample)
    if (at < 0) continue
    const [before, after] = [url.slice(0, at), url.slice(at + sample.length)]
    const matching = texts.filter((text) => shown.has(`${before}${text}${after}`)).length
    if (matching * 2 <= Math.min(texts.length, seen.length)) continue
    const values = [...rootScalars(root)].map(([name, text]) => ({ name, text }))
    return `${expressText(before, values)}{${path}}${expressText(after, values)}`
  }
  return undefined
}

const hostName = /host|server|cdn|domain|base|root|origin|storage|prefix|url/i
const folderName = /path|dir|folder|hash|base|prefix|slug|key/i
const maxGuesses = 4

/** Formats with values in the same JSON that look like a host and folders, for file names. */
function guessFormats(root: unknown, { path }: Column): string[] {
  const values = [...rootScalars(root)]
  const lastName = (name: string) => name.split('.').at(-1) ?? name
  const hosts = values.filter(
    ([name, text]) =>
      hostName.test(lastName(name)) && /^(?:https?:)?\/\/[\w.:-]+|^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/.test(text),
  )
  const folders = values.filter(
    ([name, text]) => folderName.test(lastName(name)) && /^[\w./-]{2,200}$/.test(text) && !imageExtension.test(text),
  )
  return hosts
    .flatMap(([host, hostText]) => {
      const start = `${/^(?:https?:)?\/\//.test(hostText) ? '' : 'https://'}{${host}}`
      const other = folders.filter(([name]) => name !== host)
      return [
        ...other.map(([folder, text]) => `${join(start, hostText, folder, text)}{${path}}`),
        `${withSlash(start, hostText)}{${path}}`,
      ]
    })
    .slice(0, maxGuesses)
}

const withSlash = (format: string, text: string): string => (text.endsWith('/') ? format : `${format}/`)

function join(start: string, startText: string, name: string, text: string): string {
  const slash = startText.endsWith('/') || text.startsWith('/') ? '' : '/'
  return withSlash(`${start}${slash}{${name}}`, text)
}
