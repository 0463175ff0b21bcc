type Listener = (event: unknown, ...args: unknown[]) => unknown

const handlers = new Map<string, Listener>()

export const ipcMain = {
  /** Not in Electron. Tests use it to send requests from other senders. */
  handlers,
  handle(channel: string, listener: Listener): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, listener)
  },
}

export async function invoke(channel: string, event: unknown, args: readonly unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  return handler(event, ...args)
}
