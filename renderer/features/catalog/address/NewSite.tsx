import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { useRecognizedAddress, useSuggestionFor } from '../../../api/sources/adding.ts'
import { useSuggestionProgress } from '../../../api/sources/suggestion.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { openFolder } from '../../../ui/dropped-files.ts'
import { saveDraft } from '../../../ui/forms/use-draft.ts'
import { paths } from '../../../ui/paths.ts'
import { useFailureHelp } from '../../../ui/status/failure-help.ts'
import { Notice, ProblemNotice } from '../../../ui/status/Notice.tsx'
import styles from '../CatalogScreen.module.css'
import { SeriesCard } from './SeriesCard.tsx'

/** A series on a site that no source describes yet. Its settings are found by reading it. */
function NewSite({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const help = useFailureHelp()
  const steps = useSuggestionProgress((progress) => progress.steps)
  const suggestion = useSuggestionFor(url)
  const [isAdult, setAdult] = useState(false)
  const { host } = new URL(url)
  const checkSettings = (
    <LinkButton href={paths.suggestSource} onFollow={() => saveDraft('bunko.draft.suggestion', { testUrl: url })}>
      {t('adding.checkSettings')}
    </LinkButton>
  )
  if (suggestion.isPending) {
    const step = steps.at(-1)
    return (
      <p role="status" className="note">
        {t('adding.reading', { host })} {step && t(`sources.suggest.steps.${step}`)}
      </p>
    )
  }
  if (!suggestion.data)
    return <ProblemNotice error={suggestion.error} onRetry={() => void suggestion.refetch()} actions={checkSettings} />
  const { configuration, errors, list, warnings, level, confidence, testedUrl, asksAge, server } = suggestion.data
  if (server)
    return (
      <Notice
        title={t('sources.server.found', { host })}
        actions={
          <LinkButton
            variant="primary"
            href={paths.suggestSource}
            onFollow={() => saveDraft('bunko.draft.suggestion', { testUrl: url })}
          >
            {t('sources.add')}
          </LinkButton>
        }
      />
    )
  if (!configuration) {
    return (
      <div role="alert">
        <Notice
          title={t('adding.unreadable', { host })}
          actions={
            <>
              <Button onClick={() => void suggestion.refetch()}>{t('common.retry')}</Button>
              {checkSettings}
            </>
          }
        >
          {errors.map(({ code, message, suggestion: advice }) => (
            <p key={message}>{help(code)?.text ?? `${message} ${advice}`}</p>
          ))}
        </Notice>
      </div>
    )
  }
  if (asksAge && !isAdult)
    return (
      <div role="alert">
        <Notice
          title={t('sources.suggest.age.question')}
          actions={
            <Button variant="primary" onClick={() => setAdult(true)}>
              {t('sources.suggest.age.continue')}
            </Button>
          }
        />
      </div>
    )
  return (
    <>
      <SeriesCard
        url={list?.url ?? testedUrl}
        pastedUrl={url}
        source={{ configuration }}
        sourceName={configuration.name}
        mangaId={null}
        isUnsure={level !== 'sure'}
      />
      <div className={styles.source}>
        <p className="note">
          {t('adding.newSource', { name: configuration.name, percent: Math.round(confidence * 100) })}
        </p>
        {warnings.length > 0 && (
          <ul className={styles.doubts}>
            {warnings.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        )}
        {checkSettings}
      </div>
    </>
  )
}

/** A list of the catalog is reviewed where libraries are moved in. */
function MoveInList({ url }: { readonly url: string }) {
  useEffect(() => openFolder({ name: url, path: url }, { replace: true }), [url])
  return null
}

/** What a pasted URL leads to: a manga or a list of the catalog, a series of a known source, or a new site. */
export function AddressResult({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  const recognized = useRecognizedAddress(url)
  if (recognized.isPending) return <p role="status">{t('adding.recognizing')}</p>
  if (!recognized.data) return <ProblemNotice error={recognized.error} onRetry={() => void recognized.refetch()} />
  const { kind, externalId, sourceId, sourceName, seriesUrl, mangaId } = recognized.data
  if (kind === 'catalog' && externalId !== null) return <Redirect to={paths.catalogManga(externalId)} replace />
  if (kind === 'list') return <MoveInList url={seriesUrl} />
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
