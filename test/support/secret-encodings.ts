/** All encodings in which a secret can occur, as bytes to search for. */
export function encodingsOf(secret: string): readonly (readonly [name: string, bytes: Buffer])[] {
  const utf8 = Buffer.from(secret)
  const utf16 = Buffer.from(secret, 'utf16le')
  return [
    ['plain', utf8],
    ['UTF-16', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['hex', Buffer.from(utf8.toString('hex'))],
    ['HEX', Buffer.from(utf8.toString('hex').toUpperCase())],
    ['percent', Buffer.from([...utf8].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''))],
    ['backwards', Buffer.from(utf8).reverse()],
    ...base64Forms(utf8, 'base64'),
    ...base64Forms(utf16, 'base64 of UTF-16'),
  ]
}

/**
 * There are three, depending on the secret's offset in the encoded data. Their first and last characters depend on
 * neighbouring bytes.
 */
function base64Forms(bytes: Buffer, name: string): [string, Buffer][] {
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
      .slice(4, -3)
    const url = text.replaceAll('+', '-').replaceAll('/', '_')
    return [
      [`${name}, shifted by ${shift}`, Buffer.from(text)],
      [`${name} for addresses, shifted by ${shift}`, Buffer.from(url)],
    ] satisfies [string, Buffer][]
  })
}
