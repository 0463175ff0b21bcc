import { z } from 'zod'
import type { Message } from './message.ts'

/** A message that another process sends, or that is stored. */
export const messageSchema: z.ZodType<Message> = z.object({
  key: z.string(),
  values: z
    .record(
      z.string(),
      z.union([
        z.string(),
        z.number(),
        z.lazy(() => messageSchema),
        z.array(z.union([z.string(), z.lazy(() => messageSchema)])),
      ]),
    )
    .optional(),
})
