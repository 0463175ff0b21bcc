import { Lock, LockOpen } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockShelves, usePrivateShelves, useSetPin, useUnlockShelves } from '../../../api/library/private-shelves.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { useFormViolations } from '../../../ui/forms/violations.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { PinField } from './PinField.tsx'

/** Locks or unlocks private shelves. Nothing before there is a PIN. */
export function PrivateShelvesButton() {
  const { t } = useTranslation()
  const state = usePrivateShelves().data
  const lock = useLockShelves()
  const onError = useErrorToast()
  const [isUnlocking, setUnlocking] = useState(false)
  if (!state?.hasPin) return null
  return (
    <>
      <IconButton
        icon={state.isLocked ? Lock : LockOpen}
        label={t(state.isLocked ? 'shelves.unlock' : 'shelves.lock')}
        onClick={
          state.isLocked ? () => setUnlocking(true) : () => runMutation(lock.mutateAsync, undefined, { onError })
        }
      />
      {isUnlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </>
  )
}

function UnlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const unlock = useUnlockShelves()
  const { violations, formRef } = useFormViolations(unlock.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    runMutation(unlock.mutateAsync, pin, { onSuccess: onClose })
  }
  return (
    <Dialog title={t('shelves.unlock')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <PinField label={t('shelves.pin')} value={pin} onText={setPin} violations={violations} />
        {violations.length === 0 && <ProblemLine error={unlock.error} />}
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={unlock.isPending} disabled={pin === ''}>
            {t('shelves.unlockAction')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}

/** Changes the PIN. */
export function ChangePinDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [currentPin, setCurrentPin] = useState('')
  const [pin, setPin] = useState('')
  const change = useSetPin()
  const { violations, formRef } = useFormViolations(change.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    runMutation(
      change.mutateAsync,
      { pin, currentPin },
      {
        onSuccess: () => {
          toast(t('shelves.pinChanged'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('shelves.changePin')} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <PinField
          label={t('shelves.currentPin')}
          value={currentPin}
          onText={setCurrentPin}
          violations={violations}
          member="currentPin"
        />
        <PinField
          label={t('shelves.newPin')}
          hint={t('shelves.newPinHint')}
          value={pin}
          onText={setPin}
          violations={violations}
        />
        {violations.length === 0 && <ProblemLine error={change.error} />}
        <FormActions onCancel={onClose}>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('common.save')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
