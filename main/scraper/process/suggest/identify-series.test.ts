import { expect, test } from 'vitest'
import { seriesIdentifier } from './identify-series.ts'

test.each<[string, string | null, string | null]>([
  ['/manga/star-smith/', 'star-smith', 'star-smith'],
  ['/en/drama/cold-iron/list?title_no=954', 'cold-iron', '954'],
  ['/comic/4512-star-smith', 'star-smith', '4512-star-smith'],
  ['/p/star-smith.html', 'star-smith', 'star-smith'],
  ['/2025/03/star-smith.html', 'star-smith', 'star-smith'],
  ['/title/1098', '1098', '1098'],
  ['/truyen-tranh/bien-xanh', 'tranh', 'bien-xanh'],
  ['/m/%EC%83%88%EB%B2%BD', '새벽', '새벽'],
  ['/read/0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f/star', 'star', '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e0f'],
  ['/series/01J76XY7E9FNDZ1DBBM6PBJPFK/bien-xanh', 'bien-xanh', '01J76XY7E9FNDZ1DBBM6PBJPFK'],
  ['/series/bien-xanh/64f1c2a9e4b0a1b2c3d4e5f6', 'bien-xanh', '64f1c2a9e4b0a1b2c3d4e5f6'],
  ['/series/V1StGXR8_Z5jdHi6B-myT/bien-xanh', 'bien-xanh', 'V1StGXR8_Z5jdHi6B-myT'],
  ['/series/x7Kq2/bien-xanh', 'bien-xanh', 'x7Kq2'],
  ['/series/57/bien-xanh', 'bien-xanh', '57'],
  ['/2025/03/bien-xanh.html', 'bien-xanh', 'bien-xanh'],
  ['/r18/bien-xanh', 'bien-xanh', 'bien-xanh'],
  ['/bien-xanh/2', 'bien-xanh', 'bien-xanh'],
])('what identifies the series in %s', (path, slug, expected) => {
  const chapter = 'https://reader.example/read/bien-xanh/7'
  expect(seriesIdentifier(new URL(path, 'https://reader.example'), slug, chapter)).toBe(expected)
})

test.each<[string, readonly string[], string]>([
  ['/title/0sxr/bien-xanh', ['/title/1abd/moon', '/title/2kqw/well'], '0sxr'],
  ['/s1000/bien-xanh', ['/s1000/moon', '/about'], 'bien-xanh'],
  ['/1000/bien-xanh', ['/1000/moon', '/1000/well'], 'bien-xanh'],
  ['/list/12/bien-xanh', ['/list/13/moon'], '12'],
  ['/list/12/bien-xanh', ['/list/12/moon'], 'bien-xanh'],
  ['/manga/bien-xanh/1', ['/manga/bien-xanh/2'], 'bien-xanh'],
])('what identifies the series in %s beside %j', (path, others, expected) => {
  const at = (one: string) => new URL(one, 'https://reader.example')
  const chapter = 'https://reader.example/read/bien-xanh/7'
  expect(seriesIdentifier(at(path), 'bien-xanh', chapter, others.map(at))).toBe(expected)
})

test('a date that chapters share with the page of their series does not identify it', () => {
  const chapter = 'https://reader.example/2026/01/bien-xanh-chapter-29.html'
  const series = new URL('https://reader.example/2026/01/bien-xanh.html')
  expect(seriesIdentifier(series, 'bien-xanh', chapter)).toBe('bien-xanh')
})
