import { addressText, comparableAddress, decodeAddress } from '../../addresses/address-text.ts'
import { isNamedChapter } from '../../addresses/chapter-positions.ts'
import type { FormatProposal } from '../../addresses/propose-format.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { linksOf } from './page-links.ts'

/** The number next to a word for chapter in a text, or after a # at its beginning; undefined if there is none or several. */
export function namedNumber(text: string): number | undefined {
  const numbers = [
    ...text
      .normalize('NFKC')
      .matchAll(
        /(?<!\d\.?|%[\da-f]?)(\d{1,4})(?:[._-](\d)(?![\p{Script=Latin}\p{Script=Cyrillic}_-])|\.(\d\d))?(?!\d)/giu,
      ),
  ].flatMap(({ 0: all, 1: whole, 2: digit, 3: digits, index }) =>
    isNamedChapter(text, index, index + all.length) ? [Number(`${whole}.${digit ?? digits ?? '0'}`)] : [],
  )
  const counted = /^\s*#\s?(\d{1,4}(?:\.\d{1,2})?)(?![\d\p{L}])/u.exec(text)?.[1]
  const [number, ...others] = new Set(numbers.length === 0 && counted !== undefined ? [Number(counted)] : numbers)
  return others.length === 0 ? number : undefined
}

/** The number next to a word for chapter in a URL. */
export const namedNumberInUrl = (url: URL): number | undefined => namedNumber(decodeAddress(addressText(url)).text)

const minNamed = 3

/**
 * Whether a number in the URL of a page belongs to the name of its series, which most of its chapters have in their URLs beside
 * another number: `/level-99-hunter.html`, `/level-99-hunter-chapter-7.html`.
 */
export function isNumberOfName(
  page: URL,
  links: readonly { readonly url: URL; readonly number: number | null }[],
): boolean {
  const nameOf = (url: URL) => decodeAddress(url.pathname).text.replace(/\/+$|\.\w+$/g, '')
  const name = nameOf(page).split('/').at(-1) ?? ''
  const own = namedNumberInUrl(page)
  const isOfName = ({ url, number }: (typeof links)[number]) => {
    const [, behind] = nameOf(url).split(name)
    return behind !== undefined && /^[^\p{L}\d]/u.test(behind) && number !== null && Math.floor(number) !== own
  }
  const named = links.filter(isOfName).length
  return name !== '' && named >= minNamed && named * 5 >= links.length * 4
}

/** Whether the list names most of its numbers, as in "Chapter 10" or "#10". Other numbers may belong to the titles. */
export function areNumbersNamed(page: Page, chapters: readonly ListedChapter[], linkAttribute?: string): boolean {
  const numbers = new Map(chapters.map(({ url, number }) => [comparableAddress(url), number]))
  const links = linkAttribute === undefined ? linksOf(page) : linksOf(page, `[${linkAttribute}]`, linkAttribute)
  const linked = links.flatMap(({ url, text }) => {
    const address = comparableAddress(url.href)
    const number = numbers.get(address)
    return number === undefined ? [] : [{ address, isNamed: namedNumber(text) === number || isWholly(text, number) }]
  })
  const shown = new Set(linked.map(({ address }) => address)).size
  const named = new Set(linked.flatMap(({ address, isNamed }) => (isNamed ? [address] : []))).size
  // A page may show a part of the list.
  return named * 5 >= (shown < minShown ? chapters.length : shown) * 4
}

const minShown = 5

const isWholly = (text: string, number: number): boolean =>
  /^\W{0,2}0*([\d.]+)\W{0,2}$/.exec(text)?.[1] === String(number)

/** Whether anything confirms the number of a listed chapter: the list, its URL, or the titles on its page. */
export function isNumberConfirmed(
  { url, number }: ListedChapter,
  { $ }: Page,
  list: { readonly areNumbersNamed: boolean; readonly address: FormatProposal },
): boolean {
  if (list.areNumbersNamed || list.address.reason === 'proved') return true
  const titles = ['title', 'h1', 'h2', 'option[selected]'].map((selector) => $(selector).first().text())
  if (titles.some((title) => namedNumber(title) === number || firstNumber(title) === number)) return true
  const alone = new RegExp(
    `(?<![\\p{L}\\p{N}.])0*${String(number).replace('.', '[._-]')}(?![\\p{L}\\p{N}]|\\.\\d)`,
    'u',
  )
  return alone.test(decodeAddress(addressText(new URL(url))).text)
}

/** Numbers after the first belong to the title of the chapter. */
const firstNumber = (text: string): number =>
  Number(/(?<![\p{L}\p{N}.])\d+(?:\.\d+)?/u.exec(text.normalize('NFKC'))?.[0] ?? Number.NaN)
