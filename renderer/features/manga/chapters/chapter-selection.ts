export type ChapterSelection = {
  readonly ids: ReadonlySet<string>
  /** The id of the chapter where a range starts. */
  readonly anchor: string | undefined
}

type Row = { readonly id: string }

export const emptySelection: ChapterSelection = { ids: new Set(), anchor: undefined }

/** Adds a chapter to the selection or removes it. */
export function toggleChapter({ ids }: ChapterSelection, id: string): ChapterSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds the rows from the anchor to a chapter. Without a visible anchor, adds only the chapter. */
export function extendSelection(selection: ChapterSelection, rows: readonly Row[], to: string): ChapterSelection {
  const indexOf = (id: string | undefined) => rows.findIndex((row) => row.id === id)
  const end = indexOf(to)
  const start = indexOf(selection.anchor) < 0 ? end : indexOf(selection.anchor)
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
  return { ids: new Set([...selection.ids, ...range]), anchor: rows[start]?.id }
}

export const selectAll = (rows: readonly Row[]): ChapterSelection => ({
  ids: new Set(rows.map(({ id }) => id)),
  anchor: rows[0]?.id,
})

/** The selected chapters that are still in the list. */
export const selectedChapters = <T extends Row>({ ids }: ChapterSelection, chapters: readonly T[]): readonly T[] =>
  chapters.filter(({ id }) => ids.has(id))
