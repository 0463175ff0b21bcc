import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { fetchChapters } from '../../../../shared/contracts/chapters.ts'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/query-client.ts'
import {
  type SeriesAddition,
  type SeriesToAdd,
  useAddSeries,
  useSeriesData,
  useStartReading,
} from '../../../api/sources/adding.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { Description } from '../../../ui/manga/Description.tsx'
import { Genres } from '../../../ui/manga/Genres.tsx'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import result from '../CatalogScreen.module.css'
import { NothingToRead } from '../NextSteps.tsx'

/** A title that is less certain is shown as a field. */
const certain = 0.7

type SeriesCardProps = {
  /** The page of the series. */
  readonly url: string
  readonly pastedUrl: string
  readonly source: SeriesAddition['source']
  readonly sourceName: string
  /** The manga that is linked to it, if the library has it. */
  readonly mangaId: string | null
  /** Whether the settings of the source are not proved. */
  readonly isUnsure?: boolean
}

/** A series of a site with what its page says, and buttons to read or add it. */
export function SeriesCard({ url, pastedUrl, source, sourceName, mangaId, isUnsure = false }: SeriesCardProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const sourceId = 'id' in source ? source.id : undefined
  const scrapingType = 'configuration' in source ? source.configuration.scrapingType : undefined
  const series = useSeriesData({ url, sourceId, scrapingType })
  const [typed, setTyped] = useState<string>()
  const add = useAddSeries()
  const read = useStartReading()
  // The job reports its own failures on the manga's screen, which opens in any case.
  const find = useChange((id: string) => call(fetchChapters, { body: { mangaId: id } }))
  const onError = useErrorToast()
  const { data } = series
  const title = (typed ?? data?.title?.value ?? '').trim()
  const isUncertain = !series.isPending && (data?.title?.confidence ?? 0) < certain
  const isBusy = add.isPending || read.isPending || find.isPending || series.isPending
  const withManga = (then: (id: string) => void) =>
    mangaId !== null ? then(mangaId) : add.mutate({ url, source, title, data }, { onSuccess: then })
  const start = () =>
    withManga((id) =>
      read.mutate(
        { mangaId: id, pastedUrl },
        {
          onSuccess: (found) =>
            navigate(found.kind === 'chapter' ? paths.read(found.chapterId) : paths.manga(found.mangaId)),
        },
      ),
    )
  const addOnly = () => withManga((id) => find.mutate(id, { onError, onSettled: () => navigate(paths.manga(id)) }))
  return (
    <article className={result.result} aria-label={title || sourceName} aria-busy={series.isPending || undefined}>
      <Cover title={title} author={data?.author?.value ?? ''} src={data?.thumbnailUrl ?? null} />
      <div className={result.text}>
        <h2 className={result.title} dir="auto">
          {title || (series.isPending ? sourceName : t('adding.untitled'))}
        </h2>
        <SeriesFacts data={data} sourceName={sourceName} />
        {data?.description && <Description className={result.description} text={data.description.value} />}
        {isUncertain && mangaId === null && (
          <TextField
            label={t('addManga.title.label')}
            hint={t('adding.titleHint')}
            value={typed ?? title}
            onText={setTyped}
          />
        )}
        <ProblemLine error={series.error} />
        <ProblemLine error={add.error} extra={violationMessages(add.error)} />
        <ProblemLine error={read.error} />
        {mangaId !== null && <p className="note">{t('catalog.inLibrary')}</p>}
        <div className={result.actions}>
          <Button
            variant={isUnsure ? 'plain' : 'accent'}
            icon={BookOpen}
            busy={isBusy}
            disabled={title === ''}
            onClick={start}
          >
            {add.isPending || read.isPending ? t('catalog.opening') : t('common.read')}
            <span className="visually-hidden"> {title}</span>
          </Button>
          {mangaId === null && (
            <Button icon={Plus} busy={isBusy} disabled={title === ''} onClick={addOnly}>
              {t('catalog.add')}
            </Button>
          )}
          {mangaId !== null && <LinkButton href={paths.manga(mangaId)}>{t('catalog.open')}</LinkButton>}
        </div>
        {read.data?.kind === 'none' && <NothingToRead found={read.data} />}
      </div>
    </article>
  )
}

function SeriesFacts({ data, sourceName }: { readonly data: SeriesToAdd | undefined; readonly sourceName: string }) {
  const { t } = useTranslation()
  const status = data?.status?.value
  const facts = [
    data?.author?.value ?? '',
    data?.year ? String(data.year.value) : '',
    status ? t(`status.${status}`) : '',
    sourceName,
  ]
  return (
    <>
      <Facts className="note" facts={facts} />
      <Genres genres={data?.genres?.value.slice(0, 8) ?? []} />
    </>
  )
}
