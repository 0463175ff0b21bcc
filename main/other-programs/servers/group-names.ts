import { groupRows } from '../../platform/group-rows.ts'

/** The names of each, without repetitions, sorted. */
export async function groupNames<Key>(
  rows: readonly { readonly id: Key; readonly name: string }[],
): Promise<Map<Key, string[]>> {
  const groups = await groupRows(rows, ({ id }) => id)
  return new Map([...groups].map(([id, group]) => [id, [...new Set(group.map(({ name }) => name))].sort()]))
}
