import { Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../../shared/contracts/devices.ts'
import {
  useDeviceAccess,
  useDevices,
  useRemoveAllDevices,
  useRemoveDevice,
  useSetDeviceAccess,
} from '../../api/devices.ts'
import { runMutation } from '../../api/query-client.ts'
import { formatMoment } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { ErrorLine, LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import { AddAppDialog } from './AddAppDialog.tsx'
import { PairDeviceDialog } from './PairDeviceDialog.tsx'
import styles from './SettingsScreen.module.css'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'

/** Whether other devices can read the library, and which. */
export function DevicesSettings() {
  const { t } = useTranslation()
  const access = useDeviceAccess()
  const set = useSetDeviceAccess()
  const devices = useDevices()
  const [adds, setAdds] = useState<'browser' | 'app'>()
  const state = access.data
  const hasFailed = state !== undefined && state.isOn && state.problem !== null
  return (
    <SettingsSection id="devices" title={t('settings.devices.title')} note={t('settings.devices.note')}>
      <LoadState query={access} />
      {state && (
        <SwitchRow
          id="devices.isOn"
          label={t('settings.devices.isOn')}
          hint={t(state.isFixed ? 'settings.devices.isFixed' : 'settings.devices.isOnHint')}
          checked={state.isOn}
          disabled={state.isFixed || set.isPending}
          onToggle={(isOn) => set.mutate({ isOn })}
        />
      )}
      {hasFailed && <ErrorLine title={t('settings.devices.failed')} detail={state.problem ?? ''} />}
      {state?.isOn && state.problem === null && (
        <>
          <ul className={styles.addresses} aria-label={t('settings.devices.addresses')}>
            {state.addresses.map((address) => (
              <li key={address} className={styles.path}>
                {address}
              </li>
            ))}
          </ul>
          <div className={form.actions}>
            <Button icon={Smartphone} onClick={() => setAdds('browser')}>
              {t('settings.devices.pair')}
            </Button>
            <Button icon={Plus} onClick={() => setAdds('app')}>
              {t('settings.devices.addApp')}
            </Button>
          </div>
          <CommitField
            isLong
            code
            id="devices.names"
            label={t('settings.devices.names')}
            hint={t('settings.devices.namesHint')}
            value={state.names.join(', ')}
            error={undefined}
            onCommit={(text) => set.mutate({ names: text.split(/[\s,]+/).filter((name) => name !== '') })}
            onRevert={set.reset}
          />
        </>
      )}
      <ProblemLine error={set.error ?? devices.error} />
      {devices.data && devices.data.items.length > 0 && <DeviceList devices={devices.data.items} />}
      {adds === 'browser' && <PairDeviceDialog onClose={() => setAdds(undefined)} />}
      {adds === 'app' && state && <AddAppDialog origin={state.addresses[0] ?? ''} onClose={() => setAdds(undefined)} />}
    </SettingsSection>
  )
}

function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const { t, i18n } = useTranslation()
  const [removed, setRemoved] = useState<Device | 'all'>()
  const remove = useRemoveDevice()
  const removeAll = useRemoveAllDevices()
  const close = () => {
    setRemoved(undefined)
    remove.reset()
    removeAll.reset()
  }
  return (
    <>
      <ul className={styles.list} aria-label={t('settings.devices.list')}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <span>
              <span>{device.name}</span>
              <span className="fine-print">
                {t(`settings.devices.kinds.${device.kind}`)} ·{' '}
                {device.lastSeenAt === null
                  ? t('settings.devices.neverUsed')
                  : t('settings.devices.lastUsed', {
                      moment: formatMoment(device.lastSeenAt, i18n.language),
                      address: device.lastAddress ?? '',
                    })}
              </span>
            </span>
            <Button
              variant="ghost"
              aria-label={t('settings.devices.removeOf', { name: device.name })}
              onClick={() => setRemoved(device)}
            >
              {t('settings.devices.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div>
          <Button variant="ghost" onClick={() => setRemoved('all')}>
            {t('settings.devices.removeAll')}
          </Button>
        </div>
      )}
      {removed !== undefined && (
        <ConfirmDialog
          title={
            removed === 'all' ? t('settings.devices.removeAll') : t('settings.devices.removeOf', { name: removed.name })
          }
          action={t('settings.devices.remove')}
          busy={remove.isPending || removeAll.isPending}
          error={remove.error ?? removeAll.error}
          onConfirm={() =>
            removed === 'all'
              ? runMutation(removeAll.mutateAsync, undefined, { onSuccess: close })
              : runMutation(remove.mutateAsync, removed.id, { onSuccess: close })
          }
          onClose={close}
        >
          {t('settings.devices.removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
