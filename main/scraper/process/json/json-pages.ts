import type { PageListRule } from '../../../../shared/contracts/json-source-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, type Problem } from '../../../platform/problem.ts'
import type { TestTask } from '../../protocol/messages.ts'
import type { ChapterImage } from '../chapter/collect-images.ts'
import type { ListReader } from '../chapter-list/entries.ts'
import { extractImages, normalizeImages } from '../extract/extract-images.ts'
import { parseImageUrl } from '../extract/image-url.ts'
import { describeShape, selectJson } from '../extract/json-path.ts'
import { type Page, parsePage } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { fillJsonPath, scalarText, type TemplateValues } from './fill-template.ts'
import { findValues, usesPage } from './found-values.ts'
import { createJsonClient, isNothing, type JsonResponse, requireData, requireJson } from './json-client.ts'
import { listImages } from './listed-images.ts'
import { requestPages } from './paged-responses.ts'

const field = 'options.pageList'
const fields = { images: `${field}.images`, imageFormat: `${field}.imageFormat`, order: `${field}.order` }
const maxRequests = 50

type JsonChapter = { readonly first: Page; readonly images: readonly ChapterImage[] }

/** Whether the images need the page of the chapter, for one of the values of the request. */
export const needsChapterPage = ({ values }: PageListRule): boolean => values?.some(usesPage) ?? false

/**
 * The images of a chapter from the JSON that the site answers, at the first address for which it has any. Throws
 * `chapter_not_found` when no address has it, `no_images` and `upstream_failed` with the setting that finds nothing.
 */
export async function findJsonPages(task: TestTask, rule: PageListRule, reader: ListReader): Promise<JsonChapter> {
  const failures: Problem[] = []
  for (const address of task.addresses) {
    try {
      return await readJsonPages(address, task, rule, reader)
    } catch (error) {
      if (!isProblem(error) || error.retryable || error.code === 'selector_invalid') throw error
      failures.push(error)
    }
  }
  throw failures[0] ?? new Error('a task without addresses')
}

async function readJsonPages(
  address: string,
  task: TestTask,
  rule: PageListRule,
  reader: ListReader,
): Promise<JsonChapter> {
  const { site, chapterNumber } = task
  const { read, request } = reader
  const client = createJsonClient({ baseUrl: site.baseUrl, request, referer: address })
  let opened: Page | undefined
  const page = async () => {
    opened ??= await read(address)
    return opened ?? throwMissing(address)
  }
  const known: TemplateValues = {
    chapterUrl: address,
    url: address.replace(/[?#].*$/, '').replace(/\/+$/, ''),
    ...(chapterNumber !== undefined && { chapter: String(chapterNumber) }),
  }
  const values = await findValues(rule.values, known, { client, field, address, page })
  const images: ChapterImage[] = []
  const seen = new Set<string>()
  const { first, isCut } = await requestPages({
    rule,
    values,
    client,
    field,
    maxRequests,
    parse: (response, requestField) => {
      if (isNothing(response.status)) throwMissing(response.url)
      if (rule.data) return requireData(response, rule.data, field)
      return rule.html !== undefined && !/^\s*[[{"]/.test(response.text)
        ? { url: response.url, value: response.text }
        : requireJson(response, requestField)
    },
    add(response) {
      const base = parsePage('', address)
      const listed =
        rule.html === undefined
          ? imagesIn(response, rule, values, base)
          : imagesInHtml(response, fillJsonPath(rule.html, values))
      const known = seen.size
      for (const image of normalizeImages(base, listed, site)) {
        const [url = ''] = image.urls
        if (!seen.has(url)) images.push({ ...image, referer: address })
        seen.add(url)
      }
      return { total: listed.length, fresh: seen.size - known }
    },
  })
  if (images.length === 0) throw explainEmpty(first, rule)
  if (isCut) {
    const problem = message('jsonData.saysMore', { url: first.url, count: images.length })
    throw settingProblem('upstream_failed', problem, message('jsonData.adviceNext'), `${field}.paging.next`)
  }
  return { first: { ...(opened ?? parsePage('', address)), requestedUrl: address }, images }

  function imagesInHtml({ value }: JsonResponse, path: string) {
    const html = selectJson({ field: `${field}.html`, path }, value).flatMap((found) => scalarText(found) ?? [])
    return extractImages(parsePage(html.join('\n'), address), withoutLists(site)).images
  }
}

/** The HTML in a response has images, not another list of them. */
const withoutLists = (site: TestTask['site']): TestTask['site'] => {
  const { script: _, pageList: __, ...options } = site.options
  return { ...site, options }
}

function imagesIn({ value, url }: JsonResponse, rule: PageListRule, values: TemplateValues, { base }: Page) {
  const { images, imageFormat, order } = rule
  const { urls, entries } = listImages(value, { images, imageFormat, order, fields, values })
  const parsed = urls.flatMap((raw) => parseImageUrl(raw, base) ?? [])
  if (parsed.length > 0 && parsed.length < entries) {
    const missing = entries - parsed.length
    const problem = message('jsonData.incompleteImages', { path: images ?? '$', url, count: entries, missing })
    throw settingProblem('upstream_failed', problem, message('jsonData.adviceImages'), fields.images)
  }
  return parsed.map((image) => ({ urls: [image] }))
}

function throwMissing(address: string): never {
  const problem = message('scraper.chapterNotFound', { address })
  throw settingProblem('chapter_not_found', problem, message('jsonData.adviceRequest'), `${field}.request.urlFormat`)
}

function explainEmpty({ url, value }: JsonResponse, { images, html }: PageListRule): Problem {
  if (html !== undefined) {
    const problem = message('jsonData.noImagesInHtml', { url })
    return settingProblem('no_images', problem, message('jsonData.adviceHtml'), `${field}.html`)
  }
  const problem = message('jsonData.noImages', { path: images ?? '$', url, shape: describeShape(value) })
  return settingProblem('no_images', problem, message('jsonData.advicePath'), fields.images)
}
