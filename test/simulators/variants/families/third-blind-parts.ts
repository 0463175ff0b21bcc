import { createCipheriv, createHash } from 'node:crypto'
import { lines } from '../markup.ts'
import { newestFirst } from '../series.ts'
import type { Entry, Series, VariantSite } from '../variant.ts'

/** 1 to `count` and some between or before them, in order. */
export const numbersWith = (count: number, ...more: number[]): number[] =>
  [...Array.from({ length: count }, (_, index) => index + 1), ...more].toSorted((left, right) => left - right)

const titles = ['Low Tide', 'The Glass Door', 'Salt', 'A Borrowed Coat', 'Nine Lamps', 'The Long Platform', 'Thaw']
export const titleAt = (index: number, of: readonly string[] = titles): string => of[index % of.length]!

/** Rows as Madara writes them. */
export const madaraRow = ({ path, label }: Entry, date: string, more = ''): string =>
  `<li class="wp-manga-chapter    ${more}"><a href="${path}">\n ${label} </a><span class="chapter-release-date"><i>${date}</i></span></li>`

export const madaraList = (series: Series, write: (entry: Entry) => string): string =>
  `<div class="page-content-listing single-page"><div class="listing-chapters_wrap show-more"><ul class="main version-chap no-volumn">${lines(newestFirst(series), write)}</ul></div></div>`

/** The place of a list that a request fills in. */
export const madaraHolder = ({ id }: Series): string =>
  `<div id="manga-chapters-holder" data-id="${id}"><i class="fas fa-spinner fa-spin fa-3x"></i></div>`

export const mangathemesiaRow = ({ path, label, number }: Entry, date: string, more = ''): string =>
  `<li data-num="${number}"><div class="chbox"><div class="eph-num"><a href="${path}"><span class="chapternum">${label}</span>${more}<span class="chapterdate">${date}</span></a></div></div></li>`

export const mangathemesiaList = (series: Series, write: (entry: Entry) => string): string =>
  `<div class="bixbox bxcl epcheck"><div class="releases"><h2>Chapter ${series.title}</h2></div><div class="eplister" id="chapterlist"><ul class="clstyle">${lines(newestFirst(series), write)}</ul></div></div>`

/** Encrypted as a plugin does that protects chapters; the password is in the page. */
export function encrypted(text: string, password: string): { readonly ct: string; readonly iv: string } {
  const key = createHash('sha256').update(password).digest()
  const iv = createHash('md5').update(text).digest()
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return { ct: Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64'), iv: iv.toString('hex') }
}

/** A picture as large as a page, always the same. */
export const largeBanner = (site: VariantSite, name: string): string => `${site.origin}/assets/credit-${name}.jpg`
