// Sent to the page as source. Passes the API that contextBridge exposes from the preload's isolated world to the page's
// world by DOM events, whose detail is cloned between worlds. Functions and promises are passed as numbers.
type Wire = { readonly kind: string; readonly id: number; readonly [member: string]: unknown }
type Wired = { readonly $function?: number; readonly $promise?: number; readonly $error?: string }
type Settle = { resolve(value: unknown): void; reject(error: unknown): void }

export function makePeer(sendName: string, receiveName: string) {
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const promises = new Map<number, Settle>()
  const returns = new Map<number, Wire>()
  let sequence = 0

  const post = (detail: Wire) => document.dispatchEvent(new CustomEvent(sendName, { detail }))

  const out = (value: unknown): unknown => {
    if (typeof value === 'function') {
      sequence += 1
      functions.set(sequence, value as (...args: unknown[]) => unknown)
      return { $function: sequence }
    }
    if (value instanceof Promise) return outPromise(value)
    if (value instanceof Error) return { $error: value.message }
    if (Array.isArray(value)) return value.map(out)
    if (value && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, out(member)]))
    }
    return value
  }

  const outPromise = (promise: Promise<unknown>) => {
    sequence += 1
    const id = sequence
    const settle = (ok: boolean) => (value: unknown) => post({ kind: 'settle', id, ok, value: out(value) })
    promise.then(settle(true), settle(false))
    return { $promise: id }
  }

  const into = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(into)
    const { $function, $promise, $error } = value as Wired
    if ($function !== undefined) return (...args: unknown[]) => call($function, args)
    if ($promise !== undefined) return new Promise((resolve, reject) => promises.set($promise, { resolve, reject }))
    if ($error !== undefined) return new Error($error)
    if (Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, into(member)]))
  }

  // Events are synchronous, so the reply has arrived when dispatchEvent returns.
  const call = (target: number, args: readonly unknown[]) => {
    sequence += 1
    const id = sequence
    post({ kind: 'call', id, target, args: args.map(out) })
    const answer = returns.get(id)
    returns.delete(id)
    if (answer === undefined) throw new Error('The other world has not replied.')
    if (answer.ok !== true) throw into(answer.value)
    return into(answer.value)
  }

  const answerCall = ({ id, target, args }: Wire) => {
    try {
      const result = functions.get(target as number)?.(...(args as unknown[]).map(into))
      post({ kind: 'return', id, ok: true, value: out(result) })
    } catch (error) {
      post({ kind: 'return', id, ok: false, value: out(error) })
    }
  }

  const expose = (name: string, value: unknown) => {
    if (name in window)
      throw new Error(`Cannot bind an API on top of an existing property on the window object: ${name}`)
    Object.defineProperty(window, name, { value: Object.freeze(into(value)), enumerable: true })
  }

  const receive = (wire: Wire) => {
    if (wire.kind === 'return') returns.set(wire.id, wire)
    else if (wire.kind === 'call') answerCall(wire)
    else if (wire.kind === 'expose') expose(wire.name as string, wire.value)
    else {
      const settle = promises.get(wire.id)
      promises.delete(wire.id)
      settle?.[wire.ok === true ? 'resolve' : 'reject'](into(wire.value))
    }
  }

  document.addEventListener(receiveName, (event) => receive((event as CustomEvent<Wire>).detail), true)
  return { expose: (name: string, value: unknown) => void post({ kind: 'expose', id: 0, name, value: out(value) }) }
}
