import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  [[], 'en'],
  [['fr-CA', 'en'], 'fr'],
  [['it', 'ja-JP', 'en'], 'ja'],
  [['en-GB', 'fr'], 'en'],
  [['JA'], 'ja'],
  [['jam'], 'en'],
])('a user who reads %j gets %s', (wishes, language) => expect(pickLanguage(wishes)).toBe(language))
