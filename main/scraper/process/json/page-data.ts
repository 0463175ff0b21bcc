import type { JsonDataRule } from '../../../../shared/contracts/json-source-options.ts'
import { escapePattern } from '../../../platform/chapter-text/word-patterns.ts'
import { parseEmbedded, streamedText } from '../extract/embedded-json.ts'
import type { Element, Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'

/** JSON that a page contains, and the rule that finds it. */
type PageData = { readonly rule: JsonDataRule; readonly value: object }

const maxData = 30
const minLength = 20
const maxScriptLength = 2 * 1024 ** 2
const maxLiteralLength = 1024 ** 2
/** Processor time for pages with much that looks like data, so that a busy machine finds the same. */
const maxMs = 500
const usedMs = () => process.cpuUsage().user / 1000

type Parse = (text: string) => object | undefined

/** Parses until the time is used up. */
function createParser(): Parse {
  const end = usedMs() + maxMs
  return (text) => (usedMs() < end ? parseEmbedded(text.slice(0, maxLiteralLength)) : undefined)
}

/** All JSON in a page: in scripts of type JSON, in attributes, and assigned or passed on in other scripts. */
export function findPageData(page: Page): PageData[] {
  const parse = createParser()
  return [...inElements(page, parse), ...inScripts(page, parse)].slice(0, maxData)
}

function inElements(page: Page, parse: Parse): PageData[] {
  const elements = page.$('*').toArray() as Element[]
  const count = new Map<string, number>()
  for (const { name, attribs } of elements) {
    for (const attribute of Object.keys(attribs)) {
      const key = `${name}[${attribute}]`
      count.set(key, (count.get(key) ?? 0) + 1)
    }
  }
  return elements.flatMap((element) => {
    const { name, attribs } = element
    const found: PageData[] = []
    if (name === 'script' && /json/i.test(attribs.type ?? '') && !/ld\+json/i.test(attribs.type ?? '')) {
      const value = parse(page.$(element).text())
      const sameType = page.$(`script[type="${attribs.type}"]`).length
      const selector = attribs.id
        ? `script#${cssName(attribs.id)}`
        : sameType === 1
          ? `script[type="${attribs.type}"]`
          : undefined
      if (value && selector) found.push({ rule: { selector }, value })
    }
    for (const [attribute, text] of Object.entries(attribs)) {
      if (text.length < minLength || !mayBeData(attribute, text)) continue
      const isOnly = count.get(`${name}[${attribute}]`) === 1
      const selector = attribs.id ? `#${cssName(attribs.id)}` : isOnly ? `${name}[${attribute}]` : undefined
      const value = selector === undefined ? undefined : parse(text)
      if (selector !== undefined && value) found.push({ rule: { selector, attribute }, value })
    }
    return found
  })
}

const cssName = (id: string): string => id.replace(/[^\w-]/g, (character) => `\\${character}`)

const mayBeData = (attribute: string, text: string): boolean =>
  !/^(?:href|src|srcset|style|class|id|content|on\w+|d|alt|title)$/i.test(attribute) &&
  (/^\s*(?:[[{]|%7B|%5B|&quot;)/i.test(text) || (text.length > 60 && /^[\w+/-]+={0,2}$/.test(text)))

const assigned =
  /(?:^|[^\w$.'"-])([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\s*=\s*(?=[[{]|["'`][[{%A-Za-z\d]|JSON\.parse|atob|window\.atob|decodeURIComponent)/g
/** Names may stand before the data. */
const called = /(?:^|[^\w$.])([A-Za-z_$][\w$]*\.[\w$]+)\s*\(\s*((?:[A-Za-z_$][\w$.]*\s*,\s*){0,3})(?=[[{])/g
const anyNames = '(?:[A-Za-z_$][\\w$.]*\\s*,\\s*){0,3}'
/** Members of data that scripts stream. */
const streamed = /"([A-Za-z_]\w*)":(?=\[[[{"]|\{")/g
const maxLiterals = 40

/** Literals that a script assigns to a name or passes to a function. */
function inScripts(page: Page, parse: Parse): PageData[] {
  const scripts = inlineScripts(page).join('\n').slice(0, maxScriptLength)
  const starts = [
    ...[...scripts.matchAll(assigned)].map((match) => ({ match, after: '\\s*=\\s*' })),
    ...[...scripts.matchAll(called)].map((match) => ({ match, after: `\\s*\\(\\s*${match[2] ? anyNames : ''}` })),
  ]
  const data = streamedText(inlineScripts(page)).slice(0, maxScriptLength)
  const members = [...data.matchAll(streamed)].filter(
    ([, name], index, all) => all.findIndex((one) => one[1] === name) === index,
  )
  const inStream = members.slice(0, maxLiterals).flatMap((match) => {
    const value = parse(data.slice(match.index + match[0].length))
    return value && JSON.stringify(value).length >= minLength
      ? [{ rule: { pattern: `"${match[1]}":([\\s\\S]+)` }, value }]
      : []
  })
  const inLiterals = starts.slice(0, maxLiterals).flatMap(({ match, after }) => {
    const start = match.index + match[0].length
    const value = parse(scripts.slice(start, start + maxLiteralLength))
    if (!value || JSON.stringify(value).length < minLength) return []
    const text = scripts.slice(start, start + maxStartLength)
    return [{ rule: { pattern: patternFor(match[1] ?? '', after, text, scripts) }, value }]
  })
  return [...inLiterals, ...inStream]
}

const maxStartLength = 400

/** The name of a variable, or any name with what the data begins with if the name is different on each page. */
function patternFor(name: string, after: string, text: string, scripts: string): string {
  const own = `(?<![\\w$.])${escapePattern(name)}${after}([\\s\\S]+)`
  const start = isGenerated(name) ? startPattern(text) : undefined
  if (start === undefined) return own
  const any = `(?<![\\w$.])[A-Za-z_$][\\w$]*${after}(${start}[\\s\\S]+)`
  return new RegExp(any, 'u').exec(scripts)?.[1]?.startsWith(text) ? any : own
}

/** Names with hexadecimal digits or a long number. */
export const isGenerated = (name: string): boolean => /^_0x|(?:^|[_$])(?=[a-f]*\d)[\da-f]{5,}$|\d{3,}$/i.test(name)

/** What data begins with: its brackets, and its first name or the kind of its first value. */
function startPattern(text: string): string | undefined {
  const [, brackets, name, quote, digit] =
    /^((?:[[{]\s*)+)(?:["']?([A-Za-z_]\w*)["']?\s*:|(["'])|(-?\d))/.exec(text) ?? []
  if (brackets === undefined) return undefined
  const open = brackets
    .replace(/\s+/g, '')
    .split('')
    .map((mark) => `\\${mark}\\s*`)
    .join('')
  if (name !== undefined) return `${open}["']?${name}["']?\\s*:`
  return quote === undefined && digit === undefined ? undefined : open + (quote === undefined ? '-?\\d' : `["']`)
}
