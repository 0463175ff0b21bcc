import { createHash } from 'node:crypto'
import type { Language } from '../../shared/i18n/languages.ts'
import type { Message } from '../../shared/i18n/message.ts'
import { formatMessage } from '../platform/i18n.ts'
import { escapeHtml } from './escape-html.ts'

/** The colors and sizes of renderer/ui/tokens.css that these pages need; they must not depend on the build of the screens. */
const style = `
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

type SmallPage = {
  readonly language: Language
  readonly title: Message
  /** HTML below the heading. */
  readonly content: string
  /** HTML for the head of the page. */
  readonly head?: string
  /** Directives of the content security policy; without them nothing is loaded and no form is sent. */
  readonly policy: readonly string[]
  /** The only script that may run. */
  readonly script?: string | undefined
  readonly status?: number
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** A page that the server writes itself, for browsers that may not load the screens yet. It is never cached. */
export function smallPage({ language, title, content, head, policy, script, status = 200 }: SmallPage): Response {
  const heading = escapeHtml(formatMessage(title, language))
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head ?? ''}
<title>${heading} – Bunko</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
  const directives = [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src 'sha256-${hashOf(script)}'`]),
    ...policy,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': directives.join('; '),
      'Cache-Control': 'no-store',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie',
    },
  })
}
