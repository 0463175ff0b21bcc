import { formatQuery } from '../../shared/library-query/format-query.ts'
import { parseQuery, type QueryNode } from '../../shared/library-query/parse-query.ts'
import type { Tx } from '../database/schema.ts'
import { normalizeForSearch } from './manga-texts.store.ts'
import { listShelfRows, updateShelf } from './shelves.store.ts'

type Rename = { readonly from: string; readonly to: string }

/**
 * Gives shelves or sources their new names in the queries of shelves, so that no manga leaves a private shelf with the old name.
 * @param renames together: names can be exchanged. Sources that differ only in case share a name in queries, so also those that
 *   keep theirs are in it.
 */
export async function renameInQueries(tx: Tx, field: 'shelf' | 'source', renames: readonly Rename[]): Promise<void> {
  for (const { id, name_key: _, position: __, ...row } of await listShelfRows(tx)) {
    const { tree, isCut } = parseQuery(row.query ?? '')
    const renamed = withNames(tree, field, renames)
    if (isCut || renamed === tree) continue
    await updateShelf(tx, id, { ...row, query: formatQuery(renamed) })
  }
}

/** The same tree if it names nothing that is renamed. */
function withNames(node: QueryNode, field: 'shelf' | 'source', renames: readonly Rename[]): QueryNode {
  switch (node.kind) {
    case 'text':
      return node
    case 'not': {
      const inner = withNames(node.node, field, renames)
      return inner === node.node ? node : { ...node, node: inner }
    }
    case 'field': {
      if (node.field !== field) return node
      const key = normalizeForSearch(node.value)
      const named = renames.filter(({ from }) => normalizeForSearch(from) === key)
      const names = new Map(named.map(({ to }) => [normalizeForSearch(to), to]))
      if (names.size === 0 || (names.size === 1 && names.has(key))) return node
      const nodes = [...names.values()].map((value) => ({ ...node, value }))
      return nodes.length === 1 ? nodes[0]! : { kind: 'any', nodes }
    }
    default: {
      const nodes = node.nodes.map((one) => withNames(one, field, renames))
      return nodes.every((one, index) => one === node.nodes[index]) ? node : { ...node, nodes }
    }
  }
}
