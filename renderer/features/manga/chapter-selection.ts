export type ChapterSelection = {
  readonly ids: ReadonlySet<string>
  /** The chapter that a range starts from. */
  readonly anchor: string | undefined
}

type Row = { readonly id: string }

export const nothingSelected: ChapterSelection = { ids: new Set(), anchor: undefined }

export function toggled({ ids }: ChapterSelection, id: string): ChapterSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** All from the anchor to a chapter, in the order in which they are shown; from itself where the anchor is not shown. */
export function extended(selection: ChapterSelection, rows: readonly Row[], to: string): ChapterSelection {
  const place = (id: string | undefined) => rows.findIndex((row) => row.id === id)
  const end = place(to)
  const start = place(selection.anchor) < 0 ? end : place(selection.anchor)
  const range = rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
  return { ids: new Set([...selection.ids, ...range]), anchor: rows[start]?.id }
}

export const allSelected = (rows: readonly Row[]): ChapterSelection => ({
  ids: new Set(rows.map(({ id }) => id)),
  anchor: rows[0]?.id,
})

/** What of the selection is still among the chapters. */
export const selectedAmong = <T extends Row>({ ids }: ChapterSelection, chapters: readonly T[]): readonly T[] =>
  chapters.filter(({ id }) => ids.has(id))
