import { decodeHTML } from 'entities'

/**
 * Converts a description from Markdown to plain text. Removes emphasis and the trailer after a horizontal rule, replaces
 * links with their text, and decodes entities.
 */
export function plainDescription(markdown: string): string {
  const [body = ''] = decodeHTML(markdown)
    .replaceAll('\r\n', '\n')
    .split(/^[ \t]*(?:-{3,}|_{3,}|\*{3,})[ \t]*$/m)
  return removeControlCharacters(body)
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

/** Converts a text to one line: decodes entities and collapses white space. */
export const plainLine = (text: string): string => removeControlCharacters(decodeHTML(text)).replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
const removeControlCharacters = (text: string): string => text.toWellFormed().replace(controlCharacters, '')
