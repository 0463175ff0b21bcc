import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../../shared/contracts/settings.ts'
import words from '../../../shared/i18n/en/settings-words.json'
import { findSettings } from './find-settings.ts'
import { pageOfSetting } from './settings-pages.ts'

const setting = (id: string, label: string, ...words: string[]) => ({ id, label, words })
const settings = [
  setting('reader.brightness', 'Luminosité', 'De 20 à 200 %', 'assombrir, nuit'),
  setting('appearance.theme', 'Thème', 'mode sombre, nuit'),
  setting('reader.tint', 'Teinte de nuit'),
  setting('reader.mode', '読書モード', 'ウェブトゥーン、縦読み'),
]
const idsFor = (query: string) => findSettings(settings, query).map(({ id }) => id)

describe('finds settings', () => {
  test.each([
    ['by a part of the label, without its accents', 'lumino', ['reader.brightness']],
    [
      'by a synonym, those with the word in the label first',
      'NUIT',
      ['reader.tint', 'reader.brightness', 'appearance.theme'],
    ],
    ['by all words together', 'mode nuit', ['appearance.theme']],
    ['in Japanese, also in narrow characters', 'ｳｪﾌﾞ', ['reader.mode']],
    ['not by nothing', '  ', []],
    ['not by words that none has', 'bicycle', []],
  ])('%s', (_, query, ids) => expect(idsFor(query)).toEqual(ids))
})

test('every setting can be found, and has a page', () => {
  const ids = Object.entries(words).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  )
  const stored = Object.entries(settingsSchema.shape).flatMap(([group, { shape }]) =>
    Object.keys(shape).map((name) => `${group}.${name}`),
  )
  // Keys are changed in the reader.
  expect(stored.filter((id) => id !== 'reader.keys' && !ids.includes(id))).toEqual([])
  expect(ids.filter((id) => pageOfSetting(id) === undefined)).toEqual([])
})
