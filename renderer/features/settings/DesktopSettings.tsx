import { Copy, Eye, EyeOff, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../../shared/bridge.ts'
import { apiPorts, type SettingsValues } from '../../../shared/contracts/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ErrorLine } from '../../ui/status/Notice.tsx'
import { CommitField, SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

type DesktopSettingsProps = { readonly value: SettingsValues['desktop']; readonly desktop: DesktopBridge }

/** Desktop integration and API access. Only shown in the desktop app. */
export function DesktopSettings({ value, desktop }: DesktopSettingsProps) {
  const { t } = useTranslation()
  const addressOf = (port: string) => `http://127.0.0.1:${port}`
  const { toggle, number } = useGroup('desktop', value, (member) => t(`settings.desktop.${member}`))
  const [canStart, setCanStart] = useState(true)
  useEffect(() => void desktop.canStartAtLogin().then(setCanStart), [desktop])
  return (
    <>
      <SettingsSection id="desktop" title={t('settings.desktop.title')}>
        <SwitchRow {...toggle('notifyNewChapters')} />
        <SwitchRow {...toggle('notifyFailures')} />
        <SwitchRow {...toggle('showBadge')} />
        <SwitchRow {...toggle('closeToTray')} hint={t('settings.desktop.closeToTrayHint')} />
        {canStart ? (
          <SwitchRow {...toggle('openAtLogin')} />
        ) : (
          <SwitchRow
            {...toggle('openAtLogin')}
            checked={false}
            disabled
            hint={t('settings.desktop.openAtLoginUnavailable')}
          />
        )}
        <SwitchRow {...toggle('checkForUpdates')} hint={t('settings.desktop.checkForUpdatesHint')} />
      </SettingsSection>
      <SettingsSection id="api" title={t('settings.desktop.api')} note={t('settings.desktop.apiNote')}>
        <SwitchRow {...toggle('serveApi')} hint={t('settings.desktop.serveApiHint')} />
        <CommitField
          {...number('apiPort')}
          hint={(port) => t('settings.desktop.apiPortHint', { ...apiPorts, address: addressOf(port) })}
          disabled={!value.serveApi}
        />
        <SwitchRow
          {...toggle('requireApiToken')}
          disabled={!value.serveApi}
          hint={t('settings.desktop.requireApiTokenHint')}
        />
        {value.serveApi && value.requireApiToken && <ApiToken desktop={desktop} />}
      </SettingsSection>
    </>
  )
}

type ApiTokenProps = { readonly desktop: Pick<DesktopBridge, 'getApiToken' | 'regenerateApiToken'> }

/** The token for other programs. It is hidden until it is requested. */
function ApiToken({ desktop }: ApiTokenProps) {
  const { t } = useTranslation()
  const [token, setToken] = useState<string>()
  const [hasFailed, setFailed] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const load = async (read: () => Promise<string>) => {
    setConfirming(false)
    try {
      setToken(await read())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const copy = async () => {
    const text = token ?? (await desktop.getApiToken())
    await navigator.clipboard.writeText(text)
    toast(t('settings.token.copied'))
  }
  return (
    <div className={form.form}>
      {token !== undefined && (
        <TextField
          label={t('settings.token.label')}
          hint={t('settings.token.hint')}
          value={token}
          code
          readOnly
          onText={() => undefined}
          onFocus={(event) => event.target.select()}
        />
      )}
      {hasFailed && <ErrorLine title={t('settings.token.failed')} detail={t('settings.token.failedHint')} />}
      <div className={form.actions}>
        {token === undefined ? (
          <Button icon={Eye} onClick={() => void load(() => desktop.getApiToken())}>
            {t('settings.token.show')}
          </Button>
        ) : (
          <Button icon={EyeOff} onClick={() => setToken(undefined)}>
            {t('settings.token.hide')}
          </Button>
        )}
        <Button icon={Copy} onClick={() => copy().catch(() => setFailed(true))}>
          {t('settings.token.copy')}
        </Button>
        <Button icon={RotateCw} onClick={() => setConfirming(true)}>
          {t('settings.token.renew')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.token.renewTitle')}
          action={t('settings.token.renew')}
          onConfirm={() => void load(() => desktop.regenerateApiToken())}
          onClose={() => setConfirming(false)}
        >
          {t('settings.token.renewText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
