type Ports = { readonly signal: AbortSignal }

/**
 * Runs what a result can do without, until a moment of `performance.now()`: undefined when it has not ended by then.
 * Throws what `run` throws for other reasons.
 */
export async function withDeadline<P extends Ports, T>(
  moment: number,
  ports: P,
  run: (ports: P) => Promise<T>,
): Promise<T | undefined> {
  const limit = AbortSignal.timeout(Math.max(0, Math.round(moment - performance.now())))
  const over = Promise.withResolvers<never>()
  limit.addEventListener('abort', () => over.reject(limit.reason), { once: true })
  try {
    return await Promise.race([run({ ...ports, signal: AbortSignal.any([ports.signal, limit]) }), over.promise])
  } catch (error) {
    if (limit.aborted && !ports.signal.aborted) return undefined
    throw error
  }
}
