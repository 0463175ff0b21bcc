import { monthFirst } from '../dates.ts'
import { heading, page } from '../markup.ts'
import { createSeries, upTo } from '../series.ts'
import type { Series } from '../variant.ts'
import { column, createPlain, html, rowRules, rows } from './plain.ts'

const brazilian = (slug: string, title: string, count: number): Series =>
  createSeries({ slug, title, path: `/obra/${slug}` }, upTo(count), ({ number }) => ({
    path: `/obra/${slug}/capitulo-${String(number).replace('.', '-')}`,
    label: `Cap. ${String(number).padStart(2, '0')}`,
  }))

const shownAtFirst = 20

export const showAll = createPlain(
  {
    id: 'v35',
    name: 'Obra Completa',
    about: 'Portuguese; 150 chapters, 20 in the page and all behind a link "Mostrar todos" (?t=all)',
    series: [brazilian('obra-completa', 'Obra completa', 150), brazilian('resumo', 'Resumo', 4)],
    serve({ path, query }, site) {
      const series = site.seriesAt(path)
      const look = rows((date) => monthFirst(date, 'pt'))
      if (series) {
        const isAll = query.get('t') === 'all' || series.entries.length <= shownAtFirst
        const some = isAll ? series : { ...series, entries: series.entries.slice(-shownAtFirst) }
        return page(site, {
          series,
          language: 'pt-BR',
          title: series.title,
          body: `${heading(series)}${look(some)}${isAll ? '' : `<a class="show-all" href="${series.path}?t=all">Mostrar todos os ${series.entries.length} capítulos</a>`}`,
        })
      }
      const place = site.entryAt(path)
      return (
        place &&
        page(site, {
          series: place.series,
          language: 'pt-BR',
          title: `${place.series.title} ${place.entry.label}`,
          body: `<a href="${place.series.path}">${place.series.title}</a>${column(place, site)}`,
        })
      )
    },
    byHand: () => html({ urlFormat: '/obra/{slug}?t=all', ...rowRules }),
  },
  { list: () => '' },
)
