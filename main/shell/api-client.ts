import type { App } from '../app.ts'

/** Calls the API within this process, without a port. Resolves to the JSON body. */
export type ApiClient = <Body>(
  path: string,
  init?: { readonly method: string; readonly body?: object },
) => Promise<Body>

/** The returned client throws an Error with the problem's detail when the request fails. */
export function createApiClient(library: Pick<App, 'fetch'>, apiToken: () => string | undefined): ApiClient {
  return async <Body>(path: string, init?: { readonly method: string; readonly body?: object }) => {
    const token = apiToken()
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (init?.body) headers.set('content-type', 'application/json')
    const body = init?.body && { body: JSON.stringify(init.body) }
    const request = new Request(`http://127.0.0.1${path}`, { method: init?.method ?? 'GET', headers, ...body })
    const response = await library.fetch(request)
    const json = (await response.json()) as Body & { detail?: string }
    if (!response.ok) throw new Error(json.detail ?? `${path} responded with status ${response.status}`)
    return json
  }
}
