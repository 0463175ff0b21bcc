import type { MetadataRow } from '../../../../shared/contracts/metadata.ts'

/** What the source would change; of a list only what it adds or renames. */
export const differs = ({ present, proposed }: MetadataRow): boolean =>
  proposed !== null && JSON.stringify(present) !== JSON.stringify(proposed)

/** Chosen at first: what is unlocked and would change. */
export const isWorthTaking = (row: MetadataRow): boolean => !row.isLocked && differs(row)
