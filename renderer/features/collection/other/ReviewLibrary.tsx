import { Download } from 'lucide-react'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherLibrary, OtherSeries } from '../../../../shared/contracts/other-programs.ts'
import { violationsOf } from '../../../../shared/problem.ts'
import { useImportOther, useInspectOther } from '../../../api/other-programs.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { FloatingBar } from '../../../ui/FloatingBar.tsx'
import { Segmented, SelectField, TextField } from '../../../ui/forms/Field.tsx'
import { PickFolder } from '../../../ui/forms/PickFolder.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import grid from '../../../ui/lists/Grid.module.css'
import { ErrorLine, Notice, ProblemLine } from '../../../ui/status/Notice.tsx'
import header from '../Summary.module.css'
import styles from './OtherPrograms.module.css'
import {
  choicesOf,
  closeLibrary,
  isDecided,
  isIncluded,
  mappingsOf,
  openLibrary,
  recordJob,
  setFolder,
  useOtherLibrary,
} from './other-library.store.ts'
import { SeriesTable } from './SeriesTable.tsx'
import { Sites } from './Sites.tsx'

type Filter = 'all' | OtherSeries['status']

/** What the other program or the list has, to choose and import. */
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
  const waiting = useOtherLibrary((state) => items.filter((one) => !isDecided(one, state)).length)
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
      <header className={header.summary}>
        <div>
          {library.name === null ? (
            <p className={grid.path}>{fileName ?? path}</p>
          ) : (
            <h2 className={styles.listName}>{library.name}</h2>
          )}
          <p ref={summary} role="status" tabIndex={-1}>
            {t('otherPrograms.found', { count: total, program: t(`otherPrograms.program.${library.program}`) })}
            {' · '}
            {t('moveIn.ready', { ready: total - waiting, count: total })}
            {waiting > 0 && `, ${t('moveIn.needYou', { count: waiting })}`}
          </p>
        </div>
        <div className={header.choices}>
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
          <Button onClick={closeLibrary}>
            {t(library.name === null ? 'otherPrograms.other' : 'otherPrograms.another')}
          </Button>
        </div>
      </header>
      {library.folders.length > 0 && (
        <FolderPaths folders={library.folders} isBusy={again.isPending} onCheck={() => inspect({})} />
      )}
      <ProblemLine error={again.error} />
      <Sites library={library} onMatched={() => inspect({})} />
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
          <div className={grid.filters}>
            <SearchField
              label={t('otherPrograms.find')}
              placeholder={t('addManga.title.label')}
              value={find}
              onText={setFind}
            />
            {choices.length > 1 && (
              <Segmented<Filter>
                label={t('common.show')}
                hideLabel
                value={filter}
                choices={[{ value: 'all', label: t('otherPrograms.filter.all') }, ...choices]}
                onChoose={setFilter}
              />
            )}
          </div>
          {shown.length === 0 ? (
            <p className="note">{t('otherPrograms.noHit')}</p>
          ) : (
            <SeriesTable key={filter} series={shown} isList={library.name !== null} />
          )}
          <ImportBar library={library} />
        </>
      )}
    </>
  )
}

/** The start of the import, with what happens to the files. */
function ImportBar({ library }: { readonly library: OtherLibrary }) {
  const { t } = useTranslation()
  const state = useOtherLibrary()
  const start = useImportOther()
  const { path, user, items } = library
  const keys = items.filter((series) => isIncluded(series, state)).map(({ key }) => key)
  const submit = () =>
    runMutation(
      start.mutateAsync,
      { path, user, folders: mappingsOf(state.folders), keys, matches: choicesOf(state) },
      { onSuccess: ({ jobId }) => recordJob(jobId) },
    )
  // Only the file can be wrong by now: it is gone, or another one.
  const [violation] = violationsOf(start.error)
  const problems = violation ? <ErrorLine title={violation.message} /> : <ProblemLine error={start.error} />
  return (
    <FloatingBar label={t('folder.importTitle')} problems={problems}>
      <p className={styles.soft}>
        {library.name === null
          ? t(library.program === 'mihon' ? 'otherPrograms.keeps' : 'otherPrograms.keepsFiles')
          : t('otherPrograms.keepsList', { name: library.name })}
      </p>
      <Button variant="primary" icon={Download} busy={start.isPending} disabled={keys.length === 0} onClick={submit}>
        {t('otherPrograms.import', { count: keys.length })}
      </Button>
    </FloatingBar>
  )
}

type FolderPathsProps = {
  readonly folders: OtherLibrary['folders']
  readonly isBusy: boolean
  readonly onCheck: () => void
}

/** Where the folders of the other program are on this machine. */
function FolderPaths({ folders, isBusy, onCheck }: FolderPathsProps) {
  const { t } = useTranslation()
  const entered = useOtherLibrary((state) => state.folders)
  const title = useId()
  // They stay open when they are found later: what has the focus must not vanish.
  const [isOpen] = useState(() => folders.some(({ isFound }) => !isFound))
  /** What was entered since the folders were checked is neither right nor wrong. */
  const isChanged = (from: string, checked: string | null) => (entered.get(from) ?? checked) !== checked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onCheck()
  }
  return (
    <details className={styles.folderPaths} open={isOpen}>
      <summary id={title}>{t('otherPrograms.folders.title')}</summary>
      <form className={styles.folders} aria-labelledby={title} onSubmit={submit}>
        {folders.map(({ from, to, isFound, fileCount }) => (
          <div key={from} className={styles.folder}>
            <TextField
              label={t('otherPrograms.folders.label', { path: from })}
              code
              value={entered.get(from) ?? to ?? ''}
              hint={t('folder.files', { count: fileCount })}
              error={isFound || isChanged(from, to) ? undefined : t('otherPrograms.folders.missing')}
              onText={(text) => setFolder(from, text)}
            />
            <PickFolder
              label={t('otherPrograms.folders.choose', { path: from })}
              onPick={(path) => {
                setFolder(from, path)
                onCheck()
              }}
            />
          </div>
        ))}
        <div>
          <Button type="submit" busy={isBusy}>
            {t('otherPrograms.folders.check')}
          </Button>
        </div>
      </form>
    </details>
  )
}
