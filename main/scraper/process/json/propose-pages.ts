import type { PageListRule } from '../../../../shared/contracts/json-source-options.ts'
import type { SiteConfig } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'
import { findImages, type ImagesInJson } from './find-images.ts'
import { generaliseRequest } from './generalise-request.ts'
import { findPageData } from './page-data.ts'
import type { CapturedResponse } from './request-parts.ts'

type ScriptRule = NonNullable<SiteConfig['options']['script']>

/** A rule for the images of a chapter, and what it finds. */
type ProposedPages = { readonly urls: readonly string[]; readonly seen: number } & (
  | { readonly pageList: PageListRule; readonly script?: never }
  | { readonly script: ScriptRule; readonly pageList?: never }
)

type PagesContext = {
  /** The page of the chapter. */
  readonly page: Page
  readonly chapterNumber: number | undefined
  readonly baseUrl: string
  /** Images that the page shows; empty if it has not been rendered. */
  readonly shown: readonly string[]
  /** Whether the page certainly draws them as they are. */
  readonly isDrawn?: boolean
}

type ShownContext = Pick<PagesContext, 'page' | 'shown' | 'isDrawn'>

const maxProposals = 4

/** Rules for images in the data that a page contains. */
export function proposeScripts(context: ShownContext): ProposedPages[] {
  const { page, shown } = context
  const found = findPageData(page).flatMap(({ rule, value }) =>
    confirmed(context, value, findImages(value, { base: page.base, seen: shown, subject: subjectOf(page) })).map(
      ({ images, imageFormat, order, urls, seen }) => ({
        script: { ...rule, jsonPath: images, ...(imageFormat && { imageFormat }), ...(order && { order }) },
        urls,
        seen,
      }),
    ),
  )
  return best(found)
}

/** Rules for images in the JSON that a page requests. */
export function proposePageLists(responses: readonly CapturedResponse[], pages: PagesContext): ProposedPages[] {
  const { page, chapterNumber, baseUrl, shown } = pages
  const address = page.requestedUrl ?? page.url.href
  const given = chapterNumber === undefined ? [] : [{ name: 'chapter', text: String(chapterNumber) }]
  const html = page.$.html()
  const found = responses.flatMap((response, index) => {
    const context = { base: address, seen: shown, subject: subjectOf(page) }
    const lists = confirmed(pages, response.value, findImages(response.value, context))
    if (lists.length === 0) return []
    const earlier = responses.slice(0, index)
    const template = generaliseRequest(response, { given, address, html, earlier, baseUrl })
    if (!template?.isVariable) return []
    const { request, values } = template
    return lists.map((list) => ({
      pageList: { ...(values.length > 0 && { values: [...values] }), request, ...rulesOf(list) },
      urls: list.urls,
      seen: list.seen,
    }))
  })
  return best(found)
}

/** Without images that the page may show differently. */
function confirmed({ page, shown, isDrawn = false }: ShownContext, data: unknown, found: readonly ImagesInJson[]) {
  const isMarked = inData.test(JSON.stringify(data))
  if (!isMarked && !mayDraw(page)) return found
  const isProved = ({ seen }: ImagesInJson) => isDrawn && !isMarked && seen === shown.length
  return found.filter((one) => one.seen * 2 > one.urls.length || isProved(one))
}

const subjectOf = ({ $, url }: Page) => ({ address: url.href, title: $('title').first().text() })

const rulesOf = ({ images, imageFormat, order }: ImagesInJson) => ({
  images,
  ...(imageFormat && { imageFormat }),
  ...(order && { order }),
})

function best(found: readonly ProposedPages[]): ProposedPages[] {
  const unique = new Map<string, ProposedPages>()
  for (const one of found) if (!unique.has(one.urls.join(' '))) unique.set(one.urls.join(' '), one)
  return [...unique.values()].sort((a, b) => b.seen - a.seen || b.urls.length - a.urls.length).slice(0, maxProposals)
}

const inData =
  /scrambl|shuffl|puzzle|"choJuGiga":"baku"|"tiles?":|"(?:drm|cipher|encrypt\w*|decrypt\w*)":(?!null|false|0|"")/i
const inScript = /\.drawImage\s*\(|getContext\s*\(\s*['"]2d/

/** Whether the page may draw its images on a canvas, which may not be what the images in data are. */
const mayDraw = (page: Page): boolean =>
  page.$('canvas').length > 0 || inlineScripts(page).some((text) => inScript.test(text))
