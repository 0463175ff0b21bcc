import { yieldRegularly } from './yield-regularly.ts'

/** Rows by the key of what they belong to, in their order. Lets everything else run meanwhile. */
export async function groupRows<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Promise<Map<Key, Row[]>> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    await yieldRegularly()
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
