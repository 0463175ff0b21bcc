import * as contract from '../../../shared/contracts/trackers.ts'
import * as unsure from '../../../shared/contracts/unsure-entries.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import { isProblem, Problem } from '../../platform/problem.ts'
import type { ApiRequest } from '../api-request.ts'
import { escapeHtml } from '../escape-html.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { coverFile } from '../page-file.ts'
import { readJsonBody } from '../read-body.ts'
import { bind, type Router } from '../router.ts'
import { smallPage } from '../small-page.ts'
import type { Features } from './features.ts'
import type { SystemOptions } from './system.ts'

const callbackPath = '/api/trackers/{id}/callback'
export const isTrackerCallback = (path: string): boolean => /^\/api\/trackers\/[^/]+\/callback$/.test(path)

/** The shelves of an imported list. */
const shelfNames: Readonly<Record<contract.TrackingStatus, Message>> = {
  reading: message('trackers.shelf.reading'),
  completed: message('trackers.shelf.completed'),
  paused: message('trackers.shelf.paused'),
  dropped: message('trackers.shelf.dropped'),
  planned: message('trackers.shelf.planned'),
  rereading: message('trackers.shelf.rereading'),
}

export function trackerRoutes(router: Router, { trackers }: Features, system: SystemOptions): void {
  const originOf = ({ headers }: ApiRequest): string | undefined => {
    const host = headers.get('host')
    const [own] = system.origins()
    // Services compare the address with the registered one, so this machine has one name.
    return host === null || /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/i.test(host) || !own ? own : `http://${host}`
  }
  bind(router, contract.listTrackers, async ({ request }) => ({ items: await trackers.list(originOf(request)) }))
  bind(router, contract.configureTracker, ({ params, body, request }) =>
    trackers.configure(params.id, body.clientId, originOf(request)),
  )
  bind(router, contract.signInToTracker, async ({ params, body, request }) => ({
    authorizeUrl: await trackers.signIn(params.id, body, originOf(request)),
  }))
  bind(router, contract.signOutOfTracker, async ({ params }) => void (await trackers.signOut(params.id)))
  bind(router, contract.searchTracker, async ({ params, query }) => ({
    items: await trackers.search(params.id, query.q),
  }))
  bind(router, contract.getTrackerCover, async ({ params }) =>
    coverFile(await trackers.getCover(params.id, params.remoteId), false),
  )
  bind(router, contract.importTrackerList, async ({ params, body, request }) => {
    const language = negotiateLanguage(request)
    const named = Object.entries(shelfNames).map(([status, name]) => [status, formatMessage(name, language)])
    const shelves = Object.fromEntries(named) as Record<contract.TrackingStatus, string>
    return { jobId: await trackers.importList(params.id, body, shelves) }
  })
  bind(router, unsure.listUnsureEntries, async () => ({ items: await trackers.unsure.list() }))
  bind(router, unsure.matchUnsureEntry, ({ params, body }) =>
    trackers.unsure.match(params.tracker, params.remoteId, body),
  )
  bind(
    router,
    unsure.leaveOutUnsureEntry,
    async ({ params }) => void (await trackers.unsure.leaveOut(params.tracker, params.remoteId)),
  )
  bind(router, contract.listTracking, async ({ params }) => ({ items: await trackers.listTracking(params.id) }))
  bind(router, contract.setTracking, ({ params, body }) => trackers.setTracking(params.id, params.tracker, body))
  bind(
    router,
    contract.removeTracking,
    async ({ params }) => void (await trackers.removeTracking(params.id, params.tracker)),
  )

  // Where the services lead the browser after a sign-in. The answers hold no data.
  router.add('GET', callbackPath, async (request, { id = '' }, { address }) => {
    const name = trackers.nameOf(id)
    const parameters = Object.fromEntries(new URLSearchParams(address.query))
    if (trackers.sendsFragment(id) && address.query === '') return fragmentPage(request, name)
    try {
      await trackers.completeSignIn(id, parameters)
    } catch (error) {
      if (!isProblem(error) || !(request.headers.get('accept') ?? '').includes('text/html')) throw error
      return resultPage(request, name, error)
    }
    return resultPage(request, name)
  })
  router.add('POST', callbackPath, async (request, { id = '' }) => {
    trackers.nameOf(id)
    const body = await readJsonBody(request, contract.signInToTracker.body)
    if (typeof body !== 'object' || body === null) throw new Problem('bad_request', message('api.bodyNotObjectOrArray'))
    await trackers.completeSignIn(id, textsOf(body))
    return new Response(null, { status: 204 })
  })
}

const textsOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))

function resultPage(request: ApiRequest, name: string, problem?: Problem): Response {
  const language = negotiateLanguage(request)
  const text = problem ? problem.userMessage : message('trackers.page.close')
  return smallPage({
    language,
    title: problem ? message('trackers.page.failed', { name }) : message('trackers.page.done', { name }),
    content: `<p>${escapeHtml(formatMessage(text, language))}</p>`,
    policy: [],
    status: problem ? 400 : 200,
  })
}

/** Takes the token out of the address, which a browser keeps, and gives it to Bunko. */
const script = `const page = document.querySelector('main')
const parameters = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
history.replaceState(null, '', location.pathname)
fetch(location.pathname, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(parameters) })
  .then((response) => show(response.ok ? 'done' : 'failed'), () => show('failed'))
function show(name) {
  const text = page.querySelector('[data-text=' + name + ']')
  page.replaceChildren(...text.content.childNodes)
}`

function fragmentPage(request: ApiRequest, name: string): Response {
  const language = negotiateLanguage(request)
  const html = (text: Message) => escapeHtml(formatMessage(text, language))
  const part = (id: string, title: Message, text: Message) =>
    `<template data-text="${id}"><h1>${html(title)}</h1><p>${html(text)}</p></template>`
  return smallPage({
    language,
    title: message('trackers.page.signingIn', { name }),
    content:
      part('done', message('trackers.page.done', { name }), message('trackers.page.close')) +
      part('failed', message('trackers.page.failed', { name }), message('trackers.signInUnknown')),
    policy: ["connect-src 'self'"],
    script,
  })
}
