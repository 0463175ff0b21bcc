import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherLibrary } from '../../../shared/contracts/other-programs.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import styles from './OtherPrograms.module.css'
import { setFolder, useOtherLibrary } from './other-library.store.ts'

type FolderPathsProps = {
  readonly folders: OtherLibrary['folders']
  readonly isBusy: boolean
  readonly onCheck: () => void
}

/** Where the folders of the other program are on this machine. */
export function FolderPaths({ folders, isBusy, onCheck }: FolderPathsProps) {
  const { t } = useTranslation()
  const entered = useOtherLibrary((state) => state.folders)
  const title = useId()
  /** What was entered since the folders were checked is neither right nor wrong. */
  const isChanged = (from: string, checked: string | null) => (entered.get(from) ?? checked) !== checked
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onCheck()
  }
  return (
    <form className={styles.folders} aria-labelledby={title} onSubmit={submit}>
      <h2 id={title}>{t('otherPrograms.folders.title')}</h2>
      {folders.map(({ from, to, isFound, fileCount }) => (
        <div key={from} className={styles.folder}>
          <TextField
            label={t('otherPrograms.folders.label', { path: from })}
            code
            value={entered.get(from) ?? to ?? ''}
            hint={t('otherPrograms.folders.files', { count: fileCount })}
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
  )
}
