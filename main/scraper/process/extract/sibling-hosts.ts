import type { Page } from './page.ts'
import { inlineScripts } from './script-images.ts'

const quotedOrigin = /["']((?:https?:)?(?:\\?\/){2}[^"'\\/\s?#]+)(?:\\?\/)?["']/g

/** Origins that scripts of the page list by themselves: sites keep the same pictures on several hosts and switch on errors. */
export function findMirrorOrigins(page: Page): string[] {
  const listed = inlineScripts(page).flatMap((text) =>
    [...text.matchAll(quotedOrigin)].map(([, origin = '']) => origin),
  )
  const origins = listed
    .map((origin) => origin.replaceAll('\\', ''))
    .flatMap((origin) => (URL.canParse(origin, page.base) ? [new URL(origin, page.base).origin] : []))
  return [...new Set(origins)]
}

/** The addresses, then those on sibling hosts when the first is on one of them. */
export function addMirrorUrls(urls: readonly string[], origins: readonly string[]): string[] {
  const first = new URL(urls[0] ?? 'about:blank')
  if (!origins.includes(first.origin)) return [...urls]
  const others = origins.filter((origin) => origin !== first.origin && origin !== 'null')
  return [...new Set([...urls, ...others.map((origin) => `${origin}${first.pathname}${first.search}`)])]
}
