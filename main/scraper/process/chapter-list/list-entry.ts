/** One entry of a chapter list, as read from a page or from JSON. */
export type ListEntry = {
  readonly url: string
  /** Texts that may be its label, most likely first. */
  readonly texts: readonly string[]
  /** Texts of single elements in it, of which one may be the label without what is beside it. */
  readonly pieces?: readonly string[]
  /** What the number rule of the source found; null if it found no number. Undefined without a rule. */
  readonly ruled?: RuledNumber | null | undefined
  readonly volume: number | null
  readonly title: string | null
  readonly language: string | null
  readonly groups: readonly string[]
  /** Texts that may be its release date, most likely first. */
  readonly dates: readonly string[]
}

export type RuledNumber = { readonly number: number; readonly volume: number | null; readonly title: string | null }
