import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '../../../shared/bridge.ts'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import { ApiToken } from './ApiToken.tsx'
import { CommitField } from './CommitField.tsx'
import { SettingsSection, SwitchRow } from './SettingsSection.tsx'
import { useGroup } from './use-group.ts'

type DesktopSettingsProps = { readonly value: SettingsValues['desktop']; readonly desktop: DesktopBridge }

/** Desktop integration and API access. Only shown in the desktop app. */
export function DesktopSettings({ value, desktop }: DesktopSettingsProps) {
  const { t } = useTranslation()
  const { toggle, number } = useGroup('desktop', value, (member) => t(`settings.desktop.${member}`))
  return (
    <>
      <SettingsSection id="desktop" title={t('settings.desktop.title')}>
        <SwitchRow {...toggle('notifyNewChapters')} />
        <SwitchRow {...toggle('notifyFailures')} />
        <SwitchRow {...toggle('closeToTray')} hint={t('settings.desktop.closeToTrayHint')} />
        <SwitchRow {...toggle('openAtLogin')} />
      </SettingsSection>
      <SettingsSection id="api" title={t('settings.desktop.api')} note={t('settings.desktop.apiNote')}>
        <SwitchRow {...toggle('serveApi')} hint={t('settings.desktop.serveApiHint')} />
        <CommitField {...number('apiPort')} hint={t('settings.desktop.apiPortHint')} disabled={!value.serveApi} />
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
