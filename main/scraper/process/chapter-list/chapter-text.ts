/** What a chapter list says in the text of an entry. */
export type ChapterText = { readonly number: number; readonly volume: number | null; readonly title: string | null }

const decimal = String.raw`(\d+(?:[.,]\d+)?)`
const chapterWord = String.raw`(?:chapter|chapitre|chap\.?|cap[íi]tulo|cap\.?|kapitel|kap\.?|episode|ep\.?|глава|chương|bölüm|ch\.?|c\.?)`
const numbered: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}])${chapterWord}\s*[#:.-]?\s*${decimal}`, 'iu'),
  new RegExp(String.raw`第\s*${decimal}\s*[话話回章]|${decimal}\s*[话話回章화]`, 'u'),
  new RegExp(String.raw`#\s*${decimal}`, 'u'),
]
const volumed = /(?<![\p{L}])(?:volume|vol\.?|tome|tomo|band|v\.?)\s*[#:.-]?\s*(\d+)|第\s*(\d+)\s*[卷巻]/iu

/**
 * Number, volume and title out of an entry such as `Vol. 2 Chapter 10.5: The Forge`, `第12話` or `#7`. Null when the text
 * names no number; a lone number counts, several without a word beside them do not.
 */
export function parseChapterText(raw: string): ChapterText | null {
  const text = raw.replace(/\s+/g, ' ').trim()
  const match = numbered.map((pattern) => pattern.exec(text)).find(Boolean) ?? loneNumber(text)
  if (!match) return null
  const digits = match.slice(1).find((group) => group !== undefined) ?? ''
  const volume = volumed.exec(text)
  const after = text.slice(match.index + match[0].length)
  return {
    number: Number(digits.replace(',', '.')),
    volume: volume ? Number(volume[1] ?? volume[2]) : null,
    title: /^\s*[-–—:|]\s*(\S.*)$/.exec(after)?.[1]?.trim() ?? null,
  }
}

function loneNumber(text: string): RegExpExecArray | undefined {
  const all = [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(?![\d.])/g)]
  return all.length === 1 ? all[0] : undefined
}

/** The number in an address such as `…/chapter-10-5/` or `…/c010.5`; null when it names none. */
export function chapterNumberFromUrl(address: string): number | null {
  const { pathname } = new URL(address)
  const found = [
    ...pathname.matchAll(
      /(?:chapter|chapitre|chap|capitulo|kapitel|episode|ch|ep|c)[-_/]?(\d+)(?:[._-](\d{1,2}))?(?![\d])/gi,
    ),
  ].at(-1)
  if (!found) return null
  return Number(found[2] === undefined ? found[1] : `${found[1]}.${found[2]}`)
}
