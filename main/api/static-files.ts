import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import { otherDeviceMark } from '../../shared/other-device.ts'
import { startOf } from '../platform/files/inside-folder.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import { type FileContent, fileResponse } from './file-response.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/**
 * Serves the built renderer. Paths without a file extension return index.html, which handles the routing. With
 * `forOtherDevices` the page knows that it is shown on another device.
 */
export function createStaticFiles(
  rendererDir: string,
  { forOtherDevices = false } = {},
): (request: ApiRequest) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    // On the device that Bunko runs on nothing is kept.
    if (pathname === '/service-worker.js' && !forOtherDevices)
      throw new Problem('not_found', message('api.pageNotFound'))
    const file =
      (await fileAt(rendererDir, pathname)) ??
      (extname(pathname) === '' ? await fileAt(rendererDir, '/index.html') : undefined)
    if (!file) throw new Problem('not_found', message('api.pageNotFound'))
    const response = await fileResponse(request, forOtherDevices ? await marked(file) : file)
    if (file.mediaType.startsWith('text/html')) response.headers.set('Content-Security-Policy', pagePolicy)
    return response
  }
}

/** Browsers load the manifest without cookies unless the page says otherwise. */
const installable = `<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />
    <link rel="apple-touch-icon" href="/icons/192x192.png" />
  `

/** A page with the mark, which can be installed; any other file as it is. */
async function marked(file: FileContent): Promise<FileContent> {
  if (!file.mediaType.startsWith('text/html')) return file
  const page = await new Response(await file.read(0, file.sizeBytes - 1)).text()
  const body = Buffer.from(
    page.replace('<html', `<html ${otherDeviceMark}`).replace('</head>', `${installable}</head>`),
  )
  return {
    ...file,
    sizeBytes: body.length,
    tag: `${file.tag}-device`,
    read: async (start, end) => body.subarray(start, end + 1),
  }
}

async function fileAt(folder: string, pathname: string): Promise<FileContent | undefined> {
  const path = safePath(folder, pathname)
  const mediaType = path && mediaTypes[extname(path)]
  if (!mediaType) return undefined
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  return {
    mediaType,
    sizeBytes: facts.size,
    tag: `${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}`,
    immutable: pathname.startsWith('/assets/'), // File names contain a content hash.
    read: async (start, end) => (await readFile(path)).subarray(start, end + 1),
  }
}

function safePath(folder: string, pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname)
    if (decoded.includes('\0')) return undefined
    const path = normalize(join(folder, decoded))
    return path.startsWith(startOf(normalize(folder))) ? path : undefined
  } catch {
    return undefined
  }
}
