import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import { encodeSlug } from './address-text.ts'

/** URL of the chapter list of a manga. Throws `selector_invalid` if the source has none. */
export function chapterListAddress(source: Pick<ContentSource, 'baseUrl' | 'options'>, slug: string): string {
  const { urlFormat, json } = source.options.chapterList ?? {}
  // A list in JSON needs no page.
  const format = urlFormat ?? (json && source.baseUrl)
  if (format === undefined) {
    throw new Problem('selector_invalid', message('chapterList.notConfigured'))
  }
  return resolveUrl(fillPlaceholder(format, '{slug}', encodeSlug(slug)), source.baseUrl)
}

export const fillPlaceholder = (format: string, placeholder: string, value: string) =>
  format.replaceAll(placeholder, () => value)

/** Resolves against a base URL, which is treated as a folder even without a trailing slash. */
export const resolveUrl = (address: string, base: string): string =>
  new URL(address, base.replace(/([^/])\/?$/, '$1/')).href
