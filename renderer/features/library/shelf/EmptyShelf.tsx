import { useTranslation } from 'react-i18next'
import { useSources } from '../../../api/sources/sources.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import { Notice } from '../../../ui/status/Notice.tsx'
import styles from '../LibraryScreen.module.css'
import { hasFilters, type LibraryView, resetSearchAndFilters, updateView } from '../view/library-view.store.ts'

/** The empty state of the library, with the steps to the first manga. */
export function EmptyLibrary() {
  const { t } = useTranslation()
  const sources = useSources()
  const hasSources = (sources.data?.length ?? 0) > 0
  return (
    <Notice
      art={
        <span className={styles.illustration} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      }
      title={t('library.empty.title')}
      actions={
        <>
          <LinkButton variant="primary" href={paths.addManga}>
            {t('library.empty.search')}
          </LinkButton>
          {!hasSources && <LinkButton href={paths.suggestSource}>{t('library.empty.addSource')}</LinkButton>}
          <LinkButton variant={hasSources ? 'plain' : 'ghost'} href={paths.addByHand}>
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

/** The empty state of a search or filter, with buttons to clear it. */
export function NoResults({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const text = view.find.trim()
  const isFiltered = hasFilters(view)
  const resetButton = <Button onClick={resetSearchAndFilters}>{t('library.noHit.all')}</Button>
  if (
    text === '' &&
    view.unread &&
    !view.downloaded &&
    !view.missing &&
    view.status === undefined &&
    view.genre === undefined
  ) {
    return (
      <Notice title={t('library.allRead.title')} actions={resetButton}>
        <p>{t('library.allRead.text')}</p>
      </Notice>
    )
  }
  const clearButton = <Button onClick={() => updateView({ find: '' })}>{t('library.noHit.clear')}</Button>
  return (
    <Notice
      title={t('library.noHit.title')}
      actions={
        <>
          {text !== '' && clearButton}
          {isFiltered && resetButton}
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
