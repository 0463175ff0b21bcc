import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherLibrary, OtherSeries } from '../../../shared/contracts/other-programs.ts'
import { useInspectOther } from '../../api/other-programs.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented, SelectField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { FolderPaths } from './FolderPaths.tsx'
import { ImportBar } from './ImportBar.tsx'
import styles from './OtherPrograms.module.css'
import { closeLibrary, mappingsOf, openLibrary, useOtherLibrary } from './other-library.store.ts'
import { SeriesTable } from './SeriesTable.tsx'

type Filter = 'all' | OtherSeries['status']

/** What the other program has, to choose and import. */
export function ReviewLibrary({ library }: { readonly library: OtherLibrary }) {
  const { t } = useTranslation()
  const fileName = useOtherLibrary((state) => state.fileName)
  const [filter, setFilter] = useState<Filter>('all')
  const [find, setFind] = useState('')
  const again = useInspectOther()
  const summary = useRef<HTMLParagraphElement>(null)
  // The form that was submitted is gone.
  useEffect(() => summary.current?.focus({ preventScroll: true }), [])
  const { path, users, user, items, leftOut, total } = library
  const counts = useMemo(() => Map.groupBy(items, ({ status }) => status), [items])
  const shown = useMemo(() => {
    const text = find.trim().toLowerCase()
    return items.filter(
      ({ status, title }) => (filter === 'all' || status === filter) && title.toLowerCase().includes(text),
    )
  }, [items, filter, find])
  const inspect = (change: { readonly user?: string | null }) =>
    again.mutate(
      { path, folders: mappingsOf(useOtherLibrary.getState().folders), user, ...change },
      { onSuccess: (found) => openLibrary(found) },
    )
  const choices = (['matched', 'new', 'unmatched'] as const).flatMap((value) => {
    const count = counts.get(value)?.length ?? 0
    const name = value === 'unmatched' && library.folders.length > 0 ? 'missing' : value
    return count === 0 ? [] : [{ value, label: t(`otherPrograms.filter.${name}`, { count }) }]
  })
  return (
    <>
      <header className={styles.summary}>
        <div>
          <p className={styles.path}>{fileName ?? path}</p>
          <p ref={summary} role="status" tabIndex={-1}>
            {t('otherPrograms.found', { count: total, program: t(`otherPrograms.program.${library.program}`) })}
          </p>
        </div>
        <div className={styles.choices}>
          {users.length > 1 && (
            <SelectField
              label={t('otherPrograms.user')}
              value={user ?? ''}
              choices={users.map(({ id, name, readCount }) => ({
                value: id,
                label: t('otherPrograms.userCount', { name, count: readCount }),
              }))}
              onChoose={(id) => inspect({ user: id })}
            />
          )}
          <Button onClick={closeLibrary}>{t('otherPrograms.other')}</Button>
        </div>
      </header>
      {library.folders.length > 0 && (
        <FolderPaths folders={library.folders} isBusy={again.isPending} onCheck={() => inspect({})} />
      )}
      <ProblemLine error={again.error} />
      {leftOut.length > 0 && (
        <div className={styles.leftOut}>
          <h2>{t('otherPrograms.leftOut')}</h2>
          <ul>
            {leftOut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {items.length === 0 ? (
        <Notice title={t('otherPrograms.nothing')} />
      ) : (
        <>
          <div className={styles.filters}>
            <SearchField
              label={t('otherPrograms.find')}
              placeholder={t('otherPrograms.findPlaceholder')}
              value={find}
              onText={setFind}
            />
            {choices.length > 1 && (
              <Segmented<Filter>
                label={t('otherPrograms.filter.label')}
                hideLabel
                value={filter}
                choices={[{ value: 'all', label: t('otherPrograms.filter.all') }, ...choices]}
                onChoose={setFilter}
              />
            )}
          </div>
          {shown.length === 0 ? (
            <p className={form.note}>{t('otherPrograms.noHit')}</p>
          ) : (
            <SeriesTable key={filter} series={shown} />
          )}
          <ImportBar library={library} />
        </>
      )}
    </>
  )
}
