import type { Body } from '../../shared/contracts/endpoint.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { type Problem, validationFailed } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import { mediaTypeOf, readLimited } from './read-body.ts'

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
