/** What may start next, and in how many milliseconds. */
export type NextRequest<R> = { readonly request: R; readonly delayMs: number }

type WaitQueue<R, G> = {
  /** Resolves with what `grant` returns for the request. Rejects with the reason of the signal, or of `reject`. */
  wait(request: R, signal?: AbortSignal): Promise<G>
  /** The requests that wait, in the order of the calls. */
  requests(): readonly R[]
  /** Rejects requests that wait. */
  reject(reasonFor: (request: R) => unknown): void
  /** Starts the requests that may start now. Call it when something other than time allows one. */
  check(): void
}

type WaitQueueRules<R, G> = {
  /** The request that starts next. Undefined if none waits, or nothing but `check` can start one. */
  readonly choose: () => NextRequest<R> | undefined
  /** Called when a request starts. */
  readonly grant: (request: R) => G | Promise<G>
}

type Waiter<R, G> = {
  readonly request: R
  readonly resolve: (granted: G | Promise<G>) => void
  readonly reject: (reason: unknown) => void
}

/** Requests that wait for a rate limiter. A new request, and the end of each delay, choose again. */
export function createWaitQueue<R, G>({ choose, grant }: WaitQueueRules<R, G>): WaitQueue<R, G> {
  let waiters: readonly Waiter<R, G>[] = []
  let timer: NodeJS.Timeout | undefined
  const take = (request: R): Waiter<R, G> | undefined => {
    const taken = waiters.find((waiter) => waiter.request === request)
    waiters = waiters.filter((waiter) => waiter !== taken)
    return taken
  }

  function check(): void {
    clearTimeout(timer)
    for (let next = choose(); next; next = choose()) {
      if (next.delayMs > 0) {
        timer = setTimeout(check, Math.ceil(next.delayMs))
        timer.unref()
        return
      }
      take(next.request)?.resolve(grant(next.request))
    }
  }

  return {
    wait(request, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<G>()
      if (signal?.aborted) reject(signal.reason)
      else {
        const abort = () => {
          take(request)
          reject(signal?.reason)
          check()
        }
        signal?.addEventListener('abort', abort, { once: true })
        const settled = () => signal?.removeEventListener('abort', abort)
        promise.then(settled, settled)
        waiters = [...waiters, { request, resolve, reject }]
        check()
      }
      return promise
    },
    requests: () => waiters.map(({ request }) => request),
    reject(reasonFor) {
      for (const { request, reject } of waiters) {
        const reason = reasonFor(request)
        if (reason === undefined) continue
        take(request)
        reject(reason)
      }
    },
    check,
  }
}
