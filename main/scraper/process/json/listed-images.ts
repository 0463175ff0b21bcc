import { parseEmbedded } from '../extract/embedded-json.ts'
import { looksLikeImage } from '../extract/image-url.ts'
import { type JsonEntries, selectEntries } from '../extract/json-path.ts'
import { incompleteEntries, sortEntries } from './entry-order.ts'
import { fillForEntries, fillJsonPath, fillNestedPaths, fillTemplate, type TemplateValues } from './fill-template.ts'

type ImageListRule = {
  /** The path of the list; the whole JSON if not set. */
  readonly images?: string | undefined
  readonly imageFormat?: string | undefined
  readonly order?: string | undefined
  /** Settings in which `images`, `imageFormat` and `order` are, for error messages. */
  readonly fields: { readonly images: string; readonly imageFormat: string; readonly order: string }
  /** Values of the other placeholders of `imageFormat`. */
  readonly values?: TemplateValues
}

const maxImages = 2000

type ListedImages = {
  /** In reading order. */
  readonly urls: readonly string[]
  /** Entries of the list. More than the URLs if some have none. */
  readonly entries: number
}

/**
 * The image URLs in JSON: the entries themselves, a member of them, or made by `imageFormat`. Without `order` the entries
 * are sorted by their own members for it. Throws `upstream_failed` if their order is not certain.
 */
export function listImages(root: unknown, rule: ImageListRule): ListedImages {
  const { images, order, fields, values = {} } = rule
  const imageFormat = rule.imageFormat === undefined ? undefined : fillNestedPaths(rule.imageFormat, values)
  const path = images === undefined ? '$' : fillJsonPath(images, values)
  const selected = selectEntries({ field: fields.images, path }, root)
  const sorted = sortEntries(toEntries(selected, imageFormat !== undefined), order, fields.order)
  const { entries } = sorted
  if (imageFormat === undefined) {
    return { urls: entries.flatMap((entry) => urlIn(entry) ?? []), entries: entries.length }
  }
  const filled = fillForEntries({ field: fields.imageFormat, template: imageFormat }, sorted)
  const missing = filled.filter((url) => url === undefined).length
  if (missing > 0) throw incompleteEntries(fields.imageFormat, imageFormat, missing, entries.length)
  const urls = filled.map((url, index) => fillTemplate(url ?? '', { ...values, n: String(index + 1) }))
  return { urls, entries: entries.length }
}

/** A list may be an array, JSON in a text, or the number of images. */
function toEntries(selected: JsonEntries, mayCount: boolean): JsonEntries {
  const { root, entries } = selected
  const [first] = entries
  if (entries.length !== 1) return selected
  if (mayCount && isCount(first)) return { root, entries: Array.from({ length: Number(first) }, (_, n) => n + 1) }
  const list = typeof first === 'string' ? parseEmbedded(first) : undefined
  return Array.isArray(list) ? { root, entries: list } : selected
}

const isCount = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^\d{1,4}$/.test(value))) &&
  Number.isInteger(Number(value)) &&
  Number(value) > 0 &&
  Number(value) <= maxImages

const usualKeys = ['url', 'src', 'image', 'img', 'link', 'path', 'file', 'u']

/** The URL in an entry: the entry itself, a member with a usual name, or the first that looks like one. */
function urlIn(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  if (typeof entry !== 'object' || entry === null) return undefined
  const members = new Map(
    Object.entries(entry).filter((member): member is [string, string] => typeof member[1] === 'string'),
  )
  const usual = usualKeys.map((key) => members.get(key)).find((value) => value !== undefined)
  return usual ?? [...members.values()].find(looksLikeImage)
}
