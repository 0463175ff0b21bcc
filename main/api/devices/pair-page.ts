import { createHash } from 'node:crypto'
import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import { escapeHtml } from '../escape-html.ts'
import { pageStyle } from '../pairing/pairing-page.ts'

/**
 * The code is in the fragment, which is sent to no server. It is taken out of the address before anything else, so that it stays
 * in no history.
 */
const script = `
const code = location.hash.slice(1)
history.replaceState(null, '', '/pair')
const show = (id) => { for (const one of document.querySelectorAll('[data-state]')) one.hidden = one.id !== id }
const pair = async () => {
  show('pairing')
  try {
    const response = await fetch('/pair', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) })
    if (response.ok) location.replace('/')
    else show(response.status === 429 ? 'locked' : 'refused')
  } catch { show('away') }
}
if (code === '') show('without')
else pair()
`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${hashOf(script)}'`,
  `style-src 'sha256-${hashOf(pageStyle)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const states = {
  pairing: message('devices.pairing'),
  without: message('devices.howToPair'),
  refused: message('devices.codeRefused'),
  locked: message('devices.codesLocked'),
  away: message('devices.notReached'),
} as const

/** The page that a browser opens to pair itself, and sees while it is not paired. */
export function pairPage(language: Language, status: 200 | 401): Response {
  const text = (key: Message) => escapeHtml(formatMessage(key, language))
  const paragraphs = Object.entries(states).map(
    ([id, key]) => `<p id="${id}" data-state role="status"${id === 'without' ? '' : ' hidden'}>${text(key)}</p>`,
  )
  const run = status === 200 ? `<script>${script}</script>` : ''
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(message('devices.pairTitle'))} – Bunko</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${text(message('devices.pairTitle'))}</h1>
${paragraphs.join('\n')}
</main>
${run}
</body>
</html>
`
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie',
    },
  })
}
