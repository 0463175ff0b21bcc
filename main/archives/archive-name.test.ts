import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultNamingTemplate, parseNamingTemplate, readNamingTemplate } from '../../shared/naming-template.ts'
import { fileNameKey, safeFileName } from '../platform/files/safe-names.ts'
import { archiveName } from './archive-name.ts'

type Chapter = Parameters<typeof archiveName>[1]
const manga = { title: 'Star Smith', author: 'Mika', publicationYear: 2019, isYearEstimated: false }
const chapter = {
  number: 10.5,
  volume: 2,
  title: 'The Anvil',
  language: 'en',
  label: '',
  file_groups: '["Dawn"]',
  source_name: 'Sea',
}
const name = (template: string, more: Partial<Chapter> = {}, folder = 'Star Smith') =>
  archiveName(readNamingTemplate(template), { ...chapter, ...more }, manga, folder)

/** The names before there were templates. */
function formerName(row: { number: number; volume: number | null; title: string | null }, mangaTitle: string): string {
  const [whole = '0', fraction] = String(row.number).split('.')
  const number = `Ch.${whole.padStart(4, '0')}${fraction === undefined ? '' : `.${fraction}`}`
  const volume = row.volume === null ? '' : `Vol.${String(row.volume).padStart(2, '0')} `
  const title = row.title === null || row.title.trim() === '' ? '' : ` - ${row.title}`
  let head = ''
  for (const character of mangaTitle) {
    if (Buffer.byteLength(head + character) > 80) break
    head += character
  }
  return safeFileName(`${head.trim()} - ${volume}${number}${title}`, { fallback: number, maxBytes: 150 })
}

describe('a naming template', () => {
  test('names archives as before by default', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('', ' ', 'con', 'a/b:c', '{number} <x> [y] (z)', '…'.repeat(90)),
    )
    const number = fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.double({ min: 0, max: 3000, noNaN: true }))
    fc.assert(
      fc.property(text, fc.option(text), number, fc.option(fc.nat(300)), (title, chapterTitle, count, volume) => {
        const row = { number: count, volume, title: chapterTitle }
        expect(archiveName(readNamingTemplate(defaultNamingTemplate), row, { title }, 'Folder [ab]')).toBe(
          `Folder [ab]/${formerName(row, title)}`,
        )
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    [
      '{series}/{series} - c{number:000.0} (v{volume:00}) [{language}]',
      {},
      'Star Smith/Star Smith - c010.5 (v02) [en]',
    ],
    [
      '{series}/{series} - c{number:000.0} (v{volume:00}) [{language}]',
      { number: 7, volume: null, language: null },
      'Star Smith/Star Smith - c007.0',
    ],
    ['{author}/{series} ({year})/c{number}', {}, 'Mika/Star Smith (2019)/c10.5'],
    ['{series} c{number:000}< - {title}>< [{group}]>', { title: ' ' }, 'Star Smith c010.5 [Dawn]'],
    ['{series} c{number:000} ({label})', { label: 'side' }, 'Star Smith c010.5 (side)'],
    ['{language}/c{number}', { language: null }, 'Star Smith/c10.5'],
    ['{number:000.00}', { number: 3.125 }, '003.125'],
    ['{title}/{number}', { title: '../../etc' }, 'etc/10.5'],
    ['{title} {number}', { title: 'a/b\\c' }, 'a-b-c 10.5'],
    ['{title} {number}', { title: 'nul' }, 'nul 10.5'],
    ['{title}/{number}', { title: 'nul' }, '_nul/10.5'],
  ] as const)('%s with %j is %s', (template, more, expected) => {
    expect(name(template, more)).toBe(expected)
  })

  test('makes names that every system accepts', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(text, text, fc.double({ min: 0, max: 9999, noNaN: true }), (title, chapterTitle, number) => {
        const template = readNamingTemplate('{title}/{author}/{series} ({title}) {number}')
        const made = archiveName(template, { number, volume: null, title: chapterTitle }, { ...manga, title }, 'f')
        for (const part of made.split('/')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(150)
          expect(part).toBe(part.normalize('NFC'))
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
          expect(part).not.toMatch(/[\x00-\x1f<>:"\\|?*]|^[. ]|[. ]$/)
          expect(fileNameKey(part)).not.toBe('')
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['', 'naming.empty'],
    ['{series}', 'naming.numberMissing'],
    ['{number}/{series}', 'naming.numberMissing'],
    ['{series}/{number}.cbz', 'naming.extension'],
    ['{serie} {number}', 'naming.misspelledField'],
    ['{chapter} {number}', 'naming.unknownField'],
    ['{number:3}', 'naming.format'],
    ['{title:00} {number}', 'naming.format'],
    ['{number', 'naming.unclosed'],
    ['({number}', 'naming.unclosed'],
    ['{number})', 'naming.unopened'],
    ['{number}}', 'naming.unopened'],
    ['{series}//{number}', 'naming.emptyFolder'],
    ['/{number}', 'naming.emptyFolder'],
    ['../{number}', 'naming.dots'],
    ['a\\{number}', 'naming.backslash'],
    [`${'a/'.repeat(9)}{number}`, 'naming.tooManyFolders'],
    [`${'x'.repeat(300)}{number}`, 'naming.tooLong'],
  ])('%j is refused: %s', (text, key) => {
    expect(parseNamingTemplate(text).error?.key).toBe(key)
  })
})
