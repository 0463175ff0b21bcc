import { expect, test } from 'vitest'
import { pickLanguage } from './languages.ts'

test.each([
  [[], 'en'],
  [['fr-CA', 'en'], 'fr'],
  [['it', 'ja-JP', 'en'], 'ja'],
  [['en-GB', 'fr'], 'en'],
  [['JA'], 'ja'],
  [['de-AT'], 'de'],
  [['es-419'], 'es'],
  [['pt'], 'pt-BR'],
  [['pt-PT', 'en'], 'pt-BR'],
  [['ko-KR'], 'ko'],
  [['id-ID'], 'id'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-Hant-TW'], 'zh-Hans'],
  [['jam'], 'en'],
])('a user who reads %j gets %s', (wishes, language) => expect(pickLanguage(wishes)).toBe(language))
