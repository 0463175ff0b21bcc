import { useTranslation } from 'react-i18next'
import { useSources } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './LibraryScreen.module.css'
import { changeView, hasFilters, type LibraryView, showEverything } from './library-view.store.ts'

/** A library without a single manga: the three steps to the first page. */
export function EmptyLibrary() {
  const { t } = useTranslation()
  const sources = useSources()
  const hasSources = (sources.data?.length ?? 0) > 0
  return (
    <Notice
      art={
        <span className={styles.art} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      }
      title={t('library.empty.title')}
      actions={
        <>
          <LinkButton look="strong" href={paths.addManga}>
            {t('library.empty.search')}
          </LinkButton>
          {!hasSources && <LinkButton href={paths.suggestSource}>{t('library.empty.addSource')}</LinkButton>}
          <LinkButton look={hasSources ? 'plain' : 'quiet'} href={paths.addByHand}>
            {t('library.empty.addManga')}
          </LinkButton>
        </>
      }
    >
      <ol className={styles.steps}>
        <li>{t('library.empty.step1')}</li>
        <li>{t('library.empty.step2')}</li>
        <li>{t('library.empty.step3')}</li>
      </ol>
    </Notice>
  )
}

/** Nothing passes the search and the filters: says which of them, and leads back. */
export function NoHit({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const text = view.find.trim()
  const isFiltered = hasFilters(view)
  const back = <Button onClick={showEverything}>{t('library.noHit.all')}</Button>
  if (
    text === '' &&
    view.unread &&
    !view.downloaded &&
    !view.missing &&
    view.status === undefined &&
    view.genre === undefined
  ) {
    return (
      <Notice title={t('library.allRead.title')} actions={back}>
        <p>{t('library.allRead.text')}</p>
      </Notice>
    )
  }
  const clear = <Button onClick={() => changeView({ find: '' })}>{t('library.noHit.clear')}</Button>
  return (
    <Notice
      title={t('library.noHit.title')}
      actions={
        <>
          {text !== '' && clear}
          {isFiltered && back}
        </>
      }
    >
      <p>
        {text === '' && t('library.noHit.onlyFilters')}
        {text !== '' && (isFiltered ? t('library.noHit.filtered', { text }) : t('library.noHit.text', { text }))}
      </p>
    </Notice>
  )
}
