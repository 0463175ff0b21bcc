import { go } from 'fuzzysort'

type Ranked = { readonly id: string; readonly label: string; readonly group: string }

const maxItems = 40
const minScore = 0.3
/** What was chosen lately is worth this much more. */
const recentBonus = 0.2

/** The items that a text finds by their label or their group, best first; all for an empty text, the recent ones first. */
export function rankItems<Item extends Ranked>(
  text: string,
  items: readonly Item[],
  recent: readonly string[],
): Item[] {
  const place = ({ id }: Item) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  if (text.trim() === '') return items.toSorted((one, other) => place(one) - place(other)).slice(0, maxItems)
  const found = go(text, items, {
    keys: ['label', ({ group, label }: Item) => `${group} ${label}`],
    threshold: minScore,
    limit: maxItems,
    scoreFn: (result) => result.score + (recent.includes(result.obj.id) ? recentBonus : 0),
  })
  return found.map(({ obj }) => obj)
}
