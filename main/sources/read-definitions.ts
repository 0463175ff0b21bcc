import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportedSource, importedSourcesSchema } from '../../shared/contracts/content-sources.ts'
import { isAllowedAddress, isWebAddress } from '../../shared/contracts/source-subscriptions.ts'
import { message } from '../../shared/i18n/message.ts'
import { isProblem, type Problem, validationFailed } from '../platform/problem.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { toUntrusted } from './shared-source.ts'

const maxFiles = 200
const maxSources = 200
const maxBytes = 4 * 1024 ** 2
const limits = { headersTimeoutMs: 15_000, idleTimeoutMs: 15_000, totalTimeoutMs: 60_000 }

const unreadable = (file: string): Problem =>
  validationFailed([{ propertyPath: 'address', message: message('sources.noDefinitions', { file }) }])

/**
 * The sources in a file of the web, or in the `.json` files of a folder: turned off and without logins.
 * @throws Problem `validation_failed` on `address`, or of a site that cannot be read
 */
export async function readDefinitions(
  fetch: SafeFetch,
  address: string,
  signal: AbortSignal,
): Promise<ImportedSource[]> {
  const files = isWebAddress(address) ? [await fetchFile(fetch, address, signal)] : await readFolder(address)
  const sources = files.flatMap(({ name, text }) => parseDefinitions(name, text))
  const names = new Set<string>()
  for (const { name } of sources) {
    if (names.has(name))
      throw validationFailed([{ propertyPath: 'address', message: message('sources.sameDefinition', { name }) }])
    names.add(name)
  }
  if (sources.length === 0 || sources.length > maxSources) throw unreadable(address)
  return sources
}

type File = { readonly name: string; readonly text: string }

async function fetchFile(fetch: SafeFetch, address: string, signal: AbortSignal): Promise<File> {
  const options = { ...limits, signal, maxBytes, allowPrivate: isPrivateBaseUrl(address) }
  const { url, status, body } = await fetch(address, { ...options, headers: { accept: 'application/json' } })
  if (status !== 200 || !isAllowedAddress(url)) throw unreadable(address)
  return { name: address, text: Buffer.from(body).toString() }
}

async function readFolder(folder: string): Promise<File[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile() && /\.json$/i.test(entry.name)).map(({ name }) => name)
    if (names.length > maxFiles) throw unreadable(folder)
    const files: File[] = []
    for (const name of names.toSorted()) files.push({ name, text: await readText(join(folder, name)) })
    return files
  } catch (error) {
    throw isProblem(error) ? error : unreadable(folder)
  }
}

async function readText(path: string): Promise<string> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > maxBytes) throw unreadable(path)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** An export, an array of sources, or one source. */
function parseDefinitions(name: string, text: string): ImportedSource[] {
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const isExport = typeof content === 'object' && content !== null && 'sources' in content
    const body = isExport ? content : { sources: Array.isArray(content) ? content : [content] }
    return importedSourcesSchema.parse(body).sources.map(toUntrusted)
  } catch {
    throw unreadable(name)
  }
}
