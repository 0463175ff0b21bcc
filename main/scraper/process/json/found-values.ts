import type { FoundValueRule } from '../../../../shared/contracts/json-source-options.ts'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { elementTexts, parseEmbedded } from '../extract/embedded-json.ts'
import { describeShape, selectJson } from '../extract/json-path.ts'
import { nonEmpty, type Page } from '../extract/page.ts'
import { patterns } from '../extract/patterns.ts'
import { settingProblem } from '../setting-problem.ts'
import { fillJsonPath, type TemplateValues, valueText } from './fill-template.ts'
import { type JsonClient, requireJson } from './json-client.ts'

type SearchDeps = {
  readonly client: JsonClient
  /** Setting with the rules, such as `options.pageList`. */
  readonly field: string
  /** Address in which `from: 'address'` searches. */
  readonly address: string
  /** Reads the page in which values are. */
  readonly page: () => Promise<Page>
}

type Searched = { readonly texts: readonly string[]; readonly url: string; readonly shape?: Message }

/** Whether a rule needs the page. */
export const usesPage = ({ from, request }: FoundValueRule): boolean => request === undefined && from !== 'address'

/** Finds the values of placeholders, each with those before it. Throws `upstream_failed` if one is missing. */
export async function findValues(
  rules: readonly FoundValueRule[] | undefined,
  known: TemplateValues,
  deps: SearchDeps,
): Promise<TemplateValues> {
  const values: Record<string, string | undefined> = { ...known }
  for (const [index, rule] of (rules ?? []).entries()) {
    const field = `${deps.field}.values[${index}]`
    values[rule.name] = await findValue(rule, values, { ...deps, field })
  }
  return values
}

async function findValue(given: FoundValueRule, values: TemplateValues, deps: SearchDeps): Promise<string> {
  const { jsonPath } = given
  const rule = { ...given, ...(jsonPath !== undefined && { jsonPath: fillJsonPath(jsonPath, values) }) }
  const { texts, url, shape } = await search(rule, values, deps)
  const [value] = applyPattern(rule, texts, deps).filter((text) => text !== '')
  if (value !== undefined) return value
  const wanted = { url, placeholder: `{${rule.name}}` }
  const problem = shape
    ? message('jsonData.valueMissingIn', { ...wanted, shape })
    : message('jsonData.valueMissing', wanted)
  throw settingProblem('upstream_failed', problem, message('jsonData.adviceValue'), deps.field)
}

async function search(rule: FoundValueRule, values: TemplateValues, deps: SearchDeps): Promise<Searched> {
  const { field } = deps
  if (rule.request) {
    const response = await deps.client.send(rule.request, values, `${field}.request`)
    if (rule.jsonPath === undefined) return { texts: [response.text], url: response.url }
    const { value, url } = requireJson(response, `${field}.request`)
    return { texts: selectTexts(rule.jsonPath, value, field), url, shape: describeShape(value) }
  }
  if (rule.from === 'address') return { texts: [deps.address], url: deps.address }
  return searchPage(rule, await deps.page(), deps)
}

function searchPage(rule: FoundValueRule, page: Page, { field }: SearchDeps): Searched {
  const url = page.url.href
  const selector = nonEmpty(rule.selector)
  const { attribute } = rule
  const texts = selector ? elementTexts(page, { selector, attribute }, `${field}.selector`) : [page.$.html()]
  if (rule.jsonPath === undefined) return { texts: texts.map((text) => text.trim()), url }
  // The pattern captures the JSON, in which the path finds the value.
  const captured = rule.pattern === undefined ? texts : capture(rule, rule.pattern, texts, field)
  const data = captured.flatMap((text) => parseEmbedded(text) ?? [])
  const found = data.flatMap((value) => selectTexts(rule.jsonPath ?? '$', value, field))
  return { texts: found, url, ...(data[0] && { shape: describeShape(data[0]) }) }
}

const selectTexts = (path: string, value: unknown, field: string): string[] =>
  selectJson({ field: `${field}.jsonPath`, path }, value)
    .flat()
    .flatMap((found) => valueText(found) ?? [])

/** A pattern has already been used if it captured the JSON of a page. */
function applyPattern(rule: FoundValueRule, texts: readonly string[], deps: SearchDeps): readonly string[] {
  const { pattern } = rule
  const isUsed = rule.jsonPath !== undefined && usesPage(rule)
  return pattern === undefined || isUsed ? texts : capture(rule, pattern, texts, deps.field)
}

const capture = ({ name }: FoundValueRule, source: string, texts: readonly string[], field: string): string[] =>
  patterns.capture({ field: `${field}.pattern`, source }, name, [texts]).flat()
