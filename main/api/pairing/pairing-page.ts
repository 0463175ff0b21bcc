import { createHash } from 'node:crypto'
import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import { escapeHtml } from '../escape-html.ts'

/** The colors and sizes of renderer/ui/tokens.css that this page needs; it must not depend on the build of the screens. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#fafaf9, #131415); color: light-dark(#17181a, #ededeb) }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.75rem }
p { margin: 0 0 1.25rem; color: light-dark(#55585c, #a9acb0) }
p[role=alert] { color: light-dark(#b3261e, #ff958a); margin: -0.25rem 0 0.75rem }
label { display: block; font-weight: 600; margin-bottom: 0.375rem }
input { box-sizing: border-box; width: 100%; font: 600 1.5rem/1.5 ui-monospace, monospace; letter-spacing: 0.12em;
  text-transform: uppercase; padding: 0.5rem 0.75rem; margin-bottom: 0.75rem; border-radius: 6px; color: inherit;
  background: light-dark(#ffffff, #1c1d1f); border: 1px solid light-dark(#85878a, #74787e) }
button { width: 100%; min-height: 2.75rem; font-family: inherit; font-size: 1rem; font-weight: 600; border: 0; border-radius: 6px; cursor: pointer;
  background: light-dark(#17181a, #ededeb); color: light-dark(#ffffff, #131415) }
:focus-visible { outline: 2px solid light-dark(#b00f67, #ff84bf); outline-offset: 2px }
`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hashOf(pageStyle)}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The page on which a browser enters the code. It has no script. Without its own referrer policy the browser would send the
 * form with the origin `null`.
 */
export function pairingPage(
  language: Language,
  { path, refusal }: { path: string; refusal: Message | undefined },
): Response {
  const text = (key: Message) => escapeHtml(formatMessage(key, language))
  const problem = refusal ? `<p role="alert" id="problem">${text(refusal)}</p>` : ''
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="referrer" content="same-origin">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(message('pairing.title'))} – Bunko</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${text(message('pairing.title'))}</h1>
<p id="hint">${text(message('pairing.hint'))}</p>
<form method="post" action="/pair">
<label for="code">${text(message('pairing.code'))}</label>
<input id="code" name="code" required maxlength="20" autocomplete="one-time-code" autocapitalize="characters"
  spellcheck="false" placeholder="XXXX-XXXX" autofocus aria-describedby="${refusal ? 'problem ' : ''}hint"${refusal ? ' aria-invalid="true"' : ''}>
${problem}
<input type="hidden" name="next" value="${escapeHtml(path)}">
<button>${text(message('pairing.submit'))}</button>
</form>
</main>
</body>
</html>
`
  return new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie',
    },
  })
}
