import type { Language } from '../../../shared/i18n/languages.ts'
import { message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import { escapeHtml } from '../escape-html.ts'
import { smallPage } from '../small-page.ts'

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

const states = {
  pairing: message('devices.pairing'),
  without: message('devices.howToPair'),
  refused: message('devices.codeRefused'),
  locked: message('devices.codesLocked'),
  away: message('devices.notReached'),
} as const

/** The page that a browser opens to pair itself, and sees while it is not paired. */
export function pairPage(language: Language, status: 200 | 401): Response {
  const paragraphs = Object.entries(states).map(([id, text]) => {
    const hidden = id === 'without' ? '' : ' hidden'
    return `<p id="${id}" data-state role="status"${hidden}>${escapeHtml(formatMessage(text, language))}</p>`
  })
  return smallPage({
    language,
    title: message('devices.pairTitle'),
    content: paragraphs.join('\n'),
    policy: ["connect-src 'self'", "form-action 'none'"],
    script: status === 200 ? script : undefined,
    status,
  })
}
