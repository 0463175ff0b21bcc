import { expect, test } from 'vitest'
import { seriesIdentifier } from './series-identifier.ts'

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
])('what identifies the series in %s', (path, slug, expected) => {
  const chapter = 'https://reader.example/read/bien-xanh/7'
  expect(seriesIdentifier(new URL(path, 'https://reader.example'), slug, chapter)).toBe(expected)
})
