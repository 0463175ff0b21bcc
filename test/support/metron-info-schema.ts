import { type CheerioAPI, load } from 'cheerio'
import type { Element } from 'domhandler'

/**
 * The rules of MetronInfo 1.0 (Metron-Project/metroninfo, `MetronInfo.xsd`) for the elements that Bunko writes. A child that
 * is not named here, a second one where one is allowed, and a text that its type does not allow are violations.
 */
type Rule = {
  readonly text?: RegExp
  readonly attributes?: Readonly<Record<string, RegExp>>
  /** At most one of each, in any order. */
  readonly children?: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
  /** Any number of this one. */
  readonly items?: readonly [name: string, Rule]
}

const any: Rule = { text: /^[\s\S]*$/ }
const resource: Rule = { ...any, attributes: { id: /^[1-9]\d*$/ } }
const listOf = (name: string, rule = resource): Rule => ({ items: [name, rule] })
const role: Rule = {
  text: /^(?:Writer|Script|Story|Artist|Penciller|Inker|Translator|Editor|Letterer)$/,
  attributes: { id: /^\d+$/ },
}
const credit: Rule = { children: { Creator: resource, Roles: listOf('Role', role) }, required: ['Creator'] }

const root: Rule = {
  children: {
    IDS: listOf('ID', { text: /^[1-9]\d*$/, attributes: { source: /^Metron|AniList$/, primary: /^true|false$/ } }),
    Publisher: { children: { Name: any, Imprint: resource }, required: ['Name'], attributes: { id: /^[1-9]\d*$/ } },
    Series: {
      children: { Name: any, SortName: any, Volume: { text: /^-?\d+$/ }, Format: any, StartYear: { text: /^\d{4}$/ } },
      required: ['Name'],
      attributes: { lang: /^[a-z][a-z]$/, id: /^[1-9]\d*$/ },
    },
    MangaVolume: any,
    Number: any,
    Stories: listOf('Story'),
    Summary: any,
    CoverDate: { text: /^\d{4}-\d\d-\d\d$/ },
    StoreDate: { text: /^\d{4}-\d\d-\d\d$/ },
    PageCount: { text: /^\d{1,9}$/ },
    Genres: listOf('Genre'),
    Tags: listOf('Tag'),
    URLs: listOf('URL', { ...any, attributes: { primary: /^true|false$/ } }),
    Credits: listOf('Credit', credit),
  },
  required: ['Series'],
  attributes: { 'xmlns:xsi': /^http:/ },
}

/** What a MetronInfo.xml does that the schema forbids. */
export function metronViolations(xml: string): string[] {
  const $ = load(xml, { xml: true })
  const roots = $.root().children().toArray()
  if (roots.length !== 1 || roots[0]!.name !== 'MetronInfo') return ['the root is not MetronInfo']
  return check($, roots[0]!, root)
}

function check($: CheerioAPI, element: Element, rule: Rule): string[] {
  const found: string[] = []
  const { name } = element
  const children = $(element).children().toArray()
  for (const [key, value] of Object.entries(element.attribs))
    if (!rule.attributes?.[key]?.test(value)) found.push(`${name}@${key}=${value}`)
  if (rule.text) {
    if (children.length > 0 || !rule.text.test($(element).text())) found.push(`${name}: ${$(element).text()}`)
    return found
  }
  for (const missing of (rule.required ?? []).filter((one) => children.every((child) => child.name !== one)))
    found.push(`${name} has no ${missing}`)
  for (const [index, child] of children.entries()) {
    const [item, itemRule] = rule.items ?? []
    const childRule = child.name === item ? itemRule : rule.children?.[child.name]
    const isSecond = child.name !== item && children.findIndex((one) => one.name === child.name) !== index
    found.push(...(childRule && !isSecond ? check($, child, childRule) : [`${child.name} in ${name}`]))
  }
  return found
}
