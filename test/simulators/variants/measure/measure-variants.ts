import type { ContentSourceWrite } from '../../../../shared/contracts/content-sources.ts'
import { type SuggestionResult, suggestConfiguration } from '../../../../shared/contracts/suggest-configuration.ts'
import { type ApiClient, createClient } from '../../../support/api-client.ts'
import { type StartedApp, startApp } from '../../../support/start-app.ts'
import { type RunningVariant, startVariant } from '../serve-variants.ts'
import type { Variant } from '../variant.ts'
import { type Tried, trySource, untried } from './try-source.ts'

/** What a person gives: the address of the series, else of a chapter, else also its slug and number. */
type Start = 'series' | 'chapter' | 'all three'

export interface Measured {
  readonly variant: Variant
  /** What the proposal needed. */
  readonly start: Start
  readonly proposal: Tried & {
    readonly requests: number
    readonly ms: number
    readonly confidence: number
    readonly configuration: string | null
  }
  /** Null if the proposal works or the site must be refused. */
  readonly byHand: Tried | null
}

/** Libraries for proposals and for sources by hand: both read the same series. */
interface Libraries {
  readonly proposals: ApiClient
  byHand(): Promise<ApiClient>
}

async function measureVariant(libraries: Libraries, variant: Variant): Promise<Measured> {
  const site = await startVariant(variant)
  try {
    const { start, ...proposed } = await proposeFromLittle(libraries.proposals, site)
    const { configuration } = proposed.result
    const proposal = await tryProposal(libraries.proposals, site, proposed.result)
    const needsHand = !variant.refuse && proposal.outcome !== 'works' && variant.byHand
    return {
      variant,
      start,
      proposal: {
        ...proposal,
        requests: proposed.requests,
        ms: proposed.ms,
        confidence: proposed.result.confidence,
        configuration: configuration && describe(configuration),
      },
      byHand: needsHand ? await trySource(await libraries.byHand(), site, sourceByHand(site), []) : null,
    }
  } finally {
    await site.stop()
  }
}

/** What a person would look at first. */
const describe = ({ chapterUrlFormat, scrapingType, imageSelector, nextPageSelector, options }: ContentSourceWrite) =>
  JSON.stringify({ chapterUrlFormat, scrapingType, imageSelector, nextPageSelector, options })

interface Proposed {
  readonly result: SuggestionResult
  readonly requests: number
  readonly ms: number
}

/** Gives more only if less was not enough. Requests and time are those of the longest proposal. */
async function proposeFromLittle(api: ApiClient, site: RunningVariant): Promise<Proposed & { readonly start: Start }> {
  const series = site.series[0]!
  const chapters = series.entries.filter(({ kind }) => kind === 'chapter')
  const sample = chapters[site.variant.sample ?? Math.min(2, chapters.length - 1)]!
  const testUrl = site.origin + sample.path
  const given = [
    ['series', { testUrl: site.origin + series.path }],
    ['chapter', { testUrl }],
    ['all three', { testUrl, mangaSlug: series.slug, chapterNumber: sample.number }],
  ] as const
  const tried: Proposed[] = []
  for (const [start, body] of given) {
    const proposed = await propose(api, site, body)
    if (!proposed) continue
    tried.push(proposed)
    const longest = (of: (one: Proposed) => number) => Math.max(...tried.map(of))
    if (proposed.result.success || site.variant.refuse || start === 'all three')
      return { start, result: proposed.result, requests: longest((one) => one.requests), ms: longest((one) => one.ms) }
  }
  return { start: 'all three', ...tried.at(-1)! }
}

/** Without what a browser loads for the pages that it shows and what their scripts request, as for any visitor. */
const countRequests = (site: RunningVariant): number =>
  site.requestLog
    .requests()
    .filter(({ headers }) => !/^(?:image|script|style|empty)$/.test(headers['sec-fetch-dest'] ?? '')).length

/** Null if the program wants to know more. */
async function propose(api: ApiClient, site: RunningVariant, body: object): Promise<Proposed | null> {
  const before = countRequests(site)
  const begin = performance.now()
  const answer = await api.call(suggestConfiguration, { body })
  const ms = Math.round(performance.now() - begin)
  if (answer.status === 422) return null
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return { result: answer.json(), requests: countRequests(site) - before, ms }
}

async function tryProposal(api: ApiClient, site: RunningVariant, result: SuggestionResult): Promise<Tried> {
  const { refuse } = site.variant
  const said = result.errors.map(({ message, suggestion }) => `${message} ${suggestion}`).join(' ')
  if (!result.success || !result.configuration) {
    if (!refuse) return untried('not sure', `no proposal: ${said}`)
    return untried(refuse.test(said) ? 'refused rightly' : 'not sure', said)
  }
  const warnings = [...(result.unprovedReason ? [`unproved: ${result.unprovedReason}`] : []), ...result.warnings]
  const tried = await trySource(api, site, result.configuration, warnings)
  const isTold = tried.outcome.startsWith('works') && warnings.length > 0
  if (isTold && !refuse)
    return { ...tried, detail: [tried.detail, `warned: ${warnings.join(' / ')}`].filter(Boolean).join('; ') }
  // A source that reads nothing stores nothing wrong.
  return refuse && tried.right === 0 && /^(?:works partly|cut silently)$/.test(tried.outcome)
    ? { ...tried, outcome: 'not sure' }
    : tried
}

function sourceByHand(site: RunningVariant): ContentSourceWrite {
  return {
    name: site.variant.name,
    baseUrl: site.origin,
    description: '',
    isActive: true,
    autoRepair: false,
    scrapingType: 'html',
    imageSelector: null,
    nextPageSelector: null,
    chapterSelector: null,
    options: {},
    ...(site.variant.byHand as Pick<ContentSourceWrite, 'chapterUrlFormat'>),
  }
}

const atOnce = 2

/** Measures variants with the whole program, two at a time. */
export async function measureVariants(
  chosen: readonly Variant[],
  tell: (measured: Measured) => void = () => {},
): Promise<Measured[]> {
  const started: StartedApp[] = []
  const start = async () => {
    const app = await startApp()
    started.push(app)
    return createClient(app.origin)
  }
  let byHand: ReturnType<typeof start> | undefined
  const libraries: Libraries = {
    proposals: await start(),
    byHand: () => {
      byHand ??= start()
      return byHand
    },
  }
  const waiting = [...chosen]
  const measured: Measured[] = []
  const work = async () => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      const one = await measureVariant(libraries, variant).catch((error: unknown) => failed(variant!, error))
      measured.push(one)
      tell(one)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await Promise.all(started.map((app) => app.end()))
  }
  return measured.toSorted((left, right) => left.variant.id.localeCompare(right.variant.id))
}

const failed = (variant: Variant, error: unknown): Measured => ({
  variant,
  start: 'series',
  proposal: {
    ...untried('not sure', `the program failed: ${error instanceof Error ? error.message : error}`),
    requests: 0,
    ms: 0,
    confidence: 0,
    configuration: null,
  },
  byHand: null,
})
