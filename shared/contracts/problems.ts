/**
 * All problems that users or clients can act on. `status` is the HTTP status of the response. Codes that only occur in
 * jobs have the status that a request would have. The titles are in messages.json, under `problems`.
 */
export const problems = {
  bad_request: { status: 400 },
  unauthorized: { status: 401 },
  not_signed_in: { status: 401 },
  forbidden_host: { status: 403 },
  forbidden_origin: { status: 403 },
  not_found: { status: 404 },
  /** A page of a chapter that is being downloaded and is not there yet. */
  page_pending: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  request_timeout: { status: 408 },
  conflict: { status: 409 },
  /** The item is not the version that `If-Match` names. */
  precondition_failed: { status: 412 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  range_not_satisfiable: { status: 416 },
  expectation_failed: { status: 417 },
  validation_failed: { status: 422 },
  idempotency_key_reused: { status: 422 },
  /** The request named a host that is not an address of the listener for other devices. */
  misdirected: { status: 421 },
  too_many_attempts: { status: 429 },
  header_too_large: { status: 431 },
  internal: { status: 500 },
  upstream_failed: { status: 502 },
  busy: { status: 503 },
  keychain_failed: { status: 503 },
  /** The disk cannot be read or written: an I/O error, or it is read-only. */
  disk_failed: { status: 503 },
  upstream_timeout: { status: 504 },
  // Problems of jobs.
  site_unreachable: { status: 502 },
  site_refused: { status: 502 },
  needs_you: { status: 502 },
  browser_missing: { status: 500 },
  site_busy: { status: 503 },
  address_forbidden: { status: 422 },
  chapter_not_found: { status: 404 },
  no_chapter_list: { status: 422 },
  no_images: { status: 502 },
  page_broken: { status: 502 },
  selector_invalid: { status: 422 },
  worker_died: { status: 500 },
  archive_broken: { status: 409 },
  not_writable: { status: 500 },
  disk_full: { status: 507 },
  timed_out: { status: 504 },
} as const satisfies Record<string, { status: number }>

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** Problems of every operation that reads a site at once. */
export const siteProblems = [
  'site_unreachable',
  'site_refused',
  'site_busy',
  'needs_you',
  'browser_missing',
  'upstream_failed',
  'timed_out',
  'address_forbidden',
  'busy',
  'worker_died',
] as const satisfies readonly ProblemCode[]

/** An invalid value. `propertyPath` is dotted and indexed: `genres[0]`, `sources[3].baseUrl`. */
export type Violation = { readonly propertyPath: string; readonly message: string }
