/** Addresses of a `srcset`, best first: widest, then densest. The HTML standard's grammar: addresses may hold commas. */
export function parseSrcset(srcset: string): string[] {
  const candidates: { url: string; width: number; density: number }[] = []
  let rest = srcset
  for (;;) {
    const [, url = '', after = ''] = /^[\s,]*([^\s,]\S*)([\s\S]*)$/.exec(rest) ?? []
    if (!url) break
    // A comma at the end of the address itself means that no descriptor follows.
    const bare = /,+$/.test(url)
    const [descriptors = '', ...others] = bare ? [] : after.split(',')
    rest = bare ? after : others.join(',')
    candidates.push({
      url: url.replace(/,+$/, ''),
      width: Number(/(?:^|\s)(\d+)w(?:\s|$)/.exec(descriptors)?.[1] ?? 0),
      density: Number(/(?:^|\s)(\d*\.?\d+)x(?:\s|$)/.exec(descriptors)?.[1] ?? 1),
    })
  }
  return candidates.sort((a, b) => b.width - a.width || b.density - a.density).map(({ url }) => url)
}
