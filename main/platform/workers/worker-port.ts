/**
 * Starts worker processes, which parse untrusted content of sites. The server forks Node, the desktop shell starts utility
 * processes. Messages are JSON values.
 */
export type WorkerPort = {
  /** @param name appears in process lists and logs. */
  start(name: string): WorkerProcess
}

export type WorkerProcess = {
  /** Undefined until the process runs, and when it could not be started. */
  readonly pid: number | undefined
  /** Messages to an exited process are dropped. */
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Calls the listener once, immediately for an exited process. The code is null after a signal or a failed start. */
  onExit(listener: (code: number | null) => void): void
  /** Kills the process and its children. All of them have ended when `onExit` is called. */
  kill(): void
}

/** The environment for a worker: without Bunko's settings and tokens, because workers process untrusted content. */
export const workerEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('BUNKO_') && name !== 'NODE_OPTIONS'))
