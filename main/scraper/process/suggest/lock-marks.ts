import type { Element, Page } from '../extract/page.ts'
import { stableClasses } from './stable-selectors.ts'

/** Names of classes, icons and attributes that say that something is locked, and those for what it costs or who may read it. */
const lockNames = [
  /(?:^|[-_ /.#]|is|has)lock(?:ed)?(?:$|[-_ /.#?])/i,
  /(?:^|[-_ /.#]|is|has)(?:premium|vip|paid|coins?|gems?|price|early(?:[-_]?access)?|advanced?|members?(?:[-_]?only)?|patreon|paywall|subscribers?|exclusive)(?:$|[-_ /.#?])/i,
]
const openNames = /unlock|open|free|public/i

/** What a text beside a chapter says: nothing but these words and a number. */
const lockText =
  /🔒|🔐|(?<![\p{L}\p{M}])(?:locked|members only|early access|premium|vip|coins?|paid|patreon|verrouillé|réservé|payant|accès anticipé|bloqueado|de pago|acceso anticipado|monedas|pago|moedas|bloccato|a pagamento|gesperrt|kostenpflichtig|kilitli|ücretli|заблокировано|платная|платно|ранний доступ|terkunci|berbayar|koin|khóa|trả phí|xu)(?![\p{L}\p{M}])|有料|ロック|コイン|先読み|付费|付費|收费|收費|锁定|鎖定|未解锁|유료|잠김|잠금|코인|ล็อก|ล็อค|เหรียญ|مقفل|مدفوع/iu
const besideLock = /[\d\s.,:·•()[\]{}+×x-]+/g
const freeText = /^(?:free|gratis|gratuit|grátis|kostenlos|ücretsiz|бесплатно|無料|免费|免費|무료|miễn phí|ฟรี|مجاني)$/iu

const maxRows = 300
const maxNodes = 40
const maxMarks = 12

/**
 * A selector of the marks by which a list shows that some of its entries are locked: names first, else texts. Undefined if
 * nothing distinguishes some entries from the others: what all entries have is decoration.
 */
export function findLockMarks(page: Page, entries: readonly Element[]): string | undefined {
  const rows = entries.slice(0, maxRows).map((row) => [row, ...elementsIn(row)].slice(0, maxNodes))
  for (const marksOf of [namedMarks, textMarks]) {
    const marks = [...new Set(rows.flatMap((nodes) => nodes.flatMap(marksOf)))].slice(0, maxMarks)
    const found = marks.flatMap((mark) => distinguishing(page, rows, mark) ?? [])
    if (found.length > 0) return [...new Set(found)].join(', ')
  }
  return undefined
}

const elementsIn = (element: Element): Element[] =>
  element.children.flatMap((node) => ('attribs' in node ? [node as Element, ...elementsIn(node as Element)] : []))

/** The mark if some but not all rows have it, without the marks that say "free". */
function distinguishing(page: Page, rows: readonly (readonly Element[])[], mark: string): string | undefined {
  const all = new Set(page.$(mark).toArray() as Element[])
  const marked = rows.map((nodes) => nodes.filter((node) => all.has(node)))
  const count = marked.filter((nodes) => nodes.length > 0).length
  if (count > 0 && count < rows.length) return mark
  const texts = new Set(marked.flatMap((nodes) => nodes.map((node) => page.$(node).text().trim())))
  const free = [...texts].filter((text) => freeText.test(text))
  if (free.length === 0 || free.length === texts.size) return undefined
  return `${mark}:not(${free.map((text) => `:contains(${JSON.stringify(text)})`).join(', ')})`
}

const isLockName = (name: string): boolean => !openNames.test(name) && lockNames.some((names) => names.test(name))

/** Selectors of an element by a class, an attribute or the address of an icon. */
function namedMarks(element: Element): string[] {
  const { name, attribs } = element
  const byClass = stableClasses(element)
    .filter((one) => isLockName(separated(one)))
    .map((one) => `.${one}`)
  const byAttribute = Object.keys(attribs)
    .filter((one) => /^data-[a-z-]+$/.test(one) && isLockName(one))
    .map((one) => `[${one}]:not([${one}="0"], [${one}="false"], [${one}=""])`)
  const icon = ['src', 'href', 'xlink:href', 'alt', 'aria-label', 'title', 'data-target', 'data-bs-target'].flatMap(
    (one) => {
      const value = attribs[one] ?? ''
      const isIcon = name !== 'a' || one !== 'href'
      const word = isIcon && !openNames.test(value) ? /lock|coin|premium/i.exec(value)?.[0] : undefined
      const isNamed = word !== undefined && isLockName(separated(value))
      return isNamed ? [`${name}[${one.replace(':', '\\:')}*="${word}"]`] : []
    },
  )
  return [...byClass, ...byAttribute, ...icon]
}

/** `isLocked` → `is-Locked`. */
const separated = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2')

/** The selector of an element whose own text says nothing but that an entry is locked, or has a lock in it. */
function textMarks({ name, attribs, children }: Element): string[] {
  const text = children.flatMap((node) => (node.type === 'text' ? [node.data] : [])).join(' ')
  const word = text.length <= 80 ? lockText.exec(text)?.[0] : undefined
  if (word === undefined) return []
  const isSymbol = /^\P{L}+$/u.test(word)
  const bracketed = new RegExp(String.raw`[([【]\s*${word}\s*[)\]】]`, 'iu').exec(text)?.[0]
  const rest = text.replace(word, '').replace(besideLock, '')
  const isWhole = rest === '' || lockText.test(rest)
  if (!isSymbol && bracketed === undefined && !isWhole) return []
  const [own] = stableClasses({ name, attribs } as Element)
  return [`${own === undefined ? name : `${name}.${own}`}:contains(${JSON.stringify(bracketed ?? word)})`]
}
