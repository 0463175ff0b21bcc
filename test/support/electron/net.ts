import { type ClientRequest, type RequestOptions, request } from 'node:http'

/**
 * Requests with the API of Node's, as far as the updater uses it. With `redirect: 'manual'`, a redirect is an event instead of a
 * response.
 */
export const net = {
  request(options: RequestOptions & { readonly redirect?: string }): ClientRequest {
    const made = request(options)
    const emit = made.emit.bind(made)
    made.emit = ((name: string, ...args: unknown[]) => {
      const [response] = args as [{ statusCode?: number; headers: { location?: string }; resume(): void }]
      const location = name === 'response' ? response.headers.location : undefined
      if (location === undefined) return emit(name, ...args)
      if (options.redirect !== 'manual') throw new Error('The double of Electron follows no redirects.')
      response.resume()
      return emit('redirect', response.statusCode, options.method ?? 'GET', location)
    }) as typeof made.emit
    return made
  },
}
