import { z } from 'zod'
import { type Message, message, quote } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { SearchResults, SiteConfig } from '../../protocol/messages.ts'
import { attempt, withDeadline } from '../attempt.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import { createSiteFetch, type EngineDeps } from '../site-fetch.ts'
import { coverUrlOf } from './read-server.ts'
import { createServerClient } from './server-client.ts'

const mangaSchema = z.object({ id: z.int(), title: z.string(), thumbnailUrl: z.string().nullish() })
type FoundManga = z.output<typeof mangaSchema>
const siteSchema = z.object({ id: z.string(), displayName: z.string() })
type ServerSite = z.output<typeof siteSchema>

const overviewSchema = z.object({
  mangas: z.object({ nodes: z.array(mangaSchema.extend({ sourceId: z.string() })) }),
  sources: z.object({ nodes: z.array(siteSchema) }),
})
const foundSchema = z.object({ fetchSourceManga: z.object({ mangas: z.array(mangaSchema) }) })

const maxSites = 30
const sitesAtATime = 4
const resultsPerSite = 10
/** Time for the sites of the server. A search takes at most 28 s. */
const sitesMs = 20_000

/**
 * Searches the library of a server, then its sites, those of its library first. A site that fails becomes a warning, unless
 * nothing was found at all.
 */
export async function searchServer(site: SiteConfig, title: string, deps: EngineDeps): Promise<SearchResults> {
  const clientFor = (limited: EngineDeps) => createServerClient(site, createSiteFetch({ site, ...limited }).request)
  const client = clientFor(deps)
  const { mangas, sources } = await client.query(
    'query($title:String!){mangas(condition:{inLibrary:true},filter:{title:{includesInsensitive:$title}},first:40){nodes{id title thumbnailUrl sourceId}} sources{nodes{id displayName}}}',
    { title },
    overviewSchema,
  )
  const names = new Map(sources.nodes.map(({ id, displayName }) => [id, displayName]))
  const ofLibrary = new Set(mangas.nodes.map(({ sourceId }) => sourceId))
  const ordered = [...sources.nodes].sort((a, b) => Number(ofLibrary.has(b.id)) - Number(ofLibrary.has(a.id)))
  const searched = ordered.slice(0, maxSites)
  const deadline = performance.now() + sitesMs
  const answers = await mapWithConcurrency(searched, sitesAtATime, async (one) => ({
    ...one,
    ...(await attempt(() => withDeadline(deadline, deps, (limited) => searchSite(one, title, clientFor(limited))))),
  }))
  const found = new Map<number, { readonly manga: FoundManga; readonly at: string | undefined }>()
  for (const manga of mangas.nodes) found.set(manga.id, { manga, at: names.get(manga.sourceId) })
  for (const { value = [], displayName } of answers)
    for (const manga of value.slice(0, resultsPerSite))
      if (!found.has(manga.id)) found.set(manga.id, { manga, at: displayName })
  const failures = answers.filter(({ value }) => value === undefined)
  const [problem] = failures.flatMap(({ problem }) => problem ?? [])
  if (found.size === 0 && problem && failures.length === answers.length) throw problem
  return {
    series: [...found.values()].map(({ manga, at }) => ({
      url: `${client.origin}/manga/${manga.id}`,
      title: manga.title.slice(0, 500),
      coverUrl: coverUrlOf(site, manga.thumbnailUrl),
      year: null,
      ...(at !== undefined && { site: at }),
    })),
    warnings: [
      ...failures.map(({ displayName, problem }) => siteWarning(displayName, problem)),
      ...(ordered.length > maxSites
        ? [message('suwayomi.notAllSites', { count: maxSites, total: ordered.length })]
        : []),
    ],
  }
}

async function searchSite({ id }: ServerSite, query: string, client: ReturnType<typeof createServerClient>) {
  const { fetchSourceManga } = await client.query(
    'mutation($source:LongString!,$query:String!){fetchSourceManga(input:{source:$source,type:SEARCH,page:1,query:$query}){mangas{id title thumbnailUrl}}}',
    { source: id, query },
    foundSchema,
  )
  return fetchSourceManga.mangas
}

const siteWarning = (site: string, problem: Problem | undefined) =>
  problem ? message('text.named', { name: site, reason: reasonOf(problem) }) : message('suwayomi.siteTooSlow', { site })

/** What an extension says, without the name of the server. */
function reasonOf({ userMessage: { key, values }, userMessage }: Problem): Message {
  return key === 'suwayomi.failed' && typeof values?.text === 'string' ? quote(values.text) : userMessage
}
