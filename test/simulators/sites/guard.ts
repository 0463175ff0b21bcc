import { createHash } from 'node:crypto'
import type { OtherRequest } from './archetype.ts'
import { errorPage, type SentPage } from './error-page.ts'
import type { ReplyKind } from './request-log.ts'
import type { Site } from './site.ts'
import type { SiteSettings } from './switches.ts'

/**
 * Blocks requests that do not look like a browser, depending on the switches. Returns null if the request is allowed.
 */
export function createGuard(site: Site, settings: () => SiteSettings) {
  const { id } = site.archetype
  return (request: OtherRequest, kind: ReplyKind): SentPage | null => {
    const { browserCheck, challenge, challengeStatus } = settings()
    const { origin } = site.view(request.query)
    if (browserCheck && !looksLikeBrowser(request, kind, origin)) return errorPage(403, 'Access denied')
    if (challenge === 'none' || request.path.startsWith('/assets/')) return null
    const puzzle = puzzleFor(origin, request.headers['user-agent'] ?? '')
    const cookie = `clearance-${id}=${puzzle[0] * puzzle[1]}`
    if (challenge === 'solvable' && request.cookies.split(/;\s*/).includes(cookie)) return null
    const solution = challenge === 'solvable' ? { name: `clearance-${id}`, puzzle } : null
    const html = challengePage(solution, settings().scriptDelayMs)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return { status: challengeStatus, headers, body: Buffer.from(html) }
  }
}

function looksLikeBrowser({ headers }: OtherRequest, kind: ReplyKind, origin: string): boolean {
  if (!headers['user-agent']?.startsWith('Mozilla/5.0 ')) return false
  const { referer = '' } = headers
  return (kind !== 'chapter' && kind !== 'image') || (URL.canParse(referer) && new URL(referer).origin === origin)
}

/** Two numbers per site and User-Agent; their product solves the challenge. */
function puzzleFor(origin: string, userAgent: string): readonly [number, number] {
  const digest = createHash('sha256').update(`${origin}\n${userAgent}`).digest()
  return [1000 + digest.readUInt16BE(0), 1000 + digest.readUInt16BE(2)]
}

function challengePage(
  solution: { readonly name: string; readonly puzzle: readonly [number, number] } | null,
  delayMs: number,
): string {
  const outcome = solution
    ? `document.cookie = '${solution.name}=' + ${solution.puzzle[0]} * ${solution.puzzle[1]} + '; path=/; max-age=3600'
  location.reload()`
    : `document.getElementById('wait').textContent = 'Please confirm that you are no robot.'
  document.getElementById('confirm').hidden = false`
  return `<!DOCTYPE html>
<html lang="en"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head>
<body><main id="challenge"><img src="/assets/logo.png" alt="">
<h1>Checking your browser</h1><p id="wait">This takes a few seconds.</p><button id="confirm" type="button" hidden>I am a person</button>
<noscript><p>Please switch scripts and cookies on.</p></noscript></main>
<script>
setTimeout(function () {
  ${outcome}
}, ${delayMs})
</script></body></html>
`
}
