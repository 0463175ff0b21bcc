import { z } from 'zod'

/** The argument of a worker whose parent process has a browser. */
export const hostBrowserArgument = '--host-browser'

/** Between a worker and the desktop app: opens and closes the browser for the worker, and carries its DevTools protocol. */
const hostBrowserMessageSchema = z.discriminatedUnion('event', [
  z.object({ kind: z.literal('browser'), event: z.enum(['open', 'close']) }),
  z.object({ kind: z.literal('browser'), event: z.literal('data'), data: z.string() }),
])
export type HostBrowserMessage = z.output<typeof hostBrowserMessageSchema>

export const isHostBrowserMessage = (raw: unknown): raw is HostBrowserMessage =>
  hostBrowserMessageSchema.safeParse(raw).success
