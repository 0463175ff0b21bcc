import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateRows, readAt } from './release-date.cases.ts'
import { parseReleaseDate } from './release-date.ts'

const now = readAt
const minutes = (count: number) =>
  new Date(Math.floor((now.getTime() - count * 60_000) / 60_000) * 60_000).toISOString()
const day = (text: string) => `${text}T00:00:00.000Z`

test.each<[string, string | null]>([
  ['2 hours ago', minutes(120)],
  ['an hour ago', minutes(60)],
  ['1 min ago', minutes(1)],
  ['2 mins', minutes(2)],
  ['3h', minutes(180)],
  ['1 day 2 hours ago', day('2026-11-20')],
  ['yesterday', day('2026-11-20')],
  ['Today', day('2026-11-21')],
  ['2 weeks ago', day('2026-11-07')],
  ['3 months ago', day('2026-08-21')],
  ['a year ago', day('2025-11-21')],
  ['hace 3 días', day('2026-11-18')],
  ['Hace 1 hora', minutes(60)],
  ['hace una semana', day('2026-11-14')],
  ['il y a 2 jours', day('2026-11-19')],
  ['Il y a une heure', minutes(60)],
  ['hier', day('2026-11-20')],
  ['vor 3 Tagen', day('2026-11-18')],
  ['vor einer Stunde', minutes(60)],
  ['3 giorni fa', day('2026-11-18')],
  ['há 3 dias', day('2026-11-18')],
  ['3 dias atrás', day('2026-11-18')],
  ['5 мин. назад', minutes(5)],
  ['3 дня назад', day('2026-11-18')],
  ['3 дні тому', day('2026-11-18')],
  ['3 gün önce', day('2026-11-18')],
  ['2 saat önce', minutes(120)],
  ['3 hari yang lalu', day('2026-11-18')],
  ['2 jam lalu', minutes(120)],
  ['3 ngày trước', day('2026-11-18')],
  ['3 วันที่แล้ว', day('2026-11-18')],
  ['منذ 3 أيام', day('2026-11-18')],
  ['2日前', day('2026-11-19')],
  ['3時間前', minutes(180)],
  ['3天前', day('2026-11-18')],
  ['2小时前', minutes(120)],
  ['1个月前', day('2026-10-21')],
  ['3일 전', day('2026-11-18')],
  ['2시간 전', minutes(120)],
  ['3 dagen geleden', day('2026-11-18')],
  ['3 dagar sedan', day('2026-11-18')],
  ['2 dni temu', day('2026-11-19')],
  ['November 5, 2026', day('2026-11-05')],
  ['Nov 5, 2026', day('2026-11-05')],
  ['5 noviembre 2026', day('2026-11-05')],
  ['5 novembre 2026', day('2026-11-05')],
  ['5 de novembro de 2026', day('2026-11-05')],
  ['5 ноября 2026', day('2026-11-05')],
  ['2026年11月5日', day('2026-11-05')],
  ['2026년 11월 5일', day('2026-11-05')],
  ['2026-11-05', day('2026-11-05')],
  ['2026/11/05 10:20', '2026-11-05T10:20:00.000Z'],
  ['2026-11-05T10:20:00+02:00', '2026-11-05T08:20:00.000Z'],
  ['25/12/2025', day('2025-12-25')],
  ['December 24', day('2025-12-24')],
  ['Chapter 12', null],
  ['14 views', null],
  ['NEW', null],
  ['', null],
  ['9999-99-99', null],
  ['2099-01-01', null],
])('parses %j as %s', (text, expected) => {
  expect(parseReleaseDate(text, { now })?.toISOString() ?? null).toBe(expected)
})

test.each<[string, { formats?: string[]; language?: string }, string]>([
  ['05/11/2026', { language: 'fr' }, day('2026-11-05')],
  ['05/11/2026', { language: 'en-GB' }, day('2026-11-05')],
  ['05/11/2026', { language: 'en' }, day('2026-05-11')],
  ['05/11/2026', { formats: ['dd/MM/yyyy'] }, day('2026-11-05')],
  ['05.11.26', { formats: ['dd.MM.yy'] }, day('2026-11-05')],
  ['5 Kasım 2026', { language: 'tr' }, day('2026-11-05')],
  ['5 listopada 2026', { language: 'pl' }, day('2026-11-05')],
  ['November-05-26', { formats: ['yyyy', 'MMMM-dd-yy'], language: 'es' }, day('2026-11-05')],
  ['Nov 5, 2026', { formats: ['nonsense ['], language: 'xx-nonsense-' }, day('2026-11-05')],
])('parses %j with %j as %s', (text, rules, expected) => {
  expect(parseReleaseDate(text, { ...rules, now })?.toISOString()).toBe(expected)
})

test('parses any text without an error and never returns a future date', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const date = parseReleaseDate(text, { now })
      return date === null || date.getTime() <= now.getTime() + 86_400_000
    }),
    { numRuns: 300 },
  )
})

const isoOf = (expected: string | null) => (expected?.length === 10 ? `${expected}T00:00:00.000Z` : expected)

test('reads at least 95 % of the dates of real sites, and no date wrongly', () => {
  const results = dateRows.map(([text, language, expected]) => {
    const found = parseReleaseDate(text, { language, now: readAt })?.toISOString() ?? null
    return { text, language, expected: isoOf(expected), found }
  })
  const right = results.filter(({ expected, found }) => expected === found)
  const wrong = results.filter(({ expected, found }) => found !== null && expected !== found)
  expect(results.length).toBeGreaterThanOrEqual(300)
  expect(wrong).toEqual([])
  expect(right.length / results.length).toBeGreaterThanOrEqual(0.95)
})
