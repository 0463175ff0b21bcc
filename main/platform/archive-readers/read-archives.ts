import { readFacts, readPages } from '../cbz/read-facts.ts'
import { openBlocking } from '../files/readable-file.ts'
import { isProblem } from '../problem.ts'
import { deserializeProblem, type ProblemMessage, serializeProblem } from '../problem-message.ts'

export type ArchivesTask = { readonly what: 'facts' | 'pages'; readonly paths: readonly string[] }

/** One archive of a task: what it contains, or why it cannot be read. */
export type ArchiveReply =
  | { readonly value: unknown }
  | { readonly problem: ProblemMessage }
  /** An error of the file system. */
  | { readonly code: string; readonly text: string }

/** In the process: reads the archives one after the other. */
export async function readArchives({ what, paths }: ArchivesTask): Promise<ArchiveReply[]> {
  const read = what === 'facts' ? readFacts : readPages
  const replies: ArchiveReply[] = []
  for (const path of paths) {
    replies.push(await read(path, openBlocking).then((value) => ({ value }), toReply))
  }
  return replies
}

function toReply(error: unknown): ArchiveReply {
  const { code, message } = error as NodeJS.ErrnoException
  if (isProblem(error) || typeof code !== 'string') return { problem: serializeProblem(error) }
  return { code, text: message }
}

/** The error of an archive as the process met it. */
export const toError = (reply: Exclude<ArchiveReply, { value: unknown }>): Error =>
  'problem' in reply ? deserializeProblem(reply.problem) : Object.assign(new Error(reply.text), { code: reply.code })
