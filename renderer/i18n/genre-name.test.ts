import i18next from 'i18next'
import { expect, test } from 'vitest'
import french from '../../shared/i18n/fr/screens.json'
import { genreName } from './genre-name.ts'
import { startI18n } from './i18n.ts'

startI18n()
i18next.addResourceBundle('fr', 'screens', french)

test('known genres are named in the language, however they are spelled; others stay as they are', () => {
  const inFrench = (genre: string) => genreName(genre, i18next.getFixedT('fr'))
  expect(['Slice of Life', 'sci-fi', "Boys' Love", '4-Koma'].map(inFrench)).toEqual([
    'Tranche de vie',
    'Science-fiction',
    'Boys’ love',
    'Yonkoma',
  ])
  expect(['Cozy', 'アクション', 'constructor'].map(inFrench)).toEqual(['Cozy', 'アクション', 'constructor'])
})
