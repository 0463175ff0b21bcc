import { z } from 'zod'
import { problemMessageSchema } from '../problem-message.ts'

// The messages between the main process and the file worker. Bytes are transferred as they are, not as text.

const bytesSchema = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)

export const fileTaskSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('thumbnail'),
    image: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    width: z.int().min(1),
  }),
])
export type FileTask = z.output<typeof fileTaskSchema>

export const fileRequestSchema = z.object({ id: z.int(), task: fileTaskSchema })

export const fileReplySchema = z.union([
  z.object({ id: z.int(), bytes: bytesSchema }),
  z.object({ id: z.int(), problem: problemMessageSchema }),
])
export type FileReply = z.output<typeof fileReplySchema>
