import { knownAuthor } from '../../shared/contracts/mangas.ts'
import { foldText } from '../platform/fold-text.ts'

/** What sites write when they do not know the author. */
const placeholders = /^(?:unknown(?: author)?|updating|n\/?a|none|null|various(?: authors| artists)?|anonymous|author)$/

/**
 * Compares names, which are written in both orders and as lists with different separators. Null if they say nothing, such as
 * names in different scripts or half of a name.
 */
export function compareAuthors(left: string, right: string): 'same' | 'different' | null {
  const [one, other] = [wordsOf(left), wordsOf(right)]
  if (one.size === 0 || other.size === 0) return null
  const shared = [...one].filter((word) => other.has(word)).length
  if (shared === 0) return 'different'
  // Half of a name is a namesake, or the same name written differently.
  return shared * 2 > Math.min(one.size, other.size) ? 'same' : null
}

function wordsOf(names: string): Set<string> {
  const folded = foldText(knownAuthor(names))
  return new Set(placeholders.test(folded) ? [] : folded.match(/\p{Script=Latin}{2,}/gu))
}
