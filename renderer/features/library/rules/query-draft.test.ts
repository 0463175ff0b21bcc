import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuery } from '../../../../shared/library-query/format-query.ts'
import { parseQuery, type QueryNode } from '../../../../shared/library-query/parse-query.ts'
import { changeField, formatRules, newRule, readRules } from './query-draft.ts'

test.each([
  ['', ''],
  ['star smith', 'star smith'],
  ['"star smith" genre:Horror', '"star smith" genre:Horror'],
  ['-genre:Horror', '-genre:Horror'],
  ['rating>3 OR unread:true', 'rating>3 OR unread>0'],
  ['unread:false', 'unread:0'],
  ['-rating>3', '-rating>3'],
  ['-(a OR b) c', '-(a OR b) c'],
  ['-(a b)', '-(a b)'],
  ['(a OR b) (c OR d)', '(a OR b) (c OR d)'],
  ['followed:true added>30d', 'followed:true added>30d'],
])('the rules of %j are %j', (query, expected) => {
  expect(formatRules(readRules(query))).toBe(expected)
})

test('rules without a value are left out', () => {
  const rules = readRules('star')
  expect(formatRules({ ...rules, items: [...rules.items, newRule()] })).toBe('star')
})

test('another field gets an operator and a value that it can have', () => {
  const rule = { ...newRule(), field: 'rating' as const, operator: '>=' as const, value: '4' }
  expect(changeField(rule, 'year')).toMatchObject({ operator: '>=', value: '4' })
  expect(changeField(rule, 'genre')).toMatchObject({ operator: ':', value: '' })
  expect(changeField(rule, 'followed')).toMatchObject({ operator: ':', value: 'true' })
  expect(changeField(rule, 'added')).toMatchObject({ operator: '>=', value: '30d' })
})

const term = fc.constantFrom<QueryNode>(
  { kind: 'text', text: 'a' },
  { kind: 'text', text: 'b c' },
  { kind: 'field', field: 'genre', operator: ':', value: 'x' },
  { kind: 'field', field: 'rating', operator: '>', value: '3' },
  { kind: 'field', field: 'unread', operator: ':', value: '2' },
)
const { tree } = fc.letrec<{ tree: QueryNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    term,
    fc.record({ kind: fc.constantFrom('all', 'any'), nodes: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not'), node: tie('tree') }),
  ) as fc.Arbitrary<QueryNode>,
}))

function holds(node: QueryNode, isTrue: (term: string) => boolean): boolean {
  if (node.kind === 'all') return node.nodes.every((one) => holds(one, isTrue))
  if (node.kind === 'any') return node.nodes.some((one) => holds(one, isTrue))
  return node.kind === 'not' ? !holds(node.node, isTrue) : isTrue(JSON.stringify(node))
}

test('the rules of any query find what it finds', () => {
  fc.assert(
    fc.property(tree, fc.func(fc.boolean()), (node, isTrue) => {
      const query = formatQuery(node)
      const [before, after] = [query, formatRules(readRules(query))].map((text) => parseQuery(text).tree)
      expect(holds(after!, isTrue)).toBe(holds(before!, isTrue))
    }),
    { numRuns: 1000 },
  )
})
