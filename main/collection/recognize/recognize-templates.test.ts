import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognize } from './recognize.ts'

const words = ['Blue', 'Harbor', 'Night', 'Garden', 'Silver', 'Moon', 'Kitchen', 'Sparrow', 'Winter', 'Letter', 'Ocean']
const title = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const pad = (value: number, width: number): string => {
  const [whole, fraction] = String(value).split('.')
  return `${whole!.padStart(width, '0')}${fraction ? `.${fraction}` : ''}`
}
const chapter = fc.record({
  series: title,
  volume: fc.integer({ min: 1, max: 120 }),
  number: fc.oneof(
    fc.integer({ min: 0, max: 1500 }),
    fc.integer({ min: 1, max: 999 }).map((whole) => whole + 0.5),
  ),
  title,
})
type Chapter = { series: string; volume: number; number: number; title: string }

/** How programs write the number, the volume and the title, and which of them can be read back. */
const templates: Readonly<Record<string, readonly [(c: Chapter) => string, readonly (keyof Chapter)[]]>> = {
  'Series cNNN': [(c) => `${c.series} c${pad(c.number, 3)}`, ['series', 'number']],
  'Series - cNNN (vNN)': [
    (c) => `${c.series} - c${pad(c.number, 3)} (v${pad(c.volume, 2)})`,
    ['series', 'number', 'volume'],
  ],
  'Series/Chapter N': [(c) => `${c.series}/Chapter ${c.number}`, ['series', 'number']],
  'Series/Chapter N - Title': [(c) => `${c.series}/Chapter ${c.number} - ${c.title}`, ['series', 'number', 'title']],
  'Series/Vol.N Ch.N - Title': [
    (c) => `${c.series}/Vol.${pad(c.volume, 2)} Ch.${pad(c.number, 4)} - ${c.title}`,
    ['series', 'volume', 'number', 'title'],
  ],
  'Series/Volume N/Chapter N': [
    (c) => `${c.series}/Volume ${c.volume}/Chapter ${c.number}`,
    ['series', 'volume', 'number'],
  ],
  '[Group] Series - NNNN': [(c) => `[Group] ${c.series} - ${pad(c.number, 4)}`, ['series', 'number']],
  Series_vNN_cNNN: [
    (c) => `${c.series}_v${pad(c.volume, 2)}_c${pad(Math.floor(c.number), 3)}`.replaceAll(' ', '_'),
    ['series', 'volume'],
  ],
  'Series 第N話': [(c) => `${c.series} 第${c.number}話`, ['series', 'number']],
  'Series vNN (year)': [(c) => `${c.series} v${pad(c.volume, 2)} (2004) (Digital)`, ['series', 'volume']],
}

describe('names by templates', () => {
  it.each(Object.entries(templates))('reads back what %s says', (_, [write, members]) => {
    fc.assert(
      fc.property(chapter, (written) => {
        const read = recognize(`${write(written)}.cbz`)
        for (const member of members) expect(read[member]).toEqual(written[member])
      }),
      { numRuns: 200 },
    )
  })

  it('reads any name without failing, and keeps its promises', () => {
    const name = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[vc第巻話 .\-_\d[\]()#]*$/))
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (parts) => {
        const read = recognize(`${parts.map((part) => part.replaceAll('/', '')).join('/')}.cbz`)
        expect(read.confidence).toBeGreaterThan(0)
        expect(read.confidence).toBeLessThanOrEqual(1)
        for (const value of [read.volume, read.number, read.numberEnd]) expect(value === null || value >= 0).toBe(true)
        if (read.kind === 'volume') expect(read.volume).not.toBeNull()
        if (read.kind === 'chapter') expect(read.number).not.toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })

  it('reads long names of repeated marks without backtracking for ever', () => {
    for (const text of [
      '1-',
      'v1 ',
      '第1',
      '[',
      '((',
      '1 - ',
      '_1',
      ' part 1',
      'Vol. 1-',
      'c1 - c',
      '1. том ',
      '12회#3',
      'a Extra 1 ',
    ])
      expect(recognize(`${text.repeat(Math.floor(250 / text.length))}.cbz`, 'root').confidence).toBeGreaterThan(0)
  })
})
