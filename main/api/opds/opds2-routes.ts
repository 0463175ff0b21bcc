import { z } from 'zod'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { Book } from '../../reading-apps/reading-apps.ts'
import type { ApiRequest } from '../api-request.ts'
import { documentResponse, jpegResponse, pageResponse } from '../books/book-responses.ts'
import { progressionSchema, readiumProgression, reportPosition } from '../books/progression.ts'
import { negotiateLanguage } from '../negotiate.ts'
import { readJsonBody } from '../read-body.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { opdsFeeds } from './feeds.ts'
import { authenticationDto, feedDto, isDivinaImage, manifestDto, opds2Root, opds2Types, pageHref } from './opds2.ts'

/** What a program reads before it signs in. */
export function opds2OpenRoutes(router: Router): void {
  router.add('GET', `${opds2Root}/auth`, (request) => authenticationResponse(request, 200))
}

export function authenticationResponse(request: ApiRequest, status: 200 | 401, headers?: Headers): Response {
  const text = JSON.stringify(authenticationDto(new URL(request.url).origin, negotiateLanguage(request)))
  const sent = new Headers(headers)
  sent.set('Content-Type', opds2Types.authentication)
  sent.set('Content-Length', String(Buffer.byteLength(text)))
  if (status === 401)
    sent.set(
      'Link',
      `<${opds2Root}/auth>; rel="http://opds-spec.org/auth/document"; type="${opds2Types.authentication}"`,
    )
  return new Response(text, { status, headers: sent })
}

/** OPDS 2.0 with comics in Readium's form, and progress in the two forms that programs use. */
export function opds2Routes(router: Router, features: Features, startedAt: string): void {
  const { readingApps: apps, reader } = features
  const add = (path: string, type: string, make: Make) => {
    for (const spelling of [`${opds2Root}${path}`, `${opds2Root}${path}/`])
      router.add('GET', spelling, async (request, params, { address }) => {
        const query = new URLSearchParams(address.query)
        const body = await make({ params, query, language: negotiateLanguage(request) })
        if (!body) return new Response(null, { status: 204 })
        return documentResponse(request, JSON.stringify(body), type)
      })
  }

  for (const [template, make] of opdsFeeds(features, startedAt)) {
    for (const path of template === 'catalog' ? ['/catalog', ''] : [`/${template}`])
      add(path, opds2Types.feed, async (asked) => feedDto(await make(asked), asked.language))
  }

  const chapter = '/chapters/{id}'
  add(`${chapter}/manifest`, opds2Types.divina, async ({ params, language }) => {
    const book = await apps.getBook(params.id!)
    const series = await apps.getSeries(book.seriesId)
    return manifestDto(book, series, await apps.listPages(book.id), language)
  })
  router.add('GET', `${opds2Root}${chapter}/pages/{number}`, async (request, { id, number }) => {
    const page = await reader.openPage((await apps.getBook(id!)).id, number!)
    return isDivinaImage(page.mediaType) ? await pageResponse(request, page) : await jpegResponse(request, reader, page)
  })

  add(`${chapter}/progression`, opds2Types.readiumProgression, async ({ params }) => {
    const book = await apps.getBook(params.id!)
    return readiumProgression(book, (page) => pageHref(book.id, page))
  })
  router.add('PUT', `${opds2Root}${chapter}/progression`, async (request, { id }) => {
    const book = await apps.getBook(id!)
    const { modified, locator } = await read(request, progressionSchema, opds2Types.readiumProgression)
    await reportPosition(reader, book, locator.locations.position, modified)
    return new Response(null, { status: 204 })
  })

  add(`${chapter}/opds-progression`, opds2Types.progression, async ({ params }) =>
    progressionDto(await apps.getBook(params.id!)),
  )
  router.add('PUT', `${opds2Root}${chapter}/opds-progression`, async (request, { id }) => {
    const book = await apps.getBook(id!)
    const report = await read(request, opdsProgressionSchema, opds2Types.progression)
    await reportPosition(reader, book, pageOf(report, book.pages), report.modified)
    const text = JSON.stringify(progressionDto(await apps.getBook(book.id)))
    return new Response(text, { headers: { 'Content-Type': opds2Types.progression } })
  })
}

/** Makes the body of an answer; undefined or null for 204. */
type Make = (asked: {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly language: ReturnType<typeof negotiateLanguage>
}) => Promise<object | null | undefined>

const opdsProgressionSchema = z.looseObject({
  modified: z.iso.datetime({ offset: true }),
  progression: z.number().min(0).max(1),
  references: z.array(z.string()).optional(),
})

/** @throws Problem `bad_request`: these protocols know no other status for a wrong body */
async function read<Schema extends z.ZodType>(
  request: ApiRequest,
  schema: Schema,
  type: string,
): Promise<z.output<Schema>> {
  const { data } = schema.safeParse(await readJsonBody(request, { schema }, [type, 'application/json']))
  if (data === undefined) throw new Problem('bad_request', message('kosync.invalid'))
  return data
}

/** A reference to a page says it exactly. */
function pageOf({ progression, references = [] }: z.output<typeof opdsProgressionSchema>, pages: number): number {
  const [, page] = references.map((one) => /#page=(\d{1,9})$/.exec(one)).find((found) => found) ?? []
  return page === undefined ? Math.max(Math.round(progression * pages), 1) : Number(page)
}

const progressionDto = ({ progress, pages }: Book) =>
  progress && {
    modified: progress.updatedAt,
    device: { id: 'urn:bunko:device', name: 'Bunko' },
    progression: progress.page / pages,
    references: [`#page=${progress.page}`],
  }
