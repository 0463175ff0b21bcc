import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { asksForAge, findConsentSuffix } from './age-question.ts'

const suffix = (links: string) => findConsentSuffix(parsePage(links, 'https://reader.example/calm/vol1/3'))

test.each([
  ['<a href="/calm/vol1/3?mtr=1">Продолжить</a>', '?mtr=1'],
  ['<a href="/calm/vol1/3?mtr=1">Мне есть 18, читать</a>', '?mtr=1'],
  ['<a href="/calm/vol1/3?adult=yes">J’ai 18 ans</a>', '?adult=yes'],
  ['<a href="/calm/vol1/3?page=18">18</a>', undefined],
  ['<a href="/calm/vol1/3?c=18">Chapter 18</a>', undefined],
  ['<p>Мне исполнилось 18 лет.</p><a href="/calm/vol1/3?mtr=1">Читать</a>', '?mtr=1'],
  ['<p>17 18 19</p><a href="/calm/vol1/3?page=1">First</a>', undefined],
  ['<p>Vol. 1</p><a href="/calm/vol1/3?mtr=1">Читать</a>', undefined],
  ['<a href="/calm/vol1/4?mtr=1">Мне есть 18, читать</a>', undefined],
])('%s', (link, expected) => {
  expect(suffix(link)).toBe(expected)
})

const asks = (form: string, text: string) =>
  asksForAge(parsePage(`<div><p>${text}</p>${form}</div>`, 'https://reader.example/calm'))
const answer = '<form method="post"><input type="hidden" name="adult" value="1"><button>Igen</button></form>'

test.each([
  ['a form in any language', answer, 'Elmúltál 18 éves?', true],
  ['a form that asks for something else', answer, 'Elmúltál már?', false],
  ['a form with a field', answer.replace('hidden', 'password'), 'Elmúltál 18 éves?', false],
  ['a form that only leads away', answer.replace('Igen', 'Nem'), 'Elmúltál 18 éves?', false],
  ['a search', answer.replace('post', 'get'), 'Elmúltál 18 éves?', false],
  ['a date', answer, 'Frissítve: 2026.11.18', false],
])('recognizes a question for the age: %s', (_, form, text, expected) => {
  expect(asks(form, text)).toBe(expected)
})

test.each([
  ['<button id="sim">Sim, tenho 18 anos</button>', 'Você tem mais de 18 anos?', true],
  ['<button id="more">Show more</button>', 'A story of 18 anonymous heroes', false],
])('recognizes a button beside an age: %s', (button, text, expected) => {
  expect(asks(button, text)).toBe(expected)
})
