/** What a file says about itself. */
export type ArchiveFacts = {
  readonly pageCount: number
  /** The text of ComicInfo.xml. */
  readonly comicInfo: string | undefined
  /** Identifies the content: equal for a renamed or copied file, and changed with any page. Hexadecimal. */
  readonly fingerprint: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** A format of files that hold pages. A new format is a file in this folder and a line in `formats.ts`. */
export type Format = {
  /** With the dot, in lower case. */
  readonly extensions: readonly string[]
  /**
   * Reads the directory of the file, never its pages.
   * @throws Problem `archive_broken` with the reason when it cannot be read; errors of the file system
   */
  inspect(path: string): Promise<ArchiveFacts>
}
