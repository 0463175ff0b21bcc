import { extname } from 'node:path'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { ApiRequest } from '../api-request.ts'
import { negotiateLanguage } from '../negotiate.ts'
import type { Pairing } from './pairing.ts'
import { pairingPage } from './pairing-page.ts'

const wrongCode = 'wrong-code'
const maxBodyBytes = 4096

/**
 * What a browser that is not paired gets instead of a screen, and the answer to its code. Undefined for everything else: the
 * API, files of the screens, paired browsers.
 */
export async function answerPairing(request: ApiRequest, pairing: Pairing): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/pair') return await pair(request, pairing)
  if (!isScreen(request, pathname) || pairing.isPaired(request.headers.get('cookie'))) return undefined
  const isWrong = searchParams.has(wrongCode)
  return pairingPage(negotiateLanguage(request), {
    path: isWrong ? safePath(searchParams.get(wrongCode)) : pathname,
    refusal: isWrong ? explainRefusal(pairing.pausedSeconds()) : undefined,
  })
}

const explainRefusal = (seconds: number): Message =>
  seconds > 0 ? message('pairing.locked', { seconds }) : message('pairing.wrongCode')

const isScreen = ({ method }: ApiRequest, pathname: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|opds|komga|kosync)/.test(pathname) &&
  (extname(pathname) === '' || extname(pathname) === '.html')

/** Always a redirection, so that reloading the page does not send the code again. */
async function pair(request: ApiRequest, pairing: Pairing): Promise<Response> {
  const form = new URLSearchParams((await readText(request)) ?? '')
  const path = safePath(form.get('next'))
  const cookie = pairing.pair(form.get('code') ?? '')
  const location = cookie === undefined ? `/?${new URLSearchParams({ [wrongCode]: path })}` : path
  const headers = {
    Location: location,
    'Cache-Control': 'no-store',
    ...(cookie !== undefined && { 'Set-Cookie': cookie }),
  }
  return new Response(null, { status: 303, headers })
}

async function readText(request: ApiRequest): Promise<string | undefined> {
  const bytes: number[] = []
  for await (const chunk of request.body ?? []) {
    bytes.push(...chunk.subarray(0, maxBodyBytes + 1 - bytes.length))
    if (bytes.length > maxBodyBytes) return undefined
  }
  return Buffer.from(bytes).toString()
}

/** A path of this program, never another site. */
const safePath = (path: string | null): string => (path && /^\/(?![/\\])[\w./~%-]*$/.test(path) ? path : '/')
