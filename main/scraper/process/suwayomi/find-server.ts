import { z } from 'zod'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem } from '../../../platform/problem.ts'
import type { SourceProposal } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { createSiteFetch } from '../site-fetch.ts'
import type { Suggestion } from '../suggest/suggestion.ts'
import { createServerClient } from './server-client.ts'
import { passwordField } from './server-fetch.ts'

const aboutSchema = z.object({
  aboutServer: z.object({ version: z.string() }),
  sources: z.object({ totalCount: z.int() }),
})

/**
 * The source for a server, if the address leads to one. Only addresses that may be those of a server are asked.
 * @param page what the address shows, if anything
 * @throws Problem `site_refused` if the server refuses the login of the task
 */
export async function findServer(
  suggestion: Suggestion,
  address: string,
  page: Page | undefined,
): Promise<SourceProposal | undefined> {
  const { task, deps } = suggestion
  const url = page?.url ?? new URL(address)
  const names = page?.$('title').first().text() ?? ''
  if (!['/', '/login.html'].includes(url.pathname) && !/suwayomi|tachidesk/i.test(names)) return undefined
  const site = { ...task.site, baseUrl: url.origin, options: { server: { kind: 'suwayomi' as const, ...task.login } } }
  const client = createServerClient(site, createSiteFetch({ site, ...deps }).request)
  try {
    const about = await client.query('query{aboutServer{version} sources{totalCount}}', {}, aboutSchema)
    return toProposal(suggestion, address, url.origin, { version: about.aboutServer.version, needsLogin: false })
  } catch (error) {
    if (!isProblem(error) || deps.signal.aborted) throw error
    if (error.code !== 'site_refused' || error.extra?.field !== passwordField) return undefined
    if (task.login) throw error
    return toProposal(suggestion, address, url.origin, { version: null, needsLogin: true })
  }
}

function toProposal(
  { task, requestLimit }: Suggestion,
  address: string,
  baseUrl: string,
  server: { readonly version: string | null; readonly needsLogin: boolean },
): SourceProposal {
  return {
    configuration: {
      name: 'Suwayomi',
      baseUrl,
      description: '',
      isActive: true,
      autoRepair: false,
      chapterUrlFormat: null,
      scrapingType: 'html',
      imageSelector: null,
      nextPageSelector: null,
      chapterSelector: null,
      options: {
        server: { kind: 'suwayomi', ...(task.login && { username: task.login.username }) },
      },
    },
    server: { kind: 'suwayomi', ...server },
    level: 'sure',
    confidence: 1,
    reasons: [{ supports: true, text: message('suwayomi.found') }],
    warnings: [],
    isProved: true,
    unprovedReason: null,
    chapters: [],
    imageUrls: [],
    preview: [],
    list: null,
    mangaSlug: /^\/manga\/(\d+)/.exec(new URL(address).pathname)?.[1] ?? null,
    asksAge: false,
    requests: requestLimit.count(),
  }
}
