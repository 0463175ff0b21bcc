import { escapePattern } from '../../../../platform/chapter-text/word-patterns.ts'
import { foldInPlace } from '../../../../platform/fold-text.ts'

const locales =
  'en es es-MX pt pt-BR fr it ca ro de de-AT nl af sv nb da fi is et lv lt pl cs sk hu hr sl bs sr bg mk ru uk be el tr az kk id ms fil ar ar-SY ar-MA ar-DZ ar-AE fa he hi bn th'.split(
    ' ',
  )

/** Spellings of sites that `Intl` does not have. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  en: ['sept:9'],
  es: ['setiembre:9', 'set:9', 'ene:1'],
  pt: ['fevreiro:2'],
  ru: ['сен:9', 'ноя:11', 'июн:6', 'июл:7', 'фев:2'],
  de: ['maerz:3', 'mrz:3', 'jaenner:1'],
  nl: ['mrt:3'],
  th: ['มค:1', 'กพ:2', 'มีค:3', 'เมย:4', 'พค:5', 'มิย:6', 'กค:7', 'สค:8', 'กย:9', 'ตค:10', 'พย:11', 'ธค:12'],
  ar: ['ابريل:4', 'اغسطس:8', 'سبتمبر:9', 'شباط:2', 'اذار:3', 'نيسان:4', 'ايار:5', 'حزيران:6', 'تموز:7', 'اب:8'],
  hi: ['नवम्बर:11', 'सितम्बर:9', 'दिसम्बर:12'],
  vi: 'một hai ba tư năm sáu bảy tám chín mười mười\u00a0một mười\u00a0hai'
    .split(' ')
    .map((word, index) => `tháng ${word}:${index + 1}`),
}

type MonthNames = {
  /** Matches a name, `th11` or `tháng 11`. */
  readonly source: string
  /** The month (1–12) of a match. A name that means different months in two languages needs the language. */
  monthOf(match: string, language: string | undefined): number | undefined
}

let cached: MonthNames | undefined

/** The month names of the languages of reader sites, long, short, and in the form used in dates; folded. */
export function monthNames(): MonthNames {
  cached ??= createMonthNames()
  return cached
}

function createMonthNames(): MonthNames {
  const byName = new Map<string, Map<string, number>>()
  const add = (raw: string, month: number, language: string) => {
    const name = keyOf(foldInPlace(raw.normalize('NFC')))
    if (name.length < 2 || /\d/.test(name)) return
    byName.set(name, (byName.get(name) ?? new Map<string, number>()).set(language, month))
  }
  for (const locale of locales) {
    for (const [name, month] of namesIn(locale)) add(name, month, baseLanguage(locale))
  }
  for (const [language, entries] of Object.entries(otherNames)) {
    for (const entry of entries) {
      const [name = '', month = ''] = entry.split(':')
      add(name, Number(month), language)
    }
  }
  const names = [...byName.keys()].sort((a, b) => b.length - a.length)
  const source = names.map((name) => escapePattern(name).replaceAll(/(?<=\p{Script=Thai})(?=\p{L})/gu, String.raw`\.?`))
  return {
    source: String.raw`(?:${source.join('|').replaceAll(' ', String.raw`\s+`)}|th(?:ang|g)?\.?\s*(?:1[0-2]|0?[1-9])(?!\d))`,
    monthOf(match, language) {
      const [, numbered] = /^th(?:ang|g)?\.?\s*(\d+)$/.exec(match) ?? []
      if (numbered !== undefined) return Number(numbered)
      const months = byName.get(keyOf(match))
      const own = language === undefined ? undefined : months?.get(baseLanguage(language))
      const all = new Set(months?.values())
      return own ?? (all.size === 1 ? [...all][0] : undefined)
    },
  }
}

const keyOf = (name: string) => name.replaceAll('.', '').replace(/\s+/g, ' ').trim()

const baseLanguage = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? ''

function* namesIn(locale: string): Generator<[string, number]> {
  for (const month of ['long', 'short'] as const) {
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month, day, calendar: 'gregory', timeZone: 'UTC' })
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2026, index, 5))
        yield [parts.find(({ type }) => type === 'month')?.value ?? '', index + 1]
      }
    }
  }
}
