import { z } from 'zod'
import type { ProblemMessage } from '../problem-message.ts'

// The tasks of the file worker. Bytes are transferred as they are, not as text.

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const path = z.string().min(1)

export const fileTaskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thumbnail'), image: bytes, width: z.int().min(1) }),
  /** The same of an entry of a ZIP file. */
  z.object({ kind: z.literal('entry-thumbnail'), path, entry: z.string(), width: z.int().min(1) }),
  z.object({ kind: z.literal('jpeg'), image: bytes }),
  /** Reads the directories of ZIP files, and the starts of their pages. */
  z.object({ kind: z.literal('archives'), what: z.enum(['facts', 'pages']), paths: z.array(path) }),
  /** Lists the pages of an archive or document. */
  z.object({ kind: z.literal('list'), path }),
  /** Unpacks all pages of an archive to find out their types and dimensions. */
  z.object({ kind: z.literal('measure'), path }),
  /**
   * Unpacks a page, and those behind it when they are unpacked together, to files in a folder. The files are named by the
   * prefix and the number of the page in reading order, from 0; each is announced by a note `ready`.
   */
  z.object({ kind: z.literal('unpack'), path, page: z.int().min(0), folder: path, prefix: z.string() }),
])
export type FileTask = z.output<typeof fileTaskSchema>

/** One archive of a task: what it contains, or why it cannot be read. */
export type ArchiveReply = { readonly value: unknown } | { readonly problem: ProblemMessage }
