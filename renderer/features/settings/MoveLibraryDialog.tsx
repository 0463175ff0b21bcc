import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../shared/problem.ts'
import { useMoveLibrary } from '../../api/files.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented, TextField } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { PickFolder } from '../../ui/forms/PickFolder.tsx'
import { violationMessage } from '../../ui/forms/violations.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SettingsScreen.module.css'

type MoveLibraryDialogProps = {
  /** Of the managed folder. */
  readonly path: string
  /** Bunko's own folder. It is offered when the managed folder is elsewhere. */
  readonly dataFolder: string | undefined
  readonly onClose: () => void
}

/** Chooses another place for the managed folder. */
export function MoveLibraryDialog({ path, dataFolder, onClose }: MoveLibraryDialogProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<'elsewhere' | 'dataFolder'>('elsewhere')
  const [target, setTarget] = useState('')
  const move = useMoveLibrary()
  const problem = move.error instanceof ApiProblem ? violationMessage(move.error.violations, 'path') : undefined
  const to = place === 'dataFolder' ? null : target.trim()
  const start = () => {
    if (!move.isPending && to !== '') move.mutate(to, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('settings.folders.moveTitle')} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <p className={styles.path}>{path}</p>
        <p>{t('settings.folders.moveText')}</p>
        {dataFolder !== undefined && !isInside(path, dataFolder) && (
          <Segmented
            label={t('settings.folders.moveTo')}
            value={place}
            choices={[
              { value: 'elsewhere', label: t('settings.folders.moveElsewhere') },
              { value: 'dataFolder', label: t('about.data.title') },
            ]}
            onChoose={(next) => {
              setPlace(next)
              move.reset()
            }}
          />
        )}
        {place === 'dataFolder' ? (
          <p className={styles.path}>{dataFolder}</p>
        ) : (
          <div className={styles.newPlace}>
            <TextField
              label={t('settings.folders.newPlace')}
              hint={t('settings.folders.newPlaceHint')}
              error={problem}
              value={target}
              code
              onText={setTarget}
            />
            <PickFolder onPick={setTarget} />
          </div>
        )}
        {!problem && <ProblemLine error={move.error} />}
        <FormActions onCancel={onClose}>
          <Button variant="primary" type="submit" busy={move.isPending} disabled={to === ''}>
            {t('settings.folders.moveAction')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

const isInside = (path: string, folder: string): boolean => ['/', '\\'].some((sign) => path.startsWith(folder + sign))
