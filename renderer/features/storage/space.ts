/** The space of a part of the files, and where pressing it leads. */
export type Space = {
  readonly key: string
  readonly name: string
  readonly href: string
  readonly files: number
  readonly sizeBytes: number
}
