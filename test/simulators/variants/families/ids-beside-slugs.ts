import { listPage } from '../markup.ts'
import { createSeries, hexOf, idOf, monthFirst, type Plan, upTo } from '../series.ts'
import type { Series, Variant } from '../variant.ts'
import { createPlain, rows } from './plain.ts'

type Identified = Pick<Plan, 'slug' | 'number' | 'id'> & { readonly seriesId: string }

const build =
  (seriesIdOf: (slug: string) => string, pathOf: (one: Identified) => string) =>
  (slug: string, title: string, count: number): Series => {
    const seriesId = seriesIdOf(slug)
    return createSeries({ slug, title, id: seriesId, path: `/series/${seriesId}/${slug}` }, upTo(count), (plan) => ({
      path: pathOf({ ...plan, seriesId }),
      label: `Chapter ${plan.number}`,
    }))
  }

const list = rows((date) => monthFirst(date))

/** The site goes by the id: any name behind it leads to the same list. */
const byId = (facts: Omit<Variant, 'list'>): Variant =>
  createPlain({
    ...facts,
    list,
    serve({ path, host }, site) {
      const id = /^\/series\/([^/]+)(?:\/[^/]*)?$/.exec(path)?.[1]
      const series = host === '' && id !== undefined ? site.seriesById(id) : null
      return series && listPage(site, series, list(series))
    },
  })

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ulidOf = (slug: string): string =>
  `01J7${Array.from({ length: 22 }, (_, index) => crockford[idOf(`${slug} ${index}`) % 32]).join('')}`
const ulid = build(ulidOf, ({ slug, number }) => `/read/${slug}/chapter-${number}`)

export const ulidBesideName = byId({
  id: 'i01',
  name: 'Tide Reader',
  about: 'a ULID before the name in the address of the list, names alone in those of chapters',
  series: [ulid('the-tide-clock', 'The Tide Clock', 13), ulid('salt-lamp', 'Salt Lamp', 4)],
})

const short = build(
  (slug) => String(10 + (idOf(slug) % 90)),
  ({ slug, number, seriesId }) => `/series/${seriesId}/${slug}/${number}`,
)

export const shortNumber = byId({
  id: 'i02',
  name: 'Shelf of Numbers',
  about: 'a number of two digits before the name, in the addresses of lists and chapters',
  series: [short('paper-harbor', 'Paper Harbor', 13), short('tin-choir', 'Tin Choir', 4)],
})

const hex = build(
  (slug) => hexOf(slug) + hexOf(`${slug} more`).slice(0, 8),
  ({ id, seriesId }) => `/viewer/${seriesId}/${id}`,
)

export const objectId = byId({
  id: 'i03',
  name: 'Object Library',
  about: '24 hexadecimal digits before the name, ids alone in the addresses of chapters',
  series: [hex('night-market', 'Night Market', 13), hex('glass-river', 'Glass River', 4)],
})
