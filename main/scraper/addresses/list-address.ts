import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { message } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'

/** Address of the page that lists a manga's chapters. Throws `selector_invalid` for a source that has none. */
export function chapterListAddress(source: Pick<ContentSource, 'baseUrl' | 'options'>, slug: string): string {
  const format = source.options.chapterList?.urlFormat
  if (format === undefined) {
    throw new Problem('selector_invalid', message('chapterList.notConfigured'))
  }
  return resolveUrl(fillPlaceholder(format, '{slug}', encodeURIComponent(slug)), source.baseUrl)
}

export const fillPlaceholder = (format: string, placeholder: string, value: string) =>
  format.replaceAll(placeholder, () => value)

/** A base without a trailing slash still names a folder: that is how people write it. */
export const resolveUrl = (address: string, base: string): string =>
  new URL(address, base.replace(/([^/])\/?$/, '$1/')).href
