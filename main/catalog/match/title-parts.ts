import { foldText } from '../../platform/fold-text.ts'

/** What a title says: the work, and which edition or part of it. */
export type TitleParts = {
  /** Letters and digits without the words of the edition. A title without any is kept as it is. */
  readonly key: string
  /** Letters and digits of the whole title. */
  readonly full: string
  /** Such as `2`, `part 2` or `coloured`, sorted; empty for the work itself. */
  readonly editions: readonly string[]
  /** The exclamation and question marks at its end, which tell some series from their sequels. */
  readonly marks: string
}

const letters = /[^\p{L}\p{N}\p{M}°∞]+/gu
const lettersOf = (text: string): string => text.replace(letters, '')

/** Remarks of sites that say nothing about the work. */
const remarks =
  /[([【（［](?:official(?: translation| version)?|manga|manhwa|manhua|webtoon|web ?comic|comic|english|eng?|raw|complete|completed|ongoing|series|uncensored)[)\]】）］]/g

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const numberOf = (word: string): string => {
  const index = Math.max(ordinals.indexOf(word), romans.indexOf(word))
  return String(index >= 0 ? index + 1 : Number.parseInt(word, 10))
}

const number = String.raw`(\d{1,3}(?:st|nd|rd|th)?|${ordinals.join('|')}|${romans.toReversed().join('|')})`
/** Words for editions and parts, with their meaning; `#` is the number in them. */
const editionWords: readonly (readonly [pattern: RegExp, edition: string])[] = [
  [
    /\b(?:official(?:ly)?|digital(?:ly)?|full|fan)?[- ]*(?:colou?r(?:ed|ized)?)(?: comics?| edition| version)?\b/g,
    'coloured',
  ],
  [/カラー版|フルカラー/g, 'coloured'],
  [/\b(?:anthology|anthologies)(?: comics?)?\b|アンソロジー(?:コミック)?/g, 'anthology'],
  [/\b(?:doujinshi|doujin|dj)\b|同人誌/g, 'doujinshi'],
  [/\b(?:one[- ]?shot|pilot|prototype|pre-?serialization)(?: version| chapter)?\b|読み?切り?/g, 'one-shot'],
  [/\b(?:light |web )?novel\b|ライトノベル/g, 'novel'],
  [/\b(?:gaiden|side ?stor(?:y|ies)|spin-?off|bangaihen|extras?|specials?)\b|外伝|番外編/g, 'side story'],
  [/\b(?:4|four|yon)[- ]?(?:koma|panel)\b|(?:4|四)コマ/g, '4-koma'],
  [new RegExp(String.raw`\b(?:part|book|arc)\.? ?${number}\b`, 'g'), 'part #'],
  [/第 ?(\d{1,2}) ?部/g, 'part #'],
  [
    new RegExp(
      String.raw`\b${number} (?:season|series)\b|\b(?:season|series|s)\.? ?${number}(?=$|[\s:!?)\]）】～~.-])`,
      'g',
    ),
    '#',
  ],
  [/第 ?(\d{1,2}) ?(?:期|シーズン)/g, '#'],
]
/** A number at the end, after a name. */
const lastNumber = new RegExp(
  String.raw`(?<=[\p{L}\p{N}).!?'"]) (\d{1,4}|${romans.slice(1).toReversed().join('|')})$`,
  'u',
)
const lastDigits = /(?<=[^\p{N}\s.\-/])(\d{1,2})$/u

export function readTitle(title: string): TitleParts {
  const folded = foldText(title)
    .replaceAll('×', 'x')
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[’ʼ`]/g, "'")
    .replace(remarks, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|an?) (?=.)/, '')
  const editions = new Set<string>()
  const take =
    (edition: string) =>
    (_: string, ...groups: unknown[]) => {
      const found = groups.find((group) => typeof group === 'string' && group !== '' && group !== folded)
      editions.add(edition.replace('#', () => numberOf(typeof found === 'string' ? found : '')))
      return ' '
    }
  let rest = folded
  for (const [pattern, edition] of editionWords) rest = rest.replace(pattern, take(edition))
  const named = rest.replace(/[\s:()[\]（）【】~～.-]+$/u, '')
  rest = named.replace(lastNumber, take('#'))
  if (rest === named) rest = named.replace(lastDigits, take('#'))
  const key = lettersOf(rest)
  const full = lettersOf(folded) || folded
  return {
    // A title of nothing but such words is a name.
    key: key || full,
    full,
    editions: key === '' ? [] : [...editions].sort(),
    marks: /[!?]+$/.exec(folded)?.[0] ?? '',
  }
}

/** Whether both name the same edition of the same work. */
export const isSameTitle = (left: TitleParts, right: TitleParts): boolean =>
  left.key === right.key && left.editions.join() === right.editions.join()
