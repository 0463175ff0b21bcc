import { Globe, Import, type LucideIcon, PencilLine, Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isOtherDevice } from '../../../api/other-device.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { openFolder } from '../../../ui/dropped-files.ts'
import { PickFolder } from '../../../ui/forms/PickFolder.tsx'
import { focusSearchField } from '../../../ui/forms/SearchField.tsx'
import { paths } from '../../../ui/paths.ts'
import { Notice } from '../../../ui/status/Notice.tsx'
import styles from '../LibraryScreen.module.css'
import { hasFilters, type LibraryView, resetSearchAndFilters, updateView } from '../view/library-view.store.ts'

/** The first screen of an empty library: the ways to the first manga, with that of own files before the others. */
export function EmptyLibrary() {
  const { t } = useTranslation()
  if (isOtherDevice) return <Notice title={t('library.empty.title')} />
  const ways = [
    { icon: Import, href: paths.moveIn, label: t('moveIn.title'), text: t('library.empty.moveInText') },
    { icon: Search, href: paths.addManga, label: t('library.empty.search'), text: t('library.empty.searchText') },
    { icon: Globe, href: paths.suggestSource, label: t('sources.newTitle'), text: t('library.empty.addSourceText') },
    { icon: PencilLine, href: paths.addByHand, label: t('catalog.byHand'), text: t('library.empty.addMangaText') },
  ]
  return (
    <section className={styles.first} aria-labelledby="empty-library">
      <h2 id="empty-library" className="note">
        {t('library.empty.title')}
      </h2>
      <ul className={styles.ways}>
        <FirstWay />
        {ways.map((way) => (
          <Way key={way.href} {...way} />
        ))}
      </ul>
    </section>
  )
}

function FirstWay() {
  const { t } = useTranslation()
  return (
    <li className={classNames(styles.way, styles.firstWay)}>
      <span className={styles.illustration} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <p>
        {t('library.empty.addFolderText')} {t('library.empty.drop')}
      </p>
      <PickFolder variant="primary" onPick={(path) => openFolder({ name: path, path })} />
    </li>
  )
}

type WayProps = { readonly icon: LucideIcon; readonly href: string; readonly label: string; readonly text: string }

/** A card that is a link, with a description. */
function Way({ icon: Icon, href, label, text }: WayProps) {
  const textId = useId()
  return (
    <li className={styles.way}>
      <Icon aria-hidden="true" size={24} />
      <Link href={href} aria-describedby={textId}>
        {label}
      </Link>
      <p id={textId}>{text}</p>
    </li>
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
  if (text === '' && view.shelf !== undefined && !isFiltered) {
    return (
      <Notice title={t('shelves.empty')}>
        <p>{t('shelves.emptyText')}</p>
      </Notice>
    )
  }
  const clear = () => {
    updateView({ find: '' })
    // The button goes.
    focusSearchField()
  }
  const clearButton = <Button onClick={clear}>{t('library.noHit.clear')}</Button>
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
