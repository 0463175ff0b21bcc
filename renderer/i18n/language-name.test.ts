import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'

test.each([
  ['ja', 'en', 'Japanese'],
  ['ja', 'fr', 'japonais'],
  ['es-la', 'en', 'Latin American Spanish'],
  ['ja-ro', 'en', 'Japanese (Latin)'],
  ['', 'en', ''],
  ['???', 'en', '???'],
])('%j is called in %s: %j', (code, language, name) => expect(languageName(code, language)).toBe(name))
