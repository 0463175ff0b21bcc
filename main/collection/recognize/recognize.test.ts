import { describe, expect, it } from 'vitest'
import { nameShapes } from './recognize.cases.ts'
import { recognize } from './recognize.ts'

const kinds = { c: 'chapter', v: 'volume', s: 'special' } as const

const shapes = nameShapes
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [path, series, volume, number, numberEnd, kind, title, language, year] = line
      .split('|')
      .map((cell) => cell.trim())
    const numeric = (text: string | undefined) => (text ? Number(text) : null)
    const expected = {
      series,
      volume: numeric(volume),
      number: numeric(number),
      numberEnd: numeric(numberEnd),
      kind: kinds[(kind || 'c') as keyof typeof kinds],
      title: title || null,
      language: language || null,
      year: numeric(year),
    }
    return [path!, expected] as const
  })

describe('recognition of chapters by name', () => {
  it('knows at least 400 shapes of names', () => {
    expect(new Set(shapes.map(([path]) => path)).size).toBeGreaterThanOrEqual(400)
  })

  it.each(shapes)('%s', (path, expected) => {
    expect(recognize(path)).toMatchObject(expected)
  })
})
