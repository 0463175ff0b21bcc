import { expect, test } from 'vitest'
import { inFieldWords } from './field-words.ts'

const labels = new Map([
  ['itemSelector', 'Chapter selector'],
  ['options.chapterList.ajax', 'Chapter list request'],
  ['scrapingType', 'Page type'],
  ['javascript', 'Pages that require JavaScript'],
  ['title', 'Title'],
])

test.each([
  ['Correct itemSelector of the list.', 'Correct “Chapter selector” of the list.'],
  ['Try scrapingType javascript.', 'Try “Page type” “Pages that require JavaScript”.'],
  ['Set options.chapterList.ajax.', 'Set “Chapter list request”.'],
  ['The title is missing at https://reader.example/itemSelector/javascript', null],
])('says %s in the words of the form', (text, said) => {
  expect(inFieldWords(text, labels)).toBe(said ?? text)
})
