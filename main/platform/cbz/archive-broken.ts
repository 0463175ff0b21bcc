import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../problem.ts'

/** `reason` completes a sentence: "it is not a ZIP file". */
export const archiveBroken = (reason: Sentence, cause?: unknown): Problem =>
  new Problem('archive_broken', say('The archive cannot be used: {reason}. Fetch or copy it again.', { reason }), {
    cause,
  })
