import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useRecognizedAddress } from '../../../api/sources/adding.ts'
import { paths } from '../../../ui/paths.ts'
import { ProblemNotice } from '../../../ui/status/Notice.tsx'
import { NewSite } from './NewSite.tsx'
import { SeriesCard } from './SeriesCard.tsx'

/** What a pasted URL leads to: a manga of the catalog, a series of a known source, or a new site. */
export function AddressResult({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const recognized = useRecognizedAddress(url)
  if (recognized.isPending) return <p role="status">{t('adding.recognizing')}</p>
  if (!recognized.data) return <ProblemNotice error={recognized.error} onRetry={() => void recognized.refetch()} />
  const { kind, externalId, sourceId, sourceName, seriesUrl, mangaId } = recognized.data
  if (kind === 'catalog' && externalId !== null) return <Redirect to={paths.catalogManga(externalId)} replace />
  if (kind === 'source' && sourceId !== null)
    return (
      <SeriesCard
        url={seriesUrl}
        pastedUrl={url}
        source={{ id: sourceId }}
        sourceName={sourceName ?? ''}
        mangaId={mangaId}
      />
    )
  return <NewSite url={url} />
}
