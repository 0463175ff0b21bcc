/** A page of an archive, as its start describes it. */
export type MeasuredPage = {
  /** From 1, in reading order. */
  readonly number: number
  readonly entry_name: string
  readonly media_type: string
  readonly width: number
  readonly height: number
  readonly size_bytes: number
}
