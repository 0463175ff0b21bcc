const cloths = ['cloth1', 'cloth2', 'cloth3', 'cloth4', 'cloth5', 'cloth6'] as const

/** The same title always gets the same cloth. */
export function clothOf(title: string): (typeof cloths)[number] {
  let hash = 0
  for (const character of title) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return cloths[hash % cloths.length]!
}

/** Titles in kana, kanji or hangul stand upright, as on a spine. */
export const isVertical = (title: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー・！？\s\d]+$/u.test(title)
