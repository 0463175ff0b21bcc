import type { QueryNode, QueryTerm } from './parse-query.ts'

/** The text of a tree: parsing it gives an equal tree. */
export function formatQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'text':
    case 'field':
      return formatTerm(node)
    case 'not':
      return `-${formatInner(node.node)}`
    case 'all':
      return node.nodes.map(formatInner).join(' ')
    case 'any':
      return node.nodes.map((one) => (one.kind === 'any' ? formatInner(one) : formatQuery(one))).join(' OR ')
  }
}

const formatInner = (node: QueryNode): string =>
  (node.kind === 'all' || node.kind === 'any') && node.nodes.length > 0 ? `(${formatQuery(node)})` : formatQuery(node)

export const formatTerm = (term: QueryTerm): string =>
  term.kind === 'text' ? quote(term.text, true) : `${term.field}${term.operator}${quote(term.value, false)}`

/** A word of its own could be read as something else: `OR`, `-5` or `title:x`. */
function quote(text: string, isWord: boolean): string {
  const isPlain = isWord
    ? /^[^\s()"-][^\s()]*$/.test(text) && text !== 'OR' && !/^[a-z]+:?[:<>=]/i.test(text)
    : /^[^\s()"<>=][^\s()]*$/.test(text)
  return isPlain ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
