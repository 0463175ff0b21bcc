import { type Message, message } from '../../../shared/i18n/message.ts'
import { Problem } from '../problem.ts'

/** `reason` completes a sentence: "it is not a ZIP file". */
export const archiveBroken = (reason: Message, cause?: unknown): Problem =>
  new Problem('archive_broken', message('archives.unusable', { reason }), {
    cause,
  })
