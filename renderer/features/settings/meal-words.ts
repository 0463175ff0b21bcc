/** What the meal site calls `classic-box`, in words: `Classic box`. Unchanged if the words would mean something else. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ').replace(/^\p{L}/u, (letter) => letter.toUpperCase())
  return nameOf(words) === name ? words : name
}

/** The reverse of `wordsOf`. */
export const nameOf = (words: string): string => words.trim().toLowerCase().replace(/ +/g, '-')
