import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogSourceId, catalogSourceName } from '../../../shared/catalog-source.ts'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { useSources } from '../../api/sources/sources.ts'

export type NamedSource = {
  readonly name: string
  /** Absent for the catalog, jobs without a source, and deleted sources. */
  readonly site?: ContentSource
}

/** Source names by the id in a job's context, including the catalog. */
export function useSourceNames() {
  const { t } = useTranslation()
  const { data } = useSources()
  return useMemo(() => {
    const known = new Map<string | undefined, NamedSource>(data?.map((site) => [site.id, { name: site.name, site }]))
    known.set(catalogSourceId, { name: catalogSourceName })
    known.set(undefined, { name: t('downloads.otherWork') })
    const nameOf = (sourceId: string | undefined): NamedSource =>
      known.get(sourceId) ?? { name: t(data ? 'downloads.removedSource' : 'common.loading') }
    const all = [...known].flatMap(([id, { name }]) => (id === undefined ? [] : [{ id, name }]))
    return { nameOf, all }
  }, [data, t])
}
