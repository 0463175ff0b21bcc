import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddApp } from '../../api/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SettingsScreen.module.css'

type AddAppDialogProps = {
  /** Address for other devices. */
  readonly origin: string
  readonly onClose: () => void
}

/** Creates a user name and a password for an app, and shows them once with the addresses that apps ask for. */
export function AddAppDialog({ origin, onClose }: AddAppDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const add = useAddApp()
  const credential = add.data
  const facts = credential && [
    ['username', credential.username],
    ['password', credential.password],
    ['opds', `${origin}/opds`],
    ['opds2', `${origin}/opds/v2/catalog`],
    ['komga', `${origin}/komga`],
    ['komgaAidoku', `${origin}/komga/`],
    ['kosync', `${origin}/kosync`],
  ]
  return (
    <Dialog title={t('settings.devices.addApp')} onClose={onClose}>
      {facts ? (
        <div className={form.form}>
          <p>{t('settings.devices.onlyOnce')}</p>
          <dl className={styles.credential}>
            {facts.map(([key, value]) => (
              <div key={key}>
                <dt>{t(`settings.devices.facts.${key as 'opds'}`)}</dt>
                <dd className={styles.path}>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={form.actions}>
            <Button variant="primary" onClick={onClose}>
              {t('common.close')}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className={form.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!add.isPending && name.trim() !== '') add.mutate(name.trim())
          }}
        >
          <TextField
            label={t('settings.devices.appName')}
            hint={t('settings.devices.appNameHint')}
            value={name}
            maxLength={80}
            onText={setName}
          />
          <ProblemLine error={add.error} />
          <FormActions onCancel={onClose}>
            <Button variant="primary" type="submit" busy={add.isPending} disabled={name.trim() === ''}>
              {t('settings.devices.addAppAction')}
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  )
}
