/**
 * The closed list of everything that can go wrong in a way a person or a client can act on.
 * `status` is the HTTP status the API answers with; codes that only ever end a job carry the status
 * they would have if a request waited for them.
 */
export const problems = {
  bad_request: { status: 400, title: 'The request cannot be read' },
  unauthorized: { status: 401, title: 'A token is needed' },
  not_signed_in: { status: 401, title: 'Sign in to the meal site' },
  forbidden_host: { status: 403, title: 'This address is not served' },
  forbidden_origin: { status: 403, title: 'Other sites may not call this API' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This method is not offered here' },
  not_acceptable: { status: 406, title: 'None of the accepted types is offered' },
  conflict: { status: 409, title: 'The present state forbids this' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not read here' },
  range_not_satisfiable: { status: 416, title: 'The range lies outside the file' },
  validation_failed: { status: 422, title: 'The values are not valid' },
  internal: { status: 500, title: 'Bunko made a mistake' },
  upstream_failed: { status: 502, title: 'The other side failed' },
  busy: { status: 503, title: 'Bunko is busy' },
  keychain_failed: { status: 503, title: 'The keychain does not answer' },
  upstream_timeout: { status: 504, title: 'The other side did not answer in time' },
  // What ends the attempt of a job.
  site_unreachable: { status: 502, title: 'The site cannot be reached' },
  site_refused: { status: 502, title: 'The site refuses to answer' },
  needs_you: { status: 502, title: 'The site wants to see a person' },
  browser_missing: { status: 500, title: 'No browser was found' },
  site_busy: { status: 503, title: 'The site asks to wait' },
  address_forbidden: { status: 422, title: 'This address must not be fetched' },
  chapter_not_found: { status: 404, title: 'The site does not have this chapter' },
  no_images: { status: 502, title: 'No page images were found' },
  page_broken: { status: 502, title: 'A page is not a whole picture' },
  selector_invalid: { status: 422, title: 'A selector or pattern cannot be read' },
  worker_died: { status: 500, title: 'A worker process ended unexpectedly' },
  archive_broken: { status: 500, title: 'The archive is damaged' },
  disk_full: { status: 507, title: 'The disk is full' },
  timed_out: { status: 504, title: 'This took too long' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** One invalid value; `propertyPath` is dotted and indexed: `genres[0]`, `sources[3].baseUrl`. */
export type Violation = { readonly propertyPath: string; readonly message: string }
