import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { folderPattern, mostCommon } from './image-score.ts'
import { signatureOf } from './page-links.ts'
import { stableClasses } from './stable-selectors.ts'

export type ScoredImage = { readonly url: string; readonly score: number }
export type ScoredImages = ReadonlyMap<Element, ScoredImage>

/** The images of a page that are most likely its pages, and those beside them. */
export type CoreImages = {
  /** Images that look alike: at the same kind of place, in one folder, numbered one after the other. */
  readonly core: ReadonlySet<string>
  /** Other images in the box around them. */
  readonly inside: ReadonlySet<string>
}

/** Finds the group of images that look alike with the highest score. */
export function findCoreImages(page: Page, images: ScoredImages): CoreImages {
  const groups = Map.groupBy([...images], ([element]) => `${stableClasses(element)[0] ?? ''} ${signatureOf(element)}`)
  const ranked = [...groups.values()].map((group) => ({ group, score: scoreGroup(group.map(([, image]) => image)) }))
  const [best] = ranked.sort((a, b) => b.score - a.score)
  if (!best) return { core: new Set(), inside: new Set() }
  const box = commonAncestor(best.group.map(([element]) => element))
  const isInside = (element: Element) => box !== undefined && page.$.contains(box as never, element as never)
  return {
    core: new Set(best.group.map(([, { url }]) => url)),
    inside: new Set([...images].filter(([element]) => isInside(element)).map(([, { url }]) => url)),
  }
}

/** Most of the score is for the order of the file names and for the folder. */
function scoreGroup(images: readonly ScoredImage[]): number {
  const total = images.reduce((sum, { score }) => sum + score, 0)
  const urls = images.map(({ url }) => url)
  const usual = mostCommon(urls.map(folderPattern))
  const folder = urls.filter((url) => folderPattern(url) === usual).length / urls.length
  const numbers = urls.map(fileNumber)
  const steps = numbers.slice(1).filter((number, index) => number - (numbers[index] as number) === 1).length
  const order = urls.length < 2 ? 0.5 : steps / (urls.length - 1)
  return total * (0.3 + 0.3 * folder + 0.4 * order)
}

const fileNumber = (url: string): number => Number(/(\d+)\D*$/.exec(new URL(url).pathname)?.[1] ?? Number.NaN)

/** The closest element around all others, but not the whole page. */
function commonAncestor([first, ...others]: readonly Element[]): Element | undefined {
  if (!first) return undefined
  let shared = [...selfAndAncestors(first)].slice(1)
  for (const element of others) {
    const around = new Set(selfAndAncestors(element))
    shared = shared.filter((node) => around.has(node))
  }
  const [box] = shared
  return box && box.name !== 'body' && box.name !== 'html' ? box : undefined
}
