import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

/** What a device needs to install the web reader (W3C Web Application Manifest). */
export function webManifest(language: Language): Response {
  const shortcut = (name: Message, url: string) => ({
    name: formatMessage(name, language),
    url,
    icons: [icon('/icons/192x192.png', '192x192')],
  })
  const manifest = {
    id: '/',
    name: 'Bunko',
    short_name: 'Bunko',
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The colours of the window before the first paint: renderer/ui/tokens.css.
    background_color: '#131415',
    theme_color: '#131415',
    icons: [
      icon('/icons/192x192.png', '192x192'),
      icon('/icons/512x512.png', '512x512'),
      icon('/icons/maskable.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(message('devices.shortcuts.offline'), '/kept'),
      shortcut(message('devices.shortcuts.updates'), '/updates'),
      shortcut(message('devices.shortcuts.history'), '/history'),
    ],
  }
  const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, no-cache' }
  return new Response(JSON.stringify(manifest), { headers })
}
