import type { ApiRequest } from '../api-request.ts'
import {
  coverResponse,
  documentResponse,
  fileOf,
  jpegResponse,
  numberOf,
  pageResponse,
  thumbnailWidth,
} from '../books/book-responses.ts'
import { negotiateLanguage } from '../negotiate.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { feed, kindOf, kinds, openSearchDescription, root } from './atom.ts'
import { atomEntries } from './entries.ts'
import { opdsFeeds } from './feeds.ts'

/** OPDS 1.2 with page streaming: whatever `Accept` says, these addresses answer Atom. */
export function opdsRoutes(router: Router, features: Features, startedAt: string): void {
  for (const [template, make] of opdsFeeds(features, startedAt)) {
    const paths = [`${root}/${template}`, ...(template === 'catalog' ? ['/opds', '/opds-comics', root] : [])]
    for (const path of paths.flatMap((one) => [one, `${one}/`]))
      router.add('GET', path, async (request, params, { address }) => {
        const language = negotiateLanguage(request)
        const made = await make({ params, query: new URLSearchParams(address.query), language })
        return documentResponse(
          request,
          feed(made, atomEntries(made, language)),
          `${kinds[kindOf(made)]};charset=utf-8`,
        )
      })
  }
  router.add('GET', `${root}/opensearch.xml`, (request: ApiRequest) =>
    documentResponse(request, openSearchDescription(), 'application/opensearchdescription+xml;charset=utf-8'),
  )
  fileRoutes(router, features)
}

/** Files and pictures. Covers are always JPEG. */
function fileRoutes(router: Router, { readingApps: apps, reader }: Features): void {
  router.add('GET', `${root}/chapters/{id}/{name}`, async (request, { id, name }) =>
    fileOf(request, await apps.openBook(id!, name!)),
  )
  router.add('GET', `${root}/series/{id}/volumes/{volume}/{name}`, async (request, { id, volume, name }) =>
    fileOf(request, await apps.openVolume(id!, volume!, name!)),
  )
  router.add('GET', `${root}/chapters/{id}/pages/{number}`, async (request, { id, number }, { address }) => {
    const book = await apps.getBook(id!)
    const page = await reader.openPage(book.id, /^\d{1,6}$/.test(number!) ? String(Number(number) + 1) : '')
    const width = numberOf(new URLSearchParams(address.query), 'maxWidth', 0, 4000)
    const isAllowed =
      ['image/jpeg', 'image/png', 'image/gif'].includes(page.mediaType) && page.mediaType === book.mediaType
    return isAllowed && (width === 0 || width >= page.width)
      ? await pageResponse(request, page)
      : await jpegResponse(request, reader, page, width === 0 ? undefined : Math.max(width, 16))
  })
  for (const [name, width] of [
    ['cover', undefined],
    ['thumbnail', thumbnailWidth],
  ] as const) {
    router.add('GET', `${root}/series/{id}/${name}`, (request, { id }) => coverResponse(request, reader, id!, width))
    router.add('GET', `${root}/chapters/{id}/${name}`, async (request, { id }) =>
      jpegResponse(request, reader, await reader.openPage(id!, '1'), width),
    )
  }
}
