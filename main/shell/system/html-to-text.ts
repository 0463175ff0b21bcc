const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Release notes as text. */
export function htmlToText(html: string): string {
  return html
    .replace(/<li>\s*/gi, '• ')
    .replace(/<br\s*\/?>|<\/(?:p|li|h\d|div)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\n\s*\n\s*/g, '\n')
    .trim()
}
