import { expect, test } from 'vitest'
import { pastedUrl } from './pasted-url.ts'

test.each([
  ['https://reader.example/manga/star-smith/', 'https://reader.example/manga/star-smith/'],
  ['  http://127.0.0.1:8080/a ', 'http://127.0.0.1:8080/a'],
  ['reader.example/manga/star', 'https://reader.example/manga/star'],
  ['mangadex.org/title/1f0c', 'https://mangadex.org/title/1f0c'],
  ['https://reader.example', 'https://reader.example/'],
])('takes %j for the URL %s', (text, url) => {
  expect(pastedUrl(text)).toBe(url)
})

test.each(['', 'star smith', 'dr.stone', 'ftp://a/b', 'https://', 'look at https://a.example/b', '20th.century.boys'])(
  'takes %j for words',
  (text) => {
    expect(pastedUrl(text)).toBeUndefined()
  },
)
