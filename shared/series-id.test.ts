import { expect, test } from 'vitest'
import { findOtherSeriesId, isOpaqueId } from './series-id.ts'

test.each([
  '01J76XY7E9FNDZ1DBBM6PBJPFK',
  '01j76xy7e9fndz1dbbm6pbjpfk',
  '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  '64f1c2a9e4b0a1b2c3d4e5f6',
  '8f14e45f',
  'V1StGXR8_Z5jdHi6B-myT',
  '954',
  '40333',
  'x7Kq2',
  'a1b2c3',
])('%s is an identifier', (part) => {
  expect(isOpaqueId(part)).toBe(true)
})

test.each([
  'star-smith',
  'mob-psycho-100',
  '1st-year-smith',
  'naruto',
  'area51',
  '2gether',
  'v2',
  '2026',
  '86',
  'deadbeef',
  'Star-Smith-And-The-Moon',
  'manga',
  '',
])('%s is none', (part) => {
  expect(isOpaqueId(part)).toBe(false)
})

test.each([
  ['/series/01J76XY7E9FNDZ1DBBM6PBJPFK/{slug}', '01J76XY7E9FNDZ1DBBM6PBJPFK'],
  ['https://a.example/comic/4512-{slug}/', '4512'],
  ['/title/64f1c2a9e4b0a1b2c3d4e5f6.html?name={slug}', '64f1c2a9e4b0a1b2c3d4e5f6'],
  ['/list?id=64f1c2a9e4b0a1b2c3d4e5f6&s={slug}', '64f1c2a9e4b0a1b2c3d4e5f6'],
  ['/manga/{slug}/', undefined],
  ['/api/v2/manga/{slug}?limit=500&page={page}', undefined],
  ['/2025/03/{slug}.html', undefined],
  ['https://read1234.example/{slug}', undefined],
])('the identifier beside the slug in %s is %s', (format, id) => {
  expect(findOtherSeriesId(format)).toBe(id)
})
