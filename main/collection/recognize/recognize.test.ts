import { describe, expect, it } from 'vitest'
import { nameShapes } from './recognize.cases.ts'
import { recognize } from './recognize.ts'
import { nameKinds } from './recognize-kinds.cases.ts'

const kinds = { c: 'chapter', v: 'volume', s: 'special' } as const

const readTable = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [path, series, volume, number, numberEnd, kind, title, language, year, label] = line
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
        label: label || null,
      }
      return [path!, expected] as const
    })

const tables = Object.entries({ ...nameKinds, 'other names': nameShapes }).map(
  ([kind, table]) => [kind, readTable(table)] as const,
)

it('knows at least 900 names', () => {
  const paths = tables.flatMap(([, rows]) => rows.map(([path]) => path))
  expect(new Set(paths).size).toBeGreaterThanOrEqual(900)
})

describe.each(tables)('%s', (_, rows) => {
  it.each(rows)('%s', (path, expected) => {
    expect(recognize(path)).toMatchObject(expected)
  })
})

it('takes the only file in the folder of a chapter for the chapter, and several for its parts', () => {
  expect(recognize('Kite/Chapter 4/01.cbz')).toMatchObject({ series: 'Kite', number: 4, label: 'part 1' })
  expect(recognize('Kite/Chapter 4/01.cbz', undefined, true)).toMatchObject({ series: 'Kite', number: 4, label: null })
})
