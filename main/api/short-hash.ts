/**
 * FNV-1a with 32 bits, to tell apart the few texts that a client may confuse. A cryptographic hash takes longer than a small
 * query.
 */
export function shortHash(text: string): number {
  let code = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) code = Math.imul(code ^ text.charCodeAt(at), 0x01000193)
  return code >>> 0
}
