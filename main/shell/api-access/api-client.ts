import type { App } from '../../app.ts'

/** Asks the API as the window does: in this process, over no port. */
export type Ask = <Answer>(path: string, init?: { readonly method: string; readonly body?: object }) => Promise<Answer>

/** @throws Error with the problem's sentence when the answer is none of success. */
export function createAsk(library: Pick<App, 'fetch'>, apiToken: () => string | undefined): Ask {
  return async <Answer>(path: string, init?: { readonly method: string; readonly body?: object }) => {
    const token = apiToken()
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (init?.body) headers.set('content-type', 'application/json')
    const body = init?.body && { body: JSON.stringify(init.body) }
    const request = new Request(`http://127.0.0.1${path}`, { method: init?.method ?? 'GET', headers, ...body })
    const response = await library.fetch(request)
    const answer = (await response.json()) as Answer & { detail?: string }
    if (!response.ok) throw new Error(answer.detail ?? `${path} answered ${response.status}`)
    return answer
  }
}
