// A small writer of XML: elements, attributes and text, always escaped. No comments, no CDATA, no empty elements by accident.

export type XmlNode = { readonly xml: string }

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
type Content = XmlNode | string | number | undefined | false

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot contain them
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text without what XML cannot contain. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character]!)

const escapeAttribute = (text: string): string =>
  escapeXml(text).replace(/[\n\r\t]/g, (character) => entities[character]!)

/** An element. Attributes and children that are undefined or false are left out. */
export function element(name: string, attributes: Attributes, ...content: readonly Content[]): XmlNode {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeAttribute(String(value))}"`],
  )
  const inner = content.flatMap((one) => {
    if (one === undefined || one === false) return []
    return [typeof one === 'object' ? one.xml : escapeXml(String(one))]
  })
  const start = `<${name}${written.join('')}`
  return { xml: inner.length === 0 ? `${start}/>` : `${start}>${inner.join('')}</${name}>` }
}

/** An element with text; left out if the text is empty. */
export const textElement = (
  name: string,
  text: string | undefined | null,
  attributes: Attributes = {},
): XmlNode | undefined =>
  text === undefined || text === null || escapeXml(text).trim() === '' ? undefined : element(name, attributes, text)

export const xmlDocument = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
