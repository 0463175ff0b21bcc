import { parseJson } from '../extract/embedded-json.ts'
import type { Page } from '../extract/page.ts'

/** Members of a work in a page's structured data (schema.org). */
type LinkedData = {
  readonly name?: string | undefined
  readonly author?: string | undefined
  readonly artist?: string | undefined
  readonly description?: string | undefined
  readonly image?: string | undefined
  readonly genres: readonly string[]
  readonly year?: number | undefined
}

const maxScripts = 10
const maxLength = 200_000
const maxNodes = 500
const works =
  /^(?:Book|BookSeries|ComicSeries|ComicStory|ComicIssue|Manga|CreativeWork|CreativeWorkSeries|Periodical|PublicationIssue)$/

/** The first work that a page describes as JSON-LD. */
export function readLinkedData({ $ }: Page): LinkedData | undefined {
  const scripts = $('script[type="application/ld+json"]').toArray().slice(0, maxScripts)
  for (const script of scripts) {
    const text = $(script).text()
    if (text.length > maxLength) continue
    const work = findWork(parseJson(text))
    if (work) return toData(work)
  }
  return undefined
}

type Node = Readonly<Record<string, unknown>>

function findWork(root: unknown): Node | undefined {
  const waiting: unknown[] = [root]
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen += 1) {
    const value = waiting.shift()
    if (Array.isArray(value)) waiting.push(...value.slice(0, maxNodes))
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node
      if (texts(node['@type']).some((type) => works.test(type))) return node
      waiting.push(node['@graph'], node.mainEntity, node.about, node.isPartOf)
    }
  }
  return undefined
}

function toData(node: Node): LinkedData {
  const one = (value: unknown) => texts(value)[0]
  const joined = (value: unknown) => texts(value).join(', ') || undefined
  const date = one(node.copyrightYear) ?? one(node.datePublished) ?? one(node.startDate)
  const year = /^(?:19|20)\d{2}/.exec(date ?? '')?.[0]
  return {
    name: one(node.name) ?? one(node.headline),
    author: joined(node.author) ?? joined(node.creator),
    artist: joined(node.illustrator) ?? joined(node.artist),
    description: one(node.description) ?? one(node.abstract),
    image: one(node.image) ?? one(node.thumbnailUrl),
    genres: texts(node.genre).flatMap((genre) => genre.split(',')),
    year: year === undefined ? undefined : Number(year),
  }
}

/** A text, a number, the name or URL of an entity, or several of them. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.slice(0, 30).flatMap(texts)
  if (typeof value !== 'object' || value === null) return []
  const { name, url, contentUrl } = value as Node
  return texts(name ?? contentUrl ?? url)
}
