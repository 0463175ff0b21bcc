import type { Message } from '../../shared/i18n/message.ts'

/** A page of a chapter that is not complete. */
export type StagedFile = {
  /** Absolute path. */
  readonly path: string
  readonly sha256: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
}

/** What is there of a chapter that is being downloaded, or whose download failed. */
export type StagedChapter = {
  /** Null while it is unknown. */
  readonly total: number | null
  readonly pages: ReadonlyMap<number, StagedFile>
  /** Seconds after which a missing page may be there; undefined if the download has failed. */
  readonly retrySeconds: number | undefined
  /** Why the download failed. */
  readonly failure: Message | null
}
