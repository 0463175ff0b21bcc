/**
 * What the API reads of a request. A web-standard `Request` is one; making another from it, as the desktop window needs, takes
 * longer than a small query.
 */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'signal' | 'body'> & {
  readonly headers: Pick<Headers, 'get' | 'has'>
}
