/**
 * A text without all its parts from `start` to `end`. A part without end stays. It takes as long as the text is long, also for
 * a text that is made of starts, unlike a regular expression for the whole part.
 */
export function withoutParts(text: string, start: RegExp, end: RegExp): string {
  const opening = new RegExp(start, 'g')
  const closing = new RegExp(end, 'g')
  let rest = ''
  let from = 0
  for (;;) {
    opening.lastIndex = from
    const at = opening.exec(text)?.index
    closing.lastIndex = opening.lastIndex
    if (at === undefined || !closing.test(text)) return rest + text.slice(from)
    rest += text.slice(from, at)
    from = closing.lastIndex
  }
}
