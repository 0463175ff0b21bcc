import { formatQuery } from '../../shared/library-query/format-query.ts'
import { parseQuery, type QueryNode } from '../../shared/library-query/parse-query.ts'
import type { Tx } from '../database/schema.ts'
import { normalizeForSearch } from '../mangas/manga-texts.store.ts'
import { listShelfRows, updateShelf } from '../mangas/shelves.store.ts'

/** Queries that name a renamed shelf name it as before, so that no manga leaves a private shelf with the old name. */
export async function renameInQueries(tx: Tx, from: string, to: string): Promise<void> {
  const key = normalizeForSearch(from)
  for (const { id, name_key: _, position: __, ...row } of await listShelfRows(tx)) {
    const { tree, isCut } = parseQuery(row.query ?? '')
    const renamed = withName(tree, key, to)
    if (isCut || renamed === tree) continue
    await updateShelf(tx, id, { ...row, query: formatQuery(renamed) })
  }
}

/** The same tree if it does not name the shelf. */
function withName(node: QueryNode, key: string, name: string): QueryNode {
  if (node.kind === 'field')
    return node.field === 'shelf' && normalizeForSearch(node.value) === key ? { ...node, value: name } : node
  if (node.kind === 'not') {
    const inner = withName(node.node, key, name)
    return inner === node.node ? node : { ...node, node: inner }
  }
  if (node.kind === 'text') return node
  const nodes = node.nodes.map((one) => withName(one, key, name))
  return nodes.every((one, index) => one === node.nodes[index]) ? node : { ...node, nodes }
}
