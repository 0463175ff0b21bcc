import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogSourceId, catalogSourceName } from '../../../shared/catalog-source.ts'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import { useSources } from '../../api/sources/sources.ts'

export type NamedSource = {
  readonly name: string
  /** Absent for the catalog, for work without a source and for one that was removed. */
  readonly site?: ContentSource
}

/** Who is asked, by the identifier that jobs carry; the catalog is one of them. */
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
