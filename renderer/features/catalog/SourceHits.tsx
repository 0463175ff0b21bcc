import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { searchContentSource } from '../../../shared/contracts/source-search.ts'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSources } from '../../api/sources/sources.ts'
import { Cover } from '../../ui/covers/Cover.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './CatalogScreen.module.css'

const shownPerSource = 6

/** The series that the sources with a search rule find, by source. A source that fails says so in one line. */
export function SourceHits({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const sources = (useSources().data ?? []).filter(({ isActive, options }) => isActive && options.search)
  const searches = useQueries({
    queries: sources.map(({ id }) => ({
      queryKey: queryKeys.sourceSearch(id, title),
      enabled: title !== '',
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(searchContentSource, { params: { id }, query: { q: title } }, { signal })).items,
      staleTime: 5 * 60_000,
      retry: false,
    })),
  })
  if (title === '') return null
  return sources.map(({ id, name }, index) => {
    const search = searches[index]
    const items = search?.data ?? []
    if (!search || (search.data && items.length === 0)) return null
    return (
      <section key={id} className={styles.hits} aria-label={name}>
        <h2>{name}</h2>
        {search.isPending && <p role="status">{t('catalog.searching')}</p>}
        <ProblemLine error={search.error} />
        <ul className={styles.hitList}>
          {items.slice(0, shownPerSource).map((hit) => (
            <li key={hit.url} className={styles.hit}>
              <Cover title={hit.title} author="" src={hit.coverUrl} />
              <div>
                <Link href={`${paths.addManga}?${new URLSearchParams({ q: hit.url })}`} dir="auto">
                  {hit.title}
                </Link>
                {hit.year !== null && <small>{hit.year}</small>}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
