import { escapeHtml, lines } from '../markup.ts'
import { createSeries, monthFirst, type Plan, type Written } from '../series.ts'
import { frame } from '../surroundings.ts'
import type { Entry, Place, Reply, Series, SiteRequest, VariantSite } from '../variant.ts'
import { extra, failure, shell, whenReady } from './unseen-parts.ts'

type Facts = Parameters<typeof createSeries>[0]
type Planned = readonly (number | string)[]

/** A series of chapters (numbers) and of what stands between them (labels), oldest first. */
export const planned = (
  facts: Facts,
  plan: Planned,
  chapter: (number: number, plan: Plan) => Written,
  aside: (label: string, plan: Plan) => string = () => '',
): Series =>
  createSeries(
    facts,
    plan.map((_, index) => index),
    (at) => {
      const one = plan[at.index]!
      if (typeof one === 'number') return { number: one, mark: one, ...chapter(one, at) }
      const path = aside(one, at)
      if (/hiatus/i.test(one)) return { ...extra(one, 900 + at.index, path, 'notice'), pages: 0 }
      return { ...extra(one, 900 + at.index, path), ...(/^pr[oó]log/i.test(one) && { mayBe: 0 }) }
    },
  )

/** The newest `locked` entries of a series cannot be read. */
export const lockNewest = (series: Series, locked: number, pages = 1): Series => ({
  ...series,
  entries: series.entries.map((entry, index) =>
    index < series.entries.length - locked ? entry : { ...entry, kind: 'locked' as const, pages },
  ),
})

/** A page with status 200 for addresses that the site does not have; null for those that it has. */
export const softMissing = (
  { host, path }: SiteRequest,
  site: VariantSite,
  text = 'Oops! That page can’t be found.',
): string | null =>
  host !== '' || path === '/' || site.seriesAt(path) || site.entryAt(path)
    ? null
    : frame(site, {
        title: text,
        body: `<section class="error-404"><h1>${text}</h1><form><input name="s"></form></section>`,
      })

/** `Nov 15, 2026`. */
export const shortMonth = (date: string): string => monthFirst(date).replace(/^(...)\w*/, '$1')
export const base64 = (text: string): string => Buffer.from(text).toString('base64')
export const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A value as SvelteKit and Nuxt send it: one array in which equal values stand once and members are positions. */
export function flattened(value: unknown, all: unknown[] = []): unknown[] {
  const known = new Map<unknown, number>()
  const add = (one: unknown): number => {
    const seen = known.get(one)
    if (seen !== undefined) return seen
    const at = all.push(null) - 1
    known.set(one, at)
    if (Array.isArray(one)) all[at] = one.map(add)
    else if (typeof one === 'object' && one !== null)
      all[at] = Object.fromEntries(Object.entries(one).map(([name, member]) => [name, add(member)]))
    else all[at] = one
    return at
  }
  add(value)
  return all
}

/** The pages of series and chapters of an application whose program draws them. */
export const appPages = (path: string, site: VariantSite, file: string) => {
  const series = site.seriesAt(path) ?? site.entryAt(path)?.series
  return series ? shell(site, series.title, file) : null
}

/** The function of a program that reads `flattened` values. */
export const unflatten = `function unflatten(all) { var done = []; function get(at) { if (at in done) return done[at]; var one = all[at]; if (Array.isArray(one)) { if (typeof one[0] === 'string') return get(one[1]); done[at] = []; one.forEach(function (i) { done[at].push(get(i)) }) } else if (one && typeof one === 'object') { done[at] = {}; Object.keys(one).forEach(function (k) { done[at][k] = get(one[k]) }) } else done[at] = one; return done[at] } return get(0) }`

/** Rows of the page of a list, as most services of applications answer it. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, usual: number) {
  const size = Math.min(Number(query.get('perPage') ?? usual), usual)
  const at = Number(query.get('page') ?? 1)
  return {
    rows: all.slice((at - 1) * size, at * size),
    at,
    size,
    total: all.length,
    last: Math.ceil(all.length / size),
  }
}

/** Sets the pictures of a reader when they come into view. @param read gives the address of `image` */
export const whenSeen = (selector: string, read: string): string =>
  whenReady(
    `var watch = new IntersectionObserver(function (seen) { seen.forEach(function (one) { if (one.isIntersecting) { var image = one.target; watch.unobserve(image); image.src = ${read} } }) }, { rootMargin: '300px' }); document.querySelectorAll('${selector}').forEach(function (image) { image.style.minHeight = '500px'; image.style.display = 'block'; watch.observe(image) })`,
  )

/** Chapters of the other series, in rows like those of the own list. */
export const otherChapters = (
  site: VariantSite,
  series: Series,
  row: (entry: Entry, other: Series) => string,
): string =>
  lines(
    site.series.filter((other) => other !== series),
    (other) => lines(other.entries.slice(-6).reverse(), (entry) => row(entry, other)),
  )

export const textOf = ({ series, entry }: Place): string => escapeHtml(`${series.title} ${entry.label}`)
export const missing = failure(404, 'Not found')
export const forbidden = (body = ''): Reply => ({ status: 403, body })
