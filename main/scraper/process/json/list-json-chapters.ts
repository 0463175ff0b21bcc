import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import type { Problem } from '../../../platform/problem.ts'
import type { ListTask, ReadList } from '../../protocol/messages.ts'
import type { ListEntry, ListReader } from '../chapter-list/entries.ts'
import { resolveEntries } from '../chapter-list/resolve-entries.ts'
import { describeShape, selectEntries } from '../extract/json-path.ts'
import type { Page } from '../extract/page.ts'
import { settingProblem } from '../setting-problem.ts'
import { fillJsonPath } from './fill-template.ts'
import { findValues, usesPage } from './found-values.ts'
import { createJsonClient, type JsonResponse, requireData } from './json-client.ts'
import { type ListedEntries, readEntries } from './listed-entries.ts'
import { saysMore } from './more-entries.ts'
import { requestPages } from './paged-responses.ts'

const field = 'options.chapterList.json'
const maxRequests = 500

/** Whether a list needs the page of the list, for one of its values. */
export const needsListPage = ({ values }: JsonChapterListRule): boolean => values?.some(usesPage) ?? false

/**
 * The chapter list of a manga, from the JSON that the site answers. Throws `upstream_failed` when the list is empty, with
 * the setting that finds nothing, and `selector_invalid`.
 */
export async function listJsonChapters(
  task: ListTask,
  rule: JsonChapterListRule,
  { read, request }: ListReader,
  now: Date,
): Promise<ReadList> {
  const { baseUrl } = task.site
  const client = createJsonClient({ baseUrl, request, referer: task.address })
  const known = { slug: task.slug, url: task.address.replace(/[?#].*$/, '').replace(/\/+$/, '') }
  const page = () => readListPage(task, read)
  const values = await findValues(rule.values, known, { client, field, address: task.address, page })
  const listed: ListEntry[] = []
  const seen = new Set<string>()
  let lastRead: ListedEntries | undefined
  const items = fillJsonPath(rule.items, values)
  const { data, paging, request: listRequest = listPageRequest(task) } = rule
  const { first, last, isCut } = await requestPages({
    rule: { request: listRequest, paging },
    values,
    client,
    field,
    maxRequests,
    ...(data && { parse: (response) => requireData(response, data, field) }),
    add({ value }) {
      const all = selectEntries({ field: `${field}.items`, path: items }, value)
      const known = seen.size
      for (const entry of all.entries) seen.add(JSON.stringify(entry))
      const found = readEntries(all, rule, values, { baseUrl, now })
      lastRead = lastRead ? addCounts(lastRead, found) : found
      listed.push(...found.entries)
      return { total: all.entries.length, fresh: task.isFirstPageOnly ? 0 : seen.size - known }
    },
  })
  const dateRules = { formats: rule.date?.formats, language: rule.date?.language, now }
  const chapters = resolveEntries(listed, dateRules)
  if (chapters.length === 0) throw explainEmpty(first, { ...rule, items }, seen.size, lastRead)
  const isMore = isCut || saysMore(last.value, items, seen.size)
  const more = message('jsonData.saysMore', { url: first.url, count: seen.size })
  return { chapters, warnings: isMore ? [more] : [] }
}

/** The placeholder of a paged list, which is encoded in the address. */
const listPageRequest = ({ address }: ListTask) => ({ urlFormat: address.replace(/%7B(page|offset)%7D/gi, '{$1}') })

const addCounts = (a: ListedEntries, b: ListedEntries): ListedEntries => ({
  entries: [],
  linked: a.linked + b.linked,
})

async function readListPage({ address, site }: ListTask, read: ListReader['read']): Promise<Page> {
  if (site.options.chapterList?.urlFormat === undefined) {
    throw settingProblem(
      'selector_invalid',
      message('jsonData.noListPage'),
      message('jsonData.adviceListPage'),
      'options.chapterList.urlFormat',
    )
  }
  const page = await read(address)
  if (page) return page
  throw settingProblem(
    'chapter_not_found',
    message('scraper.listNotFound', { address }),
    message('jsonData.adviceListPage'),
    'options.chapterList.urlFormat',
  )
}

/** Explains why a list has no chapters: the path that finds nothing, and what the response contains. */
function explainEmpty(
  { url, value }: JsonResponse,
  rule: JsonChapterListRule,
  count: number,
  read: ListedEntries | undefined,
): Problem {
  if (count === 0) {
    const problem = message('jsonData.selectsNothing', { path: rule.items, url, shape: describeShape(value) })
    return settingProblem('upstream_failed', problem, message('jsonData.advicePath'), `${field}.items`)
  }
  const { entries } = selectEntries({ field: `${field}.items`, path: rule.items }, value)
  const shape = describeShape(entries)
  if (!read?.linked) {
    const problem = message('jsonData.noAddress', { format: rule.urlFormat, url, count, shape })
    return settingProblem('upstream_failed', problem, message('jsonData.adviceFormat'), `${field}.urlFormat`)
  }
  const problem = message('jsonData.noNumber', { url, count, shape })
  return settingProblem('upstream_failed', problem, message('jsonData.adviceNumber'), `${field}.number`)
}
