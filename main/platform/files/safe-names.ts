/** Invisible characters, including those that reverse the text direction. The two joiners are part of real words. */
const invisible = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\uFFFD]/gu
const separators = /[/\\:|]+/g
const forbiddenOnWindows = /[<>"?*]+/g
/** A leading dot hides the file, a leading dash looks like an option, and Windows removes trailing dots and spaces. */
const edges = /^(?:[\s.~-]|\p{Join_Control})+|(?:[\s.]|\p{Join_Control})+$/gu

/**
 * Windows device names, in any case, with any extension and with spaces before the first dot: `nul .cbz` is the device.
 * Source: "Naming Files, Paths, and Namespaces" in the Windows documentation, which includes superscript digits.
 */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/iu

type SafeNameOptions = {
  /**
   * Maximum length in UTF-8 bytes, at least 8. Default 120, which leaves space for an extension and a tag within 255.
   */
  readonly maxBytes?: number
  /** Used when no character of the text is allowed. Default `untitled`. */
  readonly fallback?: string
}

/** Converts text to a file or folder name that is valid on every system: one path segment, NFC, never empty. */
export function safeFileName(text: string, { maxBytes = 120, fallback = 'untitled' }: SafeNameOptions = {}): string {
  const name = shorten(clean(text), maxBytes)
  if (name === '') return fallback === 'untitled' ? fallback : safeFileName(fallback, { maxBytes })
  return device.test(name) ? shorten(`_${name}`, maxBytes) : name
}

/** Equal for two names that a case-insensitive or normalizing file system treats as the same. */
export function fileNameKey(name: string): string {
  // Lower case first for ẞ, then upper case for ß and the two forms of σ, which lower case alone does not fold.
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function clean(text: string): string {
  const visible = text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '')
  const plain = visible.replace(separators, '-').replace(forbiddenOnWindows, '').replace(/ +/g, ' ')
  // Normalized again, because removals can put a letter next to a combining accent.
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
