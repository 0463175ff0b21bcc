import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findConsentSuffix } from './age-question.ts'

const suffix = (links: string) => findConsentSuffix(parsePage(links, 'https://reader.example/calm/vol1/3'))

test.each([
  ['<a href="/calm/vol1/3?mtr=1">Продолжить</a>', '?mtr=1'],
  ['<a href="/calm/vol1/3?mtr=1">Мне есть 18, читать</a>', '?mtr=1'],
  ['<a href="/calm/vol1/3?adult=yes">J’ai 18 ans</a>', '?adult=yes'],
  ['<a href="/calm/vol1/3?page=18">18</a>', undefined],
  ['<a href="/calm/vol1/3?c=18">Chapter 18</a>', undefined],
  ['<a href="/calm/vol1/4?mtr=1">Мне есть 18, читать</a>', undefined],
])('%s', (link, expected) => {
  expect(suffix(link)).toBe(expected)
})
