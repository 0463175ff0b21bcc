import { onTestFinished } from 'vitest'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import type { ApiClient } from './api-client.ts'
import { startPictureSite } from './picture-site.ts'

/** What is suggested for a page of a site that lives as long as the test. */
export async function suggestFor(api: ApiClient, path: string, answer: Parameters<typeof startPictureSite>[0]) {
  const site = await startPictureSite(answer)
  onTestFinished(site.close)
  return (await api.call(suggestConfiguration, { body: { testUrl: site.origin + path } })).json()
}

/** A page with its title. */
export const page = (title: string, body: string): string => `<title>${title}</title><h1>${title}</h1>${body}`
