import { decodeHTML } from 'entities'

/**
 * The catalog's Markdown as plain text: without the trailer of links below a line of dashes, without emphasis, links
 * as their words, entities decoded.
 */
export function plainDescription(markdown: string): string {
  const [body = ''] = decodeHTML(markdown)
    .replaceAll('\r\n', '\n')
    .split(/^[ \t]*(?:-{3,}|_{3,}|\*{3,})[ \t]*$/m)
  return withoutControls(body)
    .replace(/!\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)\s]*\)/g, '$1')
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/^>[ \t]?/gm, '')
    .replace(/\|\|([^|\n]+)\|\|/g, '$1')
    .replace(/(?<!\\)(\*{1,3}|~~)(?=\S)([^*~\n]*?[^\s\\])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]*?\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One line: entities decoded, white space collapsed. */
export const plainLine = (text: string): string => withoutControls(decodeHTML(text)).replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the forbidden characters is the point
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
const withoutControls = (text: string): string => text.toWellFormed().replace(controlCharacters, '')
