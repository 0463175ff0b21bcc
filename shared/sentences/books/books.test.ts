import { expect, test } from 'vitest'
import { problems } from '../../contracts/problems.ts'
import { inWords } from '../in-words.ts'
import { languages, lines, quote, say, together, withoutEnd } from '../sentence.ts'
import { archives } from './archives.ts'
import { books } from './books.ts'
import { catalog } from './catalog.ts'
import { general } from './general.ts'
import { library } from './library.ts'
import { meals } from './meals.ts'
import { reading } from './reading.ts'
import { sites } from './sites.ts'
import { validation } from './validation.ts'

const all = Object.entries(books)
const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name))].toSorted()

test('every sentence takes the same values in every language', () => {
  expect(all.length).toBeGreaterThan(500)
  const unlike = all.filter(([en, { fr, ja }]) =>
    [fr, ja].some((text) => JSON.stringify(blanks(text)) !== JSON.stringify(blanks(en))),
  )
  expect(unlike).toEqual([])
})

test('no sentence is blank or left in English', () => {
  const signs = /^[^a-z]*$/i
  const left = all.filter(([en, { fr, ja }]) => {
    if (signs.test(en.replace(/\{\w+\}/g, ''))) return false
    // Words that French has as well.
    if (en === 'On {url}: {message}') return false
    const shared = ['menus'].includes(en)
    return (fr === en && !shared) || fr.trim() === '' || !/[\u3040-\u30ff\u4e00-\u9fff]/u.test(ja)
  })
  expect(left).toEqual([])
})

test('no book repeats a sentence of another', () => {
  const sizes = [archives, catalog, general, library, meals, reading, sites, validation].map((book) =>
    Object.keys(book),
  )
  expect(sizes.flat().toSorted()).toEqual(Object.keys(books).toSorted())
})

test('French keeps the space before its signs together', () => {
  expect(all.filter(([, { fr }]) => / [:;?!»]|« /.test(fr))).toEqual([])
})

test.each(Object.values(problems).map(({ title }) => title))('the title “%s” is in the books', (title) => {
  expect(books).toHaveProperty([title])
})

test('a sentence is worded with its values, sentences among them', () => {
  const sentence = say('{host} cannot be reached: {reason}.', {
    host: 'manga.test',
    reason: say('there is no way to it. Check the network connection'),
  })
  expect(languages.map((language) => inWords(sentence, language))).toEqual([
    'manga.test cannot be reached: there is no way to it. Check the network connection.',
    'manga.test est injoignable\u00a0: aucun chemin n’y mène. Vérifiez la connexion réseau.',
    'manga.testに接続できません。経路がありません。ネットワーク接続を確認してください。',
  ])
})

test('a number chooses its word by the rules of the language', () => {
  const shown = (count: number) => say('{count} {name} {count|element|elements}', { count, name: 'img' })
  expect([0, 1, 2].map((count) => inWords(shown(count), 'en'))).toEqual([
    '0 img elements',
    '1 img element',
    '2 img elements',
  ])
  expect([0, 1, 2].map((count) => inWords(shown(count), 'fr'))).toEqual([
    '0 élément img',
    '1 élément img',
    '2 éléments img',
  ])
  expect(inWords(shown(1), 'ja')).toBe('img要素1個')
})

test('what was said by another Bunko, or by somebody else, stays as it was said', () => {
  expect(inWords({ say: 'The {what} of old.', with: { what: 'way' } }, 'ja')).toBe('The way of old.')
  expect(inWords(quote('It says {nothing} of $1.'), 'fr')).toBe('It says {nothing} of $1.')
})

test('sentences follow one another as the language has it, and their advice can be taken off', () => {
  const [what, advice] = [say('{selector} matches nothing.', { selector: 'img' }), say('Correct this setting.')]
  const both = together(what, advice)
  expect(inWords(both, 'en')).toBe('img matches nothing. Correct this setting.')
  expect(inWords(both, 'ja')).toBe('imgに一致するものがありません。この設定を修正してください。')
  expect(inWords(lines(what, advice), 'en')).toBe('img matches nothing.\nCorrect this setting.')
  expect(withoutEnd(both, advice)).toEqual(what)
  expect(withoutEnd(what, advice)).toEqual(what)
})
