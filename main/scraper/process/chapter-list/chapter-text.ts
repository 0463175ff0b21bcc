/** What the text of an entry in a chapter list contains. */
type ChapterText = { readonly number: number; readonly volume: number | null; readonly title: string | null }

const decimal = String.raw`(\d+(?:[.,]\d+)?)`
const chapterWord = String.raw`(?:chapter|chapitre|chap\.?|cap[íi]tulo|cap\.?|kapitel|kap\.?|episode|ep\.?|глава|chương|bölüm|ch\.?|c\.?)`
const numberPatterns: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\p{L}])${chapterWord}\s*[#:.-]?\s*${decimal}`, 'iu'),
  new RegExp(String.raw`第\s*${decimal}\s*[话話回章]|${decimal}\s*[话話回章화]`, 'u'),
  new RegExp(String.raw`#\s*${decimal}`, 'u'),
]
const volumePattern = /(?<![\p{L}])(?:volume|vol\.?|tome|tomo|band|v\.?)\s*[#:.-]?\s*(\d+)|第\s*(\d+)\s*[卷巻]/iu

/**
 * Parses number, volume and title from an entry such as `Vol. 2 Chapter 10.5: The Forge`, `第12話` or `#7`. A single number
 * counts without a word for chapter. Null if there is no chapter number.
 */
export function parseChapterText(raw: string): ChapterText | null {
  const text = raw.replace(/\s+/g, ' ').trim()
  const match = numberPatterns.map((pattern) => pattern.exec(text)).find(Boolean) ?? singleNumber(text)
  if (!match) return null
  const digits = match.slice(1).find((group) => group !== undefined) ?? ''
  const volume = volumePattern.exec(text)
  const after = text.slice(match.index + match[0].length)
  return {
    number: Number(digits.replace(',', '.')),
    volume: volume ? Number(volume[1] ?? volume[2]) : null,
    title: /^\s*[-–—:|]\s*(\S.*)$/.exec(after)?.[1]?.trim() ?? null,
  }
}

function singleNumber(text: string): RegExpExecArray | undefined {
  const all = [...text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(?![\d.])/g)]
  return all.length === 1 ? all[0] : undefined
}

/** The chapter number in a URL such as `…/chapter-10-5/` or `…/c010.5`; null if there is none. */
export function chapterNumberFromUrl(url: string): number | null {
  const { pathname } = new URL(url)
  const found = [
    ...pathname.matchAll(
      /(?:chapter|chapitre|chap|capitulo|kapitel|episode|ch|ep|c)[-_/]?(\d+)(?:[._-](\d{1,2}))?(?![\d])/gi,
    ),
  ].at(-1)
  if (!found) return null
  return Number(found[2] === undefined ? found[1] : `${found[1]}.${found[2]}`)
}

/** Languages that are recognized by name, in English and in the language itself. */
const namedLanguages =
  'en es pt fr de it nl sv da nb fi pl cs hu ro bg el ru uk tr ar he fa hi th vi id ms tl ja ko zh ca'.split(' ')

const codeByName = new Map<string, string>()
for (const code of namedLanguages) {
  for (const locale of ['en', code]) {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code)
    if (name) codeByName.set(name.toLowerCase(), code)
  }
}

/** The BCP 47 code of `en`, `pt_BR`, `English` or `Français`; null for anything else. */
export function parseLanguageCode(raw: string): string | null {
  const text = raw.trim()
  const named = codeByName.get(text.toLowerCase())
  if (named) return named
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(text)) return null
  try {
    const [code = null] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return code && new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) ? code : null
  } catch {
    return null
  }
}
