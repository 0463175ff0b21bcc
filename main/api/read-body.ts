import { type Body, imageMediaTypes, jsonMediaTypes, resourceMediaTypes } from '../../shared/contracts/endpoint.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import { extractEmbeddedJson } from './present/html.ts'

export const defaultLimitBytes = 1024 * 1024

/**
 * Parses a JSON request body. A `text/html` body can also be a page created by Bunko; its embedded JSON is used.
 * @param types media types that are accepted instead of those of the schema
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `bad_request`
 */
export async function readJsonBody(
  request: ApiRequest,
  { accepts, limitBytes = defaultLimitBytes, imageLimitBytes, isOptional }: Body,
  types: readonly string[] = accepts === 'resource' ? resourceMediaTypes : jsonMediaTypes,
): Promise<unknown> {
  const type = mediaTypeOf(request)
  if (!types.includes(type) && !(isOptional && type === '')) {
    const all = imageLimitBytes === undefined ? types : [...types, ...imageMediaTypes]
    throw new Problem('unsupported_media_type', message('api.contentTypeRequired', { types: all }))
  }
  const tooLarge = () => new Problem('payload_too_large', message('api.bodyTooLarge', { limit: limitBytes }))
  const text = decode(await readLimited(request, limitBytes, tooLarge))
  if (isOptional && text === '') return {}
  return parse(type === 'text/html' ? (extractEmbeddedJson(text) ?? text) : text)
}

/** Without parameters; empty without a body. */
const mediaTypeOf = (request: ApiRequest): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/** Leaves the rest of a body that is too large unread. @throws the problem that `tooLarge` creates */
async function readLimited(
  request: ApiRequest,
  limitBytes: number,
  tooLarge: () => Problem,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // Cancelling the body would close the connection before the answer.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Problem('bad_request', message('api.bodyNotUtf8'), { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('bad_request', message('api.bodyNotJson', { reason: (cause as Error).message }), {
      cause,
    })
  }
}

/** Boundaries and headers of a form with one file. */
const formOverheadBytes = 64 * 1024

/**
 * The image of a request: its body, or the first file of a form. It is not checked. Undefined for other bodies.
 * @throws Problem `validation_failed` without an image or with a larger one than the endpoint takes.
 */
export async function readImageBody(
  request: ApiRequest,
  { imageLimitBytes }: Body,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const type = mediaTypeOf(request)
  const isForm = type === 'multipart/form-data'
  if (imageLimitBytes === undefined || !(isForm || type.startsWith('image/'))) return undefined
  const tooLarge = () => refused(message('api.imageTooLarge', { size: imageLimitBytes / 1024 / 1024 }))
  const bytes = await readLimited(request, imageLimitBytes + (isForm ? formOverheadBytes : 0), tooLarge)
  if (!isForm) return bytes
  const file = await fileOfForm(bytes, request.headers.get('content-type') ?? '')
  if (file.size > imageLimitBytes) throw tooLarge()
  return new Uint8Array(await file.arrayBuffer())
}

async function fileOfForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<File> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => undefined)
  // A form that cannot be parsed has no image either.
  const file = form && [...form.values()].find((value) => value instanceof File)
  if (!file) throw refused(message('api.imageMissing'))
  return file
}

const refused = (reason: Message): Problem => validationFailed([{ propertyPath: 'image', message: reason }])
