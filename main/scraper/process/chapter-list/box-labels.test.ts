import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { readBoxLabels } from './box-labels.ts'
import { linkedEntries } from './entries.ts'

const labels = (html: string) => {
  const page = parsePage(`<ul>${html}</ul>`, 'https://reader.example/m/star')
  return readBoxLabels(page, linkedEntries(page, { urlFormat: '', itemSelector: 'a.go' }))
}
const row = (text = '') => `<p><i>2026-11-15</i><a class="go" href="/view/${text.length}">${text}</a></p>`

test.each<[string, string, (string | undefined)[]]>([
  [
    'that name a chapter',
    `<li><h4>Chapter 5.00</h4><div>${row()}${row('▶')}</div></li>`,
    ['Chapter 5.00', 'Chapter 5.00'],
  ],
  ['of a volume', `<li><h4>第2卷</h4>${row()}</li>`, [undefined]],
  ['of several chapters', `<li><h4>Chapter 5</h4><h4>Chapter 6</h4>${row()}</li>`, [undefined]],
  ['beside labels of their own', `<li><h4>Chapter 2</h4>${row('第７話')}</li>`, [undefined]],
])('labels of boxes %s', (_, html, expected) => {
  expect(labels(html)).toEqual(expected)
})
