import { type FieldName, fieldKinds } from '../../../../shared/library-query/fields.ts'
import { formatQuery } from '../../../../shared/library-query/format-query.ts'
import { type Operator, parseQuery, type QueryNode } from '../../../../shared/library-query/parse-query.ts'

/** `text` is what a word or a phrase looks for: any text of a manga. */
export type RuleField = FieldName | 'text'
export type RuleOperator = Operator | 'not'

export type Rule = {
  readonly kind: 'rule'
  readonly key: string
  readonly field: RuleField
  readonly operator: RuleOperator
  readonly value: string
}
export type RuleGroup = {
  readonly kind: 'group'
  readonly key: string
  /** How many of its items a manga must match. */
  readonly match: 'all' | 'any' | 'none'
  readonly items: readonly RuleItem[]
}
type RuleItem = Rule | RuleGroup

export const newRule = (): Rule => ({ kind: 'rule', key: newKey(), field: 'genre', operator: ':', value: '' })
export const newGroup = (): RuleGroup => ({ kind: 'group', key: newKey(), match: 'any', items: [newRule()] })

let lastKey = 0
const newKey = () => String(++lastKey)

/** What the rules of a query are. Formatting them gives a query that finds the same. */
export function readRules(query: string): RuleGroup {
  const item = toItem(parseQuery(query).tree)
  return item.kind === 'group' && item.match !== 'none' ? item : group('all', [item])
}

const group = (match: RuleGroup['match'], items: readonly RuleItem[]): RuleGroup => ({
  kind: 'group',
  key: newKey(),
  match,
  items,
})

function toItem(node: QueryNode): RuleItem {
  switch (node.kind) {
    case 'text':
      return { kind: 'rule', key: newKey(), field: 'text', operator: ':', value: node.text }
    case 'field':
      return withoutFlag({ ...node, kind: 'rule', key: newKey() })
    case 'not':
      return negate(toItem(node.node))
    default:
      return group(node.kind, node.nodes.map(toItem))
  }
}

/** `unread:true` is `unread>0`, which a number can say. */
function withoutFlag(rule: Rule): Rule {
  const flag = rule.value.toLowerCase()
  if (rule.operator !== ':' || rule.field === 'text' || fieldKinds[rule.field].kind !== 'count') return rule
  return flag === 'true' || flag === 'false' ? { ...rule, operator: flag === 'true' ? '>' : ':', value: '0' } : rule
}

function negate(item: RuleItem): RuleItem {
  if (item.kind === 'rule' && item.operator === ':') return { ...item, operator: 'not' }
  if (item.kind === 'rule' && item.operator === 'not') return { ...item, operator: ':' }
  // A comparison that is negated finds what has no value, too, so it stays a negation.
  if (item.kind === 'rule' || item.match === 'all') return group('none', [item])
  return { ...item, match: item.match === 'none' ? 'any' : 'none' }
}

/** The query of rules. Rules without a value are left out. */
export const formatRules = (rules: RuleGroup): string => formatQuery(toNode(rules) ?? { kind: 'all', nodes: [] })

function toNode(item: RuleItem): QueryNode | undefined {
  if (item.kind === 'group') {
    const nodes = item.items.flatMap((one) => toNode(one) ?? [])
    if (nodes.length === 0) return undefined
    const node: QueryNode = nodes.length === 1 ? nodes[0]! : { kind: item.match === 'all' ? 'all' : 'any', nodes }
    return item.match === 'none' ? { kind: 'not', node } : node
  }
  const { field, operator, value } = item
  if (value.trim() === '') return undefined
  const compared = operator === 'not' ? ':' : operator
  const term: QueryNode =
    field === 'text' ? { kind: 'text', text: value } : { kind: 'field', field, operator: compared, value }
  return operator === 'not' ? { kind: 'not', node: term } : term
}

/** The operators of a field, the usual one first. */
export function operatorsOf(field: RuleField): readonly RuleOperator[] {
  if (field === 'text' || !fieldKinds[field].isOrdered) return fieldKindOf(field) === 'flag' ? [':'] : [':', 'not']
  return ['>', '>=', ':', '<=', '<', 'not']
}

export const fieldKindOf = (field: RuleField) => (field === 'text' ? 'part' : fieldKinds[field].kind)

/** Another field keeps the operator and the value if it can have them. */
export function changeField(rule: Rule, field: RuleField): Rule {
  const operators = operatorsOf(field)
  const kind = fieldKindOf(field)
  const isSameKind = kind === fieldKindOf(rule.field)
  const first = { part: '', whole: '', count: '0', number: '', day: '30d', flag: 'true' }[kind]
  return {
    ...rule,
    field,
    operator: operators.includes(rule.operator) ? rule.operator : operators[0]!,
    value: isSameKind && kind !== 'whole' ? rule.value : first,
  }
}

/** Replaces an item of a group, or removes it. */
export const replaceItem = (rules: RuleGroup, key: string, next: RuleItem | undefined): RuleGroup => ({
  ...rules,
  items: rules.items.flatMap((item) => (item.key === key ? (next ?? []) : [item])),
})
