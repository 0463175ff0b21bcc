import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findChapterLinks } from './chapter-links.ts'
import { findListRules } from './list-rules.ts'

/** The list with 12 chapters as the rules that are proposed for it read it. */
function listed(row: (number: number, isLocked: boolean) => string) {
  const rows = Array.from({ length: 12 }, (_, index) => row(12 - index, index < 3)).join('')
  const page = parsePage(`<ul class="list">${rows}</ul>`, 'https://reader.example/manga/star-smith/')
  const [group] = findChapterLinks(page)
  return group && findListRules(page, group)
}
const link = (number: number, more = '') =>
  `<a class="name" href="/manga/star-smith/chapter-${number}/">Chapter ${number}${more}</a>`
const lockedOf = (found: ReturnType<typeof listed>) =>
  found?.chapters.filter(({ isLocked }) => isLocked).map(({ number }) => number)

test.each<[string, (number: number, isLocked: boolean) => string]>([
  ['a class of the row', (number, lock) => `<li class="row${lock ? ' is-locked' : ''}">${link(number)}</li>`],
  ['an icon', (number, lock) => `<li class="row">${link(number)}${lock ? '<i class="fas fa-lock"></i>' : ''}</li>`],
  [
    'an icon that is open for the others',
    (number, lock) => `<li class="row">${link(number)}<i class="fas fa-lock${lock ? '' : '-open'}"></i></li>`,
  ],
  [
    'a price',
    (number, lock) =>
      `<li>${link(number)}${lock ? '<b class="coins">50</b>' : ''}<time>Nov ${number}, 2026</time></li>`,
  ],
  [
    'a price that is "Free" for the others',
    (number, lock) => `<li class="row">${link(number)}<b class="price">${lock ? '50' : 'Free'}</b></li>`,
  ],
  ['an attribute', (number, lock) => `<li class="row" data-is-locked="${lock}">${link(number)}</li>`],
  ['a price in an attribute', (number, lock) => `<li class="row" data-price="${lock ? 50 : 0}">${link(number)}</li>`],
  [
    'a symbol of a sprite',
    (number, lock) => `<li>${link(number)}${lock ? '<svg><use href="/i.svg#lock"></use></svg>' : ''}</li>`,
  ],
  ['a picture', (number, lock) => `<li class="row">${link(number)}${lock ? '<img src="/img/coin.svg">' : ''}</li>`],
  ['a symbol in the label', (number, lock) => `<li class="row">${link(number, lock ? ' 🔒' : '')}</li>`],
  ['a word in brackets', (number, lock) => `<li class="row">${link(number, lock ? ' [VIP]' : '')}</li>`],
  [
    'a word',
    (number, lock) =>
      `<li class="row">${link(number)}${lock ? '<span>Early Access</span>' : '<span>2 days ago</span>'}</li>`,
  ],
  ['a price in words', (number, lock) => `<li class="row">${link(number)}${lock ? '<em>5 코인</em>' : ''}</li>`],
  [
    'a word in another language',
    (number, lock) => `<li class="row">${link(number)}${lock ? '<span>有料</span>' : '<span>無料</span>'}</li>`,
  ],
  [
    'a modal',
    (number, lock) =>
      `<li class="row">${link(number)}${lock ? '<a data-bs-target="#lockedModal" href="#">?</a>' : ''}</li>`,
  ],
])('proposes how locked chapters are marked: %s', (_, row) => {
  const found = listed(row)
  expect(found?.chapters).toHaveLength(12)
  expect(lockedOf(found)).toEqual([12, 11, 10])
})

test.each<[string, (number: number, isLocked: boolean) => string]>([
  [
    'all chapters have the same mark',
    (number) => `<li class="row premium-theme">${link(number)}<i class="coin"></i></li>`,
  ],
  [
    'a title has such a word',
    (number, lock) => `<li class="row">${link(number, lock ? ': The Locked Room of the VIP' : ': A Walk')}</li>`,
  ],
  [
    'only other words contain it',
    (number, lock) => `<li class="row ${lock ? 'block clock-new' : ''}">${link(number)}</li>`,
  ],
  ['chapters are unlocked', (number, lock) => `<li class="row ${lock ? 'unlocked' : ''}">${link(number)}</li>`],
])('proposes nothing where %s', (_, row) => {
  const found = listed(row)
  expect(found?.rules.lockedSelector).toBe(undefined)
  expect(lockedOf(found)).toEqual([])
})

test('locked chapters without a link do not keep the others from being found', () => {
  const found = listed(
    (number, lock) =>
      `<li class="row">${lock ? `<a href="#">Chapter ${number}<i class="fa-lock"></i></a>` : link(number)}</li>`,
  )
  expect(found?.rules.lockedSelector).toBe('.fa-lock')
  expect(found?.chapters.map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})
