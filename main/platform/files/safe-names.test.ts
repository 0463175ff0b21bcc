import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { fileNameKey, safeFileName } from './safe-names.ts'

describe('safeFileName', () => {
  test.each([
    ['Fate/Zero', 'Fate-Zero'],
    ['Re:Zero', 'Re-Zero'],
    ['What is "love"?', 'What is love'],
    ['.hack//SIGN', 'hack-SIGN'],
    ['..', 'untitled'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows', 'C-Windows'],
    ['', 'untitled'],
    [' \t\n ', 'untitled'],
    ['???', 'untitled'],
    ['-', 'untitled'],
    ['--rf', 'rf'],
    ['CON', '_CON'],
    ['nul .cbz', '_nul .cbz'],
    ['aux.tar.gz', '_aux.tar.gz'],
    ['COM¹', '_COM¹'],
    ['lpt9', '_lpt9'],
    ['CONIN$', '_CONIN$'],
    ['concert', 'concert'],
    ['com10', 'com10'],
    ['Chapter 1. ', 'Chapter 1'],
    ['Chapter\u00001', 'Chapter1'],
    ['abc\u202Egpj.exe', 'abcgpj.exe'],
    ['a \u200B b', 'a b'],
    ['Cafe\u0301', 'Café'],
    ['e\u200B\u0301', 'é'],
    ['half \uD83D', 'half'],
    ['葬送のフリーレン', '葬送のフリーレン'],
    ['👩\u200D🚀', '👩\u200D🚀'],
  ])('converts %j to %j', (text, expected) => {
    expect(safeFileName(text)).toBe(expected)
  })

  it('uses the fallback', () => {
    expect(safeFileName('///', { fallback: 'chapter' })).toBe('chapter')
    expect(safeFileName('///', { fallback: 'con' })).toBe('_con')
    expect(safeFileName('///', { fallback: '...' })).toBe('untitled')
  })

  it('truncates between characters and never ends with a space or dot', () => {
    expect(safeFileName('漢'.repeat(100), { maxBytes: 10 })).toBe('漢漢漢')
    expect(safeFileName('abcdefg . hij', { maxBytes: 10 })).toBe('abcdefg')
    expect(safeFileName('con'.repeat(4), { maxBytes: 8 })).toBe('conconco')
    expect(safeFileName('CONIN$ abcdef', { maxBytes: 8 })).toBe('CONIN$ a')
  })
})

describe('safeFileName for any text', () => {
  const awkward = fc.constantFrom(
    '.',
    ' ',
    '/',
    '\\',
    ':',
    '?',
    '\0',
    '\u202E',
    '\u0301',
    'con',
    'nul',
    '¹',
    '漢',
    '\uD83D',
    '~',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(awkward, fc.string({ maxLength: 2 }))).map((a) => a.join('')),
  )
  const maxBytes = fc.integer({ min: 8, max: 200 })

  it('follows every rule', () => {
    fc.assert(
      fc.property(text, maxBytes, (input, limit) => {
        const name = safeFileName(input, { maxBytes: limit, fallback: 'untitled' })
        expect(name).not.toBe('')
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(limit)
        expect(name).toBe(name.normalize('NFC'))
        expect(name.isWellFormed()).toBe(true)
        expect(name).not.toMatch(/[/\\:|<>"?*\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u)
        expect(name).not.toMatch(/^[. -]|[. ]$/)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i)
      }),
      { numRuns: 1000 },
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(text, maxBytes, (input, limit) => {
        const name = safeFileName(input, { maxBytes: limit })
        expect(safeFileName(name, { maxBytes: limit })).toBe(name)
      }),
    )
  })
})

describe('safeFileName on disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bunko-names-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('creates a file with this name in the folder', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (input) => {
        const name = `${safeFileName(input)}.cbz`
        await writeFile(join(folder, name), '')
        await access(join(folder, name))
        expect((await readdir(folder)).map((entry) => entry.normalize('NFC'))).toContain(name)
        await rm(join(folder, name))
      }),
      { numRuns: 50 },
    )
  })
})

describe('fileNameKey', () => {
  test.each([
    ['Chapter', 'cHAPTER'],
    ['Café', 'Cafe\u0301'],
    ['CAFÉ', 'cafe\u0301'],
    ['ΟΔΟΣ', 'οδος'],
    ['STRAẞE', 'straße'],
    ['が', 'か\u3099'],
  ])('is equal for %j and %j', (one, other) => {
    expect(fileNameKey(one)).toBe(fileNameKey(other))
  })

  it('differs for names that every file system distinguishes', () => {
    expect(fileNameKey('chapter 1')).not.toBe(fileNameKey('chapter 10'))
    expect(fileNameKey('か')).not.toBe(fileNameKey('が'))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(fileNameKey(fileNameKey(name))).toBe(fileNameKey(name))
      }),
    )
  })
})
