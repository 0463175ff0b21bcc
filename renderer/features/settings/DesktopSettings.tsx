import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../../shared/bridge.ts'
import type { Settings } from '../../../shared/contracts/settings.ts'
import { ApiToken } from './ApiToken.tsx'
import { CommitField } from './CommitField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SwitchRow } from './SwitchRow.tsx'
import { useGroup } from './use-group.ts'

type DesktopSettingsProps = { readonly value: Settings['desktop']; readonly desktop: DesktopBridge }

/** What the installed app does besides its window; a browser has nothing of it. */
export function DesktopSettings({ value, desktop }: DesktopSettingsProps) {
  const { t } = useTranslation()
  const { change, errorOf, failure } = useGroup('desktop', value)
  const [isNoNumber, setNoNumber] = useState(false)
  const toggle = (member: Exclude<keyof Settings['desktop'], 'apiPort'>) => ({
    label: t(`settings.desktop.${member}`),
    checked: value[member],
    onToggle: (checked: boolean) => void change(t(`settings.desktop.${member}`), { [member]: checked }),
  })
  const onPort = (text: string) => {
    setNoNumber(!/^\d+$/.test(text))
    if (/^\d+$/.test(text)) void change(t('settings.desktop.apiPort'), { apiPort: Number(text) })
  }
  return (
    <>
      <SettingsSection id="desktop" title={t('settings.desktop.title')} failure={failure}>
        <SwitchRow {...toggle('notifyNewChapters')} />
        <SwitchRow {...toggle('notifyFailures')} />
        <SwitchRow {...toggle('closeToTray')} hint={t('settings.desktop.closeToTrayHint')} />
        <SwitchRow {...toggle('openAtLogin')} />
      </SettingsSection>
      <SettingsSection id="api" title={t('settings.desktop.api')} note={t('settings.desktop.apiNote')}>
        <SwitchRow {...toggle('serveApi')} hint={t('settings.desktop.serveApiHint')} />
        <CommitField
          label={t('settings.desktop.apiPort')}
          hint={t('settings.desktop.apiPortHint')}
          value={String(value.apiPort)}
          inputMode="numeric"
          disabled={!value.serveApi}
          error={isNoNumber ? t('settings.wholeNumber') : errorOf('apiPort')}
          onCommit={onPort}
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
