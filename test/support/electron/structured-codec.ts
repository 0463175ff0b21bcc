// Encodes structured clones as JSON for messages between main process and preload. The function is also sent to the
// page as source, so it must not use anything outside itself.
type Tagged = { readonly $: string; readonly v?: unknown; readonly type?: string; readonly name?: string }

export function makeCodec() {
  const toBase64 = (bytes: Uint8Array) => {
    let text = ''
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768))
    return btoa(text)
  }
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

  const encode = (value: unknown): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', v: String(value) }
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (typeof value !== 'object' || value instanceof Promise) throw new Error('An object could not be cloned.')
    if (value instanceof Date) return { $: 'date', v: value.getTime() }
    if (value instanceof Error) return { $: 'error', name: value.name, v: value.message }
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value)) return { $: 'bytes', v: toBase64(bytesOf(value)) }
    if (Array.isArray(value)) return value.map(encode)
    if (value instanceof Map) return { $: 'map', v: encode([...value]) }
    if (value instanceof Set) return { $: 'set', v: encode([...value]) }
    return { $: 'object', v: Object.entries(value).map(([key, member]) => [key, encode(member)]) }
  }

  const decode = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map(decode)
    const { $: tag, v, name } = value as Tagged
    if (tag === 'number') return Number(v)
    if (tag === 'bigint') return BigInt(v as string)
    if (tag === 'date') return new Date(v as number)
    if (tag === 'error') return Object.assign(new Error(v as string), { name })
    if (tag === 'buffer') return fromBase64(v as string).buffer
    if (tag === 'bytes') return fromBase64(v as string)
    if (tag === 'map') return new Map(decode(v) as [unknown, unknown][])
    if (tag === 'set') return new Set(decode(v) as unknown[])
    if (tag === 'object') return Object.fromEntries((v as [string, unknown][]).map(([key, m]) => [key, decode(m)]))
    return undefined
  }

  return {
    encode: (value: unknown): string => JSON.stringify(encode(value)),
    decode: (text: string): unknown => decode(JSON.parse(text)),
  }
}

export type Codec = ReturnType<typeof makeCodec>
