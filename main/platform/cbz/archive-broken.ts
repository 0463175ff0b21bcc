import { Problem } from '../problem.ts'

/** `reason` completes a sentence: "it is not a ZIP file". */
export const archiveBroken = (reason: string, cause?: unknown): Problem =>
  new Problem('archive_broken', `The archive cannot be used: ${reason}. Fetch or copy it again.`, { cause })
