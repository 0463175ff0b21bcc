import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { paths } from '../../ui/paths.ts'
import { findSettings } from './find-settings.ts'
import styles from './SettingsIndex.module.css'
import type { SettingsPage, SettingsPageId } from './settings-pages.ts'
import { useSettingsIndex } from './use-settings-index.ts'

type SettingsIndexProps = {
  readonly pages: readonly SettingsPage[]
  readonly current: SettingsPageId
  /** Called when a found setting is opened, also when it is the one that is shown. */
  readonly onOpen: () => void
}

/** The pages of the settings, or the settings that the search finds. */
export function SettingsIndex({ pages, current, onOpen }: SettingsIndexProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const pageTitle = usePageTitle()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const index = useSettingsIndex(pages.map(({ id }) => id))
  const found = findSettings(index, query)
  const open = (setting: (typeof found)[number] | undefined) => {
    if (!setting) return
    navigate(paths.setting(setting.page, setting.id))
    onOpen()
  }
  /** Arrow keys move through the results, from the field on. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (next >= 0) links[next]?.focus()
    else event.currentTarget.querySelector('input')?.focus()
  }
  const isSearching = query.trim() !== ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for Tab
    <div className={styles.index} onKeyDown={isSearching ? onKeyDown : undefined}>
      <SearchField
        label={t('settings.search.label')}
        placeholder={t('common.search')}
        value={query}
        onText={setQuery}
        onEnter={() => open(found[0])}
      />
      <p className={isSearching && found.length === 0 ? 'note' : 'visually-hidden'} role="status">
        {isSearching &&
          (found.length === 0 ? t('settings.search.none') : t('settings.search.found', { count: found.length }))}
      </p>
      {isSearching ? (
        <ul ref={list} className={styles.list} aria-label={t('settings.search.results')}>
          {found.map((setting) => (
            <li key={setting.id}>
              <Link href={paths.setting(setting.page, setting.id)} className={styles.result} onClick={onOpen}>
                <span>{setting.label}</span>
                <span className="fine-print">{pageTitle(setting.page)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <nav aria-label={t('settings.search.pages')}>
          <ul className={styles.list}>
            {pages.map(({ id, icon: Icon }) => (
              <li key={id}>
                <Link
                  href={paths.settingsPage(id)}
                  className={styles.page}
                  aria-current={id === current ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" size={20} />
                  {pageTitle(id)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** The names of the pages of the settings. */
function usePageTitle(): (page: SettingsPageId) => string {
  const { t } = useTranslation()
  return (page) => {
    if (page === 'library') return t('library.title')
    if (page === 'catalog') return t('catalog.name')
    if (page === 'meals') return t('meals.title')
    return t(`settings.${page}.title`)
  }
}
