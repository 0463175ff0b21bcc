import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

test.each([
  ['plain text\nin two lines', 'plain text\nin two lines'],
  ['<h2>New</h2>\n<ul>\n<li>One</li>\n<li>Two &lt;3</li>\n</ul>', 'New\n• One\n• Two <3'],
  ['<script>alert(1)</script>ok', 'alert(1)ok'],
  ['', ''],
])('release notes %j become %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
