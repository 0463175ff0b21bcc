import { idOf } from '../series.ts'
import { redirect } from '../surroundings.ts'
import type { Reply, Variant } from '../variant.ts'
import { base64 } from './second-blind-parts.ts'
import { k10, k11 } from './third-blind-php.ts'
import { k03, k05 } from './third-blind-themes.ts'

const told = /\/assets\/credit-[\w-]+\.jpg/g
const neutral = (path: string): string => `/wp-content/uploads/2025/04/IMG-${1000 + (idOf(path) % 9000)}.jpg`

/**
 * The same site, but the address of the picture that is no page does not tell what it is: the word in its address is the one
 * that the simulated sites share, and real sites seldom have it.
 */
function withNeutralAddress(variant: Variant, id: string, name: string): Variant {
  const addresses = new Map<string, string>()
  const named = (path: string): string => {
    addresses.set(neutral(path), path)
    return neutral(path)
  }
  const renamed = (text: string, origin: string): string =>
    text.replace(told, named).replace(/(?<=data-img=")[\w+/=]+/g, (coded) => {
      const url = Buffer.from(coded, 'base64').toString()
      return url.startsWith(`${origin}/assets/credit-`) ? base64(origin + named(url.slice(origin.length))) : coded
    })
  const changed = (reply: Reply | string | null | undefined, origin: string): Reply | string | null =>
    typeof reply === 'string'
      ? renamed(reply, origin)
      : reply && !reply.headers?.location
        ? { ...reply, body: renamed(reply.body, origin) }
        : (reply ?? null)
  return {
    ...variant,
    id,
    name,
    about: `${variant.about}; the address of the picture that is no page is neutral`,
    list: (series, site, request) => changed(variant.list?.(series, site, request), site.origin),
    show: (place, site, request) => changed(variant.show?.(place, site, request), site.origin),
    serve(request, site) {
      const address = request.host === '' ? addresses.get(request.path) : undefined
      return address ? redirect(address) : changed(variant.serve?.(request, site), site.origin)
    },
  }
}

export const k03b: Variant = withNeutralAddress(k03, 'k03b', 'Encre Verte')
export const k05b: Variant = withNeutralAddress(k05, 'k05b', 'Foxtail Comics')
export const k10b: Variant = withNeutralAddress(k10, 'k10b', '月屑RAW')
export const k11b: Variant = withNeutralAddress(k11, 'k11b', 'Truyện Đèn Dầu')
