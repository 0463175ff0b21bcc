/**
 * How the application starts processes that do dangerous work for it (parsing what foreign sites send). The server
 * forks Node, the desktop shell starts utility processes; both ends speak plain JSON values.
 */
export type WorkerPort = {
  /** `name` is for people: it appears in process lists and logs. */
  start(name: string): WorkerProcess
}

export type WorkerProcess = {
  /** Undefined until the process runs, and for one that could not be started. */
  readonly pid: number | undefined
  /** A message to a process that has ended is dropped: its end is told by `onExit`. */
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once; at once for a process that has ended already. The code is null after a signal or a failed start. */
  onExit(listener: (code: number | null) => void): void
  /** Ends the process and its children at once; nothing of it runs any more when `onExit` is called. */
  kill(): void
}
