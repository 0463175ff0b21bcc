import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { describeImportViolation } from './use-source-import.tsx'

beforeAll(() => startI18n())

const file = { formatVersion: 1, sources: [{ name: 'One' }, { name: 7 }] }

test.each([
  ['sources[0].baseUrl', 'Source 1 (“One”), Site URL: is wrong'],
  ['sources[1].options.chapterList.urlFormat', 'Source 2, options.chapterList.urlFormat: is wrong'],
  ['sources[1]', 'Source 2: is wrong'],
  ['[1].name', 'Source 2, Name: is wrong'],
  ['sources', 'is wrong'],
  ['formatVersion', 'formatVersion: is wrong'],
  ['name', 'Name: is wrong'],
  ['', 'is wrong'],
])('describes a violation at %j as %j', (propertyPath, line) => {
  expect(describeImportViolation({ propertyPath, message: 'is wrong' }, file, i18next.getFixedT('en'))).toBe(line)
})

test('names the sources of a plain array', () => {
  const line = describeImportViolation(
    { propertyPath: '[0].name', message: 'is wrong' },
    [{ name: 'One' }],
    i18next.getFixedT('en'),
  )
  expect(line).toBe('Source 1 (“One”), Name: is wrong')
})
