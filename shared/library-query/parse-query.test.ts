import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuery } from './format-query.ts'
import { parseQuery, type QueryNode } from './parse-query.ts'

const treeOf = (text: string): QueryNode => parseQuery(text).tree
const text = (value: string) => ({ kind: 'text', text: value }) as const
const field = (name: string, value: string, operator = ':') => ({ kind: 'field', field: name, operator, value })

test.each([
  ['', { kind: 'all', nodes: [] }],
  ['star', text('star')],
  ['star smith', { kind: 'all', nodes: [text('star'), text('smith')] }],
  ['"star smith"', text('star smith')],
  ['"star', text('star')],
  ['title:"star smith"', field('title', 'star smith')],
  ['TITLE:Star', field('title', 'Star')],
  ['rating>=4.5', field('rating', '4.5', '>=')],
  ['rating:>3', field('rating', '3', '>')],
  ['year=2019', field('year', '2019')],
  ['title>5', text('title>5')],
  ['Re:Zero', text('Re:Zero')],
  ['-hiatus', { kind: 'not', node: text('hiatus') }],
  ['--hiatus', text('hiatus')],
  ['- hiatus', { kind: 'all', nodes: [text('-'), text('hiatus')] }],
  ['a OR b c', { kind: 'any', nodes: [text('a'), { kind: 'all', nodes: [text('b'), text('c')] }] }],
  ['a or b', { kind: 'all', nodes: [text('a'), text('or'), text('b')] }],
  ['a OR', text('a')],
  ['OR a', text('a')],
  ['-OR a', text('a')],
  ['(a OR b) c', { kind: 'all', nodes: [{ kind: 'any', nodes: [text('a'), text('b')] }, text('c')] }],
  ['-(a OR b)', { kind: 'not', node: { kind: 'any', nodes: [text('a'), text('b')] } }],
  ['(a', text('a')],
  ['a) b', { kind: 'all', nodes: [text('a'), text('b')] }],
  ['()', { kind: 'all', nodes: [] }],
])('parses %s', (query, tree) => {
  expect(treeOf(query)).toEqual(tree)
})

/** Pieces that are more likely to hurt than random characters. */
const piece = fc.oneof(
  fc.string({ maxLength: 6, unit: 'grapheme' }),
  fc.constantFrom(
    '(',
    ')',
    '-',
    '"',
    '\\',
    ' ',
    'OR',
    ' OR ',
    'title:',
    'rating>',
    'year:<=',
    'genre:"',
    ':',
    '=',
    '5',
  ),
)
const query = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

test('never fails, and its text parses to the same tree', () => {
  fc.assert(
    fc.property(query, (one) => {
      const tree = treeOf(one)
      expect(treeOf(formatQuery(tree))).toEqual(tree)
    }),
    { numRuns: 2000, examples: [['-(-:'], ['-(-(a b))']] },
  )
})

const countTerms = (node: QueryNode): number =>
  'nodes' in node
    ? node.nodes.reduce((sum, one) => sum + countTerms(one), 0)
    : 'node' in node
      ? countTerms(node.node)
      : 1

test.each(['a ', '(', '-', 'a OR ', '-(', '"', ')', 'rating>1 ', '((a) ', '\\'])(
  'bounds 10,000 characters of %j',
  (part) => {
    const { tree, isCut } = parseQuery(part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000))
    expect(countTerms(tree)).toBeLessThanOrEqual(100)
    expect(isCut).toBe(countTerms(tree) === 100 || part.includes('('))
  },
)

test('leaves out what follows 10,000 characters', () => {
  expect(parseQuery(`"${'a'.repeat(10_000)}" b`).isCut).toBe(true)
})
