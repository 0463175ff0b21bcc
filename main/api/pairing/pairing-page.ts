import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import { escapeHtml } from '../escape-html.ts'
import { smallPage } from '../small-page.ts'

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
  const content = `<p id="hint">${text(message('pairing.hint'))}</p>
<form method="post" action="/pair">
<label for="code">${text(message('pairing.code'))}</label>
<input id="code" name="code" required maxlength="20" autocomplete="one-time-code" autocapitalize="characters"
  spellcheck="false" placeholder="XXXX-XXXX" autofocus aria-describedby="${refusal ? 'problem ' : ''}hint"${refusal ? ' aria-invalid="true"' : ''}>
${problem}
<input type="hidden" name="next" value="${escapeHtml(path)}">
<button>${text(message('pairing.submit'))}</button>
</form>`
  return smallPage({
    language,
    title: message('pairing.title'),
    content,
    head: '<meta name="referrer" content="same-origin">',
    policy: ["form-action 'self'"],
  })
}
