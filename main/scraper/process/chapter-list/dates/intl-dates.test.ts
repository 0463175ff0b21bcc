import { expect, test } from 'vitest'
import { readAt } from './release-date.cases.ts'
import { parseReleaseDate } from './release-date.ts'

const languages =
  'en-US en-GB es es-MX pt-BR pt-PT fr it ca ro de nl sv nb da fi pl cs sk hu hr sr bg ru uk el tr id ms vi th ar ar-EG ar-MA he hi ja ko zh-CN zh-TW'.split(
    ' ',
  )
const days = ['2026-11-05', '2026-01-03', '2025-12-25', '2024-05-14', '2026-03-01', '2023-08-30', '2025-07-07']
const parse = (text: string, language: string) => parseReleaseDate(text, { language, now: readAt })?.toISOString()

test('reads the dates that browsers write in 40 languages, none wrongly', () => {
  const styles = ['full', 'long', 'medium', 'short'] as const
  const results = languages.flatMap((language) =>
    styles.flatMap((dateStyle) =>
      days.map((day) => {
        const date = new Date(day)
        const text = new Intl.DateTimeFormat(language, { dateStyle, calendar: 'gregory', timeZone: 'UTC' }).format(date)
        return { language, text, expected: date.toISOString(), found: parse(text, language) }
      }),
    ),
  )
  expect(results.filter(({ expected, found }) => found !== undefined && found !== expected)).toEqual([])
  expect(share(results)).toBeGreaterThan(0.95)
})

test('reads the relative dates that browsers write in 40 languages, none wrongly', () => {
  const amounts = [
    [-3, 'day'],
    [-1, 'day'],
    [-2, 'hour'],
    [-5, 'minute'],
    [-2, 'week'],
    [-4, 'month'],
    [-1, 'year'],
    [3, 'day'],
    [2, 'week'],
  ] as const
  const results = languages.flatMap((language) =>
    (['long', 'short', 'narrow'] as const).flatMap((style) =>
      amounts.map(([count, unit]) => {
        const text = new Intl.RelativeTimeFormat(language, { style }).format(count, unit)
        const expected = count > 0 ? undefined : addTo(readAt, count, unit)
        return { language, text, expected, found: parse(text, language) }
      }),
    ),
  )
  expect(results.filter(({ expected, found }) => found !== undefined && found !== expected)).toEqual([])
  expect(share(results)).toBeGreaterThan(0.95)
})

const share = (results: readonly { expected: string | undefined; found: string | undefined }[]) =>
  results.filter(({ expected, found }) => expected === found).length / results.length

function addTo(now: Date, count: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string {
  const date = new Date(now)
  if (unit === 'minute') date.setUTCMinutes(date.getUTCMinutes() + count, 0, 0)
  else if (unit === 'hour') date.setUTCHours(date.getUTCHours() + count, date.getUTCMinutes(), 0, 0)
  else {
    if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + count)
    else if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + count)
    else date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1))
    date.setUTCHours(0, 0, 0, 0)
  }
  return date.toISOString()
}
