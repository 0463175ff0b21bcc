import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'

const plainName = /^-?[a-z_][\w-]*$/i
/** Generated or numbered names and state classes, which differ between pages. */
const generatedName =
  /\d{2,}|[-_]\d+$|^(?:css|sc|jsx|svelte|styled)-|__[\w-]{5,}$|active|current|hidden|visible|loaded|selected/i

const isStable = (name: string) => plainName.test(name) && !generatedName.test(name)

/** Classes of an element that are stable across pages. */
export const stableClasses = ({ attribs }: Element): string[] => (attribs.class ?? '').split(/\s+/).filter(isStable)

/** The id of an element if it is stable across pages. */
export function stableId({ attribs: { id = '' } }: Element): string | undefined {
  return isStable(id) ? id : undefined
}

/** Selectors of an element with its name: `#next`, `a.next`. */
export function ownSelectors(element: Element): string[] {
  const id = stableId(element)
  return [...(id ? [`#${id}`] : []), ...stableClasses(element).map((name) => `${element.name}.${name}`)]
}

/** Simple selectors of an element, most specific first: `#viewer`, `.reading-content`, `main`. */
export function simpleSelectors(element: Element): string[] {
  const id = stableId(element)
  const landmark = ['main', 'article'].includes(element.name) ? [element.name] : []
  return [...(id ? [`#${id}`] : []), ...stableClasses(element).map((name) => `.${name}`), ...landmark]
}

const maxDepth = 8

/** Selectors that match an element by an ancestor, by its class, by both, or by its id. */
export function imageSelectors(element: Element): string[] {
  const { name } = element
  const id = stableId(element)
  const own = stableClasses(element).map((one) => `${name}.${one}`)
  const anchors = [...selfAndAncestors(element)]
    .slice(1, maxDepth)
    .filter((node) => node.name !== 'body' && node.name !== 'html')
    .flatMap(simpleSelectors)
  return [
    ...anchors.flatMap((anchor) => [`${anchor} ${name}`, ...own.map((one) => `${anchor} ${one}`)]),
    ...own,
    ...(id ? [`#${id}`] : []),
    ...(anchors.length + own.length === 0 ? [name] : []),
  ]
}

/** A class that all of some elements have and none of the others. */
export function findDistinctClass(
  page: Page,
  some: readonly Element[],
  others: readonly Element[],
): string | undefined {
  const [first] = some
  if (!first) return undefined
  const foreign = new Set(others.flatMap((element) => page.$(element).attr('class')?.split(/\s+/) ?? []))
  const shared = stableClasses(first).filter(
    (name) => !foreign.has(name) && some.every((element) => stableClasses(element).includes(name)),
  )
  return shared[0] && `${first.name}.${shared[0]}`
}
