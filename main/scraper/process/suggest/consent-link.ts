import type { Page } from '../extract/page.ts'
import { linksOf } from './page-links.ts'

const consent =
  /18\s*\+|\+\s*18|adult|mature|of age|i agree|i accept|continue|proceed|enter|yes|продолжить|да\b|continuer|continuar|weiter|同意|はい|확인|đồng ý|devam/iu

/**
 * What a link of an age notice adds to the URL of the page: `?mtr=1`. Undefined if there is no such link. Only for pages
 * without images.
 */
export function findConsentSuffix(page: Page): string | undefined {
  const found = linksOf(page).find(
    ({ url, text }) => url.pathname === page.url.pathname && url.search !== page.url.search && consent.test(text),
  )
  if (!found) return undefined
  const added = [...found.url.searchParams].filter(([name, value]) => page.url.searchParams.get(name) !== value)
  return added.length === 1 ? `?${new URLSearchParams(added)}` : undefined
}
