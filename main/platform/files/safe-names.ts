/** Invisible characters, among them those that reverse the direction of text; the two joiners belong to real words. */
const invisible = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\uFFFD]/gu
const separators = /[/\\:|]+/g
const forbiddenOnWindows = /[<>"?*]+/g
/** A leading dot hides the file, a leading dash reads as an option; Windows drops dots and spaces at the end. */
const edges = /^(?:[\s.~-]|\p{Join_Control})+|(?:[\s.]|\p{Join_Control})+$/gu

/**
 * Names of devices on Windows, with any ending and any case, and spaces before the first dot: `nul .cbz` is the device.
 * From "Naming Files, Paths, and Namespaces" of the Windows documentation, which counts superscript digits in.
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/iu

export type SafeNameOptions = {
  /** Bytes in UTF-8; at least 8. Default 120, which leaves room for an ending and a tag within the usual 255. */
  readonly maxBytes?: number
  /** The text to name it by when nothing of the first can stay. Default `untitled`. */
  readonly fallback?: string
}

/** A file or folder name made of free text that every system takes as it is: one path segment, NFC, never empty. */
export function safeFileName(text: string, { maxBytes = 120, fallback = 'untitled' }: SafeNameOptions = {}): string {
  const name = shorten(clean(text), maxBytes)
  if (name === '') return fallback === 'untitled' ? fallback : safeFileName(fallback, { maxBytes })
  return device.test(name) ? shorten(`_${name}`, maxBytes) : name
}

/** Equal for two names that a case-insensitive or normalising file system takes for one. */
export function fileNameKey(name: string): string {
  // Lower first for ẞ, then upper for ß and the two forms of σ, which lower case alone keeps apart.
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function clean(text: string): string {
  const visible = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '')
  const plain = visible.replace(separators, '-').replace(forbiddenOnWindows, '').replace(/ +/g, ' ')
  // Once more, for a letter and its accent may have become neighbours.
  return plain.replace(edges, '').normalize('NFC')
}

function shorten(name: string, maxBytes: number): string {
  let end = 0
  let bytes = 0
  for (const character of name) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return name.slice(0, end).replace(edges, '')
}
