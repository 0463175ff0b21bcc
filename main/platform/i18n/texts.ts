import { createInstance } from 'i18next'
import enDesktop from '../../../shared/i18n/en/desktop.json' with { type: 'json' }
import enMessages from '../../../shared/i18n/en/messages.json' with { type: 'json' }
import frDesktop from '../../../shared/i18n/fr/desktop.json' with { type: 'json' }
import frMessages from '../../../shared/i18n/fr/messages.json' with { type: 'json' }
import jaDesktop from '../../../shared/i18n/ja/desktop.json' with { type: 'json' }
import jaMessages from '../../../shared/i18n/ja/messages.json' with { type: 'json' }

/** The texts of main, its workers and the shell, in every language. The screens load their own. */
export const texts = createInstance()

void texts.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['messages', 'desktop'],
  defaultNS: 'messages',
  resources: {
    en: { messages: enMessages, desktop: enDesktop },
    fr: { messages: frMessages, desktop: frDesktop },
    ja: { messages: jaMessages, desktop: jaDesktop },
  },
  // Plain text: whoever shows it as HTML escapes it there.
  interpolation: { escapeValue: false },
  initAsync: false,
})

// A job that was stored by an older version may have a list as text already.
texts.services.formatter?.addCached('list', (language, options) => {
  const lists = new Intl.ListFormat(language, options as Intl.ListFormatOptions)
  return (value: string | readonly string[]) => (typeof value === 'string' ? value : lists.format(value))
})
