import type { Storage, StorageFilter } from '../../../shared/contracts/storage.ts'

export const groupings = ['manga', 'source', 'format', 'age'] as const
type Grouping = (typeof groupings)[number]

/** What the screen shows: files that fit the filter, by manga, source, format or age. */
export type StorageChoice = { readonly by: Grouping; readonly filter: StorageFilter }

const ages: readonly string[] = ['month', 'year', 'older'] satisfies Storage['ages'][number]['age'][]
const isAge = (text: string): text is Storage['ages'][number]['age'] => ages.includes(text)

/** Reads the choice from the address. */
export function readChoice(search: string): StorageChoice {
  const values = new URLSearchParams(search)
  const [source, format, age] = ['source', 'format', 'age'].map((name) => values.get(name) ?? undefined)
  return {
    by: groupings.find((one) => one === values.get('by')) ?? 'manga',
    filter: {
      ...(source !== undefined && { source }),
      ...(format !== undefined && { format }),
      ...(age !== undefined && isAge(age) && { age }),
    },
  }
}
