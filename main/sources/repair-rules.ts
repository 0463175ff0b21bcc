import type { ContentSource, ContentSourceWrite } from '../../shared/contracts/content-sources.ts'

/** The members of a source that say how it is read. Others, such as its name and its limits, are the user's. */
const ruleMembers = [
  'baseUrl',
  'chapterUrlFormat',
  'scrapingType',
  'imageSelector',
  'nextPageSelector',
  'chapterSelector',
] as const
const pageOptions = [
  'imageAttributes',
  'excludeSelector',
  'excludeUrlPattern',
  'minImageBytes',
  'urlRewrites',
  'script',
  'pageList',
  'waitForSelector',
  'scroll',
  'clickSelectors',
  'pageTurn',
] as const
const pageMembers = ['scrapingType', 'imageSelector', 'nextPageSelector', 'chapterSelector'] as const

export type Rules = Omit<ContentSourceWrite, 'name' | 'description' | 'isActive' | 'autoRepair'>
export type RuleChange = { readonly rule: string; readonly before: string | null; readonly after: string | null }

/** What of a source is read in the way of a proposal: its lists, its pages, or both. */
export type RepairedPart = 'list' | 'pages' | 'both'

/**
 * The source with the rules of a proposal for the part that changed. Headers, limits and what else the user set stays, but a
 * cookie is not sent to another host.
 */
export function mergeRules(source: ContentSource, proposed: Rules, part: RepairedPart): ContentSource {
  const moved = withHost(source, new URL(proposed.baseUrl).origin)
  const { chapterList, search, theme, ...options } = proposed.options
  const kept = { ...moved.options }
  if (part !== 'list') for (const name of pageOptions) delete kept[name]
  if (part !== 'list') delete kept.theme
  const ofPages = Object.fromEntries(
    Object.entries(options).filter(([name]) => pageOptions.some((one) => one === name)),
  )
  const pages = Object.fromEntries(pageMembers.map((name) => [name, proposed[name]]))
  const isThemed = part === 'both' && theme !== undefined
  return {
    ...moved,
    ...(part !== 'list' && pages),
    ...(part !== 'pages' && { chapterUrlFormat: proposed.chapterUrlFormat }),
    ...(part === 'both' && { baseUrl: proposed.baseUrl }),
    options: {
      ...kept,
      ...(part !== 'list' && ofPages),
      ...(isThemed && { theme }),
      ...(part !== 'pages' && chapterList && { chapterList }),
      ...(part !== 'pages' && search && { search }),
    },
  }
}

/** The source at another host, with the same rules. */
export function withHost(source: ContentSource, origin: string): ContentSource {
  const from = new URL(source.baseUrl)
  if (from.origin === origin) return source
  const move = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(from.origin, origin)) as T
  const { headers, mirrors, ...options } = source.options
  const { Cookie: _, ...others } = headers ?? {}
  const left = (mirrors ?? []).filter((mirror) => new URL(mirror).origin !== origin)
  return {
    ...source,
    baseUrl: origin + (from.pathname === '/' ? '' : from.pathname),
    chapterUrlFormat: move(source.chapterUrlFormat),
    options: {
      ...move(options),
      ...(headers && { headers: move(others) }),
      ...(left.length > 0 && { mirrors: left }),
    },
  }
}

/** The rules in which two sources differ, each with its values as text. */
export function changedRules(before: ContentSource, after: ContentSource): RuleChange[] {
  const [from, to] = [flatten(before), flatten(after)]
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((rule) => ({ rule, before: from.get(rule) ?? null, after: to.get(rule) ?? null }))
    .filter((change) => change.before !== change.after)
}

function flatten(source: ContentSource): Map<string, string> {
  const found = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (typeof value === 'object' && !Array.isArray(value))
      for (const [name, one] of Object.entries(value)) add(`${path}.${name}`, one)
    else found.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const name of ruleMembers) add(name, source[name])
  add('options', source.options)
  return found
}

/** Whether a host is another site: not a subdomain of it or its parent. */
export function isOtherHost(
  source: Pick<ContentSource, 'baseUrl' | 'options' | 'chapterUrlFormat'>,
  address: string,
): boolean {
  const bare = (url: string) => {
    const { hostname, port } = new URL(url)
    return { host: hostname.replace(/^www\./, ''), port }
  }
  const found = bare(address)
  const own = [source.baseUrl, ...(source.options.mirrors ?? [])]
  if (source.chapterUrlFormat && /^https?:/i.test(source.chapterUrlFormat)) own.push(source.chapterUrlFormat)
  return own.map(bare).every(({ host, port }) => {
    const isSame = host === found.host || found.host.endsWith(`.${host}`) || host.endsWith(`.${found.host}`)
    return !isSame || port !== found.port
  })
}
