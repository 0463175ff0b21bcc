import { message } from '../../../../shared/i18n/message.ts'
import type { NoImagesReason } from './explain-no-images.ts'
import { type ExtractedImages, normalizeImages } from './extract-images.ts'
import { imageExtension, parseImageUrl } from './image-url.ts'
import { type Element, type ExtractRules, elementsByName, type Page } from './page.ts'
import { inlineScripts } from './script-images.ts'

/** Where an image is: its folder, the form of its file name, and the numbers in the name. */
type Place = {
  readonly url: string
  readonly path: string
  readonly group: string
  readonly numbers: readonly number[]
}

type Further = {
  /** All images in reading order, if the file names prove the order. */
  readonly images?: readonly { readonly urls: readonly string[] }[]
  /** Why the images that were found are not the whole chapter. */
  readonly problem?: NoImagesReason
}

/**
 * Compares the images that were found with those that the source of the page names: its scripts, its JSON and its data
 * attributes. Names like those of the pages in the same folder belong to the chapter. Empty if there are no others.
 */
export function findFurtherImages(
  page: Page,
  rules: ExtractRules,
  { images }: Pick<ExtractedImages, 'images'>,
): Further {
  const places = images.flatMap(({ urls: [url = ''] }) => placeOf(url) ?? [])
  const [found = []] = [...Map.groupBy(places, ({ group }) => group).values()].sort((a, b) => b.length - a.length)
  const [{ group, url: base } = { group: '', url: page.base }] = found
  if (found.length * 2 <= images.length) return {}
  const known = new Set(images.flatMap(({ urls }) => urls.map((url) => placeOf(url)?.path)))
  const further = namedImages(page, rules, base).filter((place) => place.group === group && !known.has(place.path))
  if (further.length === 0) return {}
  const numberOf = findNumbering(found)
  const own = numberOf ? further.filter((place) => numberOf(place) !== undefined) : further
  if (numberOf && isCounted([...found, ...own].map(numberOf))) return { images: insert(images, found, own, numberOf) }
  if (own.length < minUnordered || !/\d/.test(folderOf(group)) || isShared(page, group, known)) return {}
  return {
    problem: {
      field: 'scrapingType',
      message: message('pageImages.moreByScript', { count: images.length }),
      suggestion: message('pageImages.adviceBrowserForMore'),
    },
  }
}

/** A single other image in the folder may be the cover. */
const minUnordered = 2

/** Whether a word in a name is a hash or an identifier, not a word with a number: `9f3c1a`, but not `page001`. */
const isHash = (word: string): boolean =>
  /\d/.test(word) && /[a-z]/i.test(word) && (!/[g-z]/i.test(word) || (word.match(/\d(?=[a-z])/gi)?.length ?? 0) > 1)

function placeOf(url: string): Place | undefined {
  const path = URL.parse(url)?.pathname
  if (path === undefined) return undefined
  const slash = path.lastIndexOf('/') + 1
  const name = path.slice(slash).replace(imageExtension, '')
  const plain = name.replace(/[a-z\d]{6,}/gi, (word) => (isHash(word) ? '*'.repeat(word.length) : word))
  const numbers = [...plain.matchAll(/\d+/g)].map(([number]) => Number(number))
  return { url, path, group: path.slice(0, slash) + plain.replace(/\d+/g, '#'), numbers }
}

const folderOf = (group: string): string => group.slice(0, group.lastIndexOf('/'))

/** Attributes of elements that may hold the data of a reader. */
const dataAttribute = /^(?:data-|:|v-|x-|value$)/
const delimiters = /[\s"'`<>|,;()[\]{}\\]+/

/**
 * The images that the source of a page names outside its `img` elements, each once, without those that the rules exclude.
 * @param base URL of a page of the chapter, on whose host paths without a host are
 */
function namedImages(page: Page, rules: ExtractRules, base: string): Place[] {
  const attributes = (page.$('body *').toArray() as Element[]).flatMap(({ name, attribs }) =>
    ['img', 'source', 'a'].includes(name)
      ? []
      : Object.entries(attribs).flatMap(([key, value]) => (dataAttribute.test(key) ? [value] : [])),
  )
  const pieces = [...inlineScripts(page), ...attributes]
    .map((text) => text.replace(/\\u002f/gi, '/').replaceAll('\\/', '/'))
    .flatMap((text) => text.split(delimiters))
    .filter((piece) => piece.includes('/') && imageExtension.test(piece.replace(/[?#].*$/, '')))
  const urls = pieces.flatMap((piece) => parseImageUrl(piece, base) ?? [])
  const named = normalizeImages(
    page,
    [...new Set(urls)].map((url) => ({ urls: [url] })),
    rules,
  )
  const places = named.flatMap(({ urls: [url = ''] }) => placeOf(url) ?? [])
  return [...new Map(places.map((place) => [place.path, place])).values()]
}

/** Reads the page number of a name: the only number that differs between the names, in ascending order, or the last of one. */
function findNumbering(found: readonly Place[]): ((place: Place) => number | undefined) | undefined {
  const first = found[0]?.numbers ?? []
  const varying =
    found.length === 1
      ? [...first.keys()].slice(-1)
      : [...first.keys()].filter((at) => found.some(({ numbers }) => numbers[at] !== first[at]))
  const [at] = varying
  if (at === undefined || varying.length > 1) return undefined
  const numberOf = ({ numbers }: Place) => numbers[at] as number
  const isAscending = found.every(
    (place, index) => index === 0 || numberOf(place) > numberOf(found[index - 1] as Place),
  )
  if (!isAscending) return undefined
  return (place) =>
    place.numbers.every((value, index) => index === at || value === first[index]) ? numberOf(place) : undefined
}

/** Whether numbers count the pages of one chapter: from 0 or 1, without a gap. */
function isCounted(numbers: readonly (number | undefined)[]): boolean {
  const sorted = numbers.map((number) => number ?? Number.NaN).sort((a, b) => a - b)
  const [first = Number.NaN] = sorted
  return first <= 1 && sorted.every((number, index) => number === first + index)
}

/** The images with each further one before the first that has a greater number. */
function insert(
  images: ExtractedImages['images'],
  found: readonly Place[],
  further: readonly Place[],
  numberOf: (place: Place) => number | undefined,
): { readonly urls: readonly string[] }[] {
  const numbers = new Map([...found, ...further].map((place) => [place.url, numberOf(place) ?? 0]))
  const lastFound = images.findLastIndex(({ urls: [url = ''] }) => numbers.has(url))
  const merged = images.slice(0, lastFound + 1)
  for (const { url } of further) {
    const number = numbers.get(url) ?? 0
    const at = merged.findIndex(({ urls: [other = ''] }) => (numbers.get(other) ?? -1) > number)
    merged.splice(at === -1 ? merged.length : at, 0, { urls: [url] })
  }
  return [...merged, ...images.slice(lastFound + 1)]
}

/** Whether the folder also has images that the page shows for another purpose. */
const isShared = (page: Page, group: string, known: ReadonlySet<string | undefined>): boolean =>
  elementsByName(page, 'img').some(({ attribs }) =>
    Object.values(attribs).some((value) => {
      const url = imageExtension.test(value.replace(/[?#].*$/, '').trim()) ? parseImageUrl(value, page.base) : undefined
      const place = url === undefined ? undefined : placeOf(url)
      return place?.group === group && !known.has(place.path)
    }),
  )
