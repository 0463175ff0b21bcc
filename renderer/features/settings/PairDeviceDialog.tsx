import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { useCreatePairing } from '../../api/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SettingsScreen.module.css'

/** Shows a code that a phone scans to pair its browser. */
export function PairDeviceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, data, error, isPending } = useCreatePairing()
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog title={t('settings.devices.pair')} onClose={onClose}>
      <p>{t('settings.devices.scan')}</p>
      <ProblemLine error={error} />
      {data && (
        <>
          <QrCode text={data.url} label={t('settings.devices.code')} />
          <p className={styles.path}>{data.url}</p>
          <p className="note">{t('settings.devices.plainHttp')}</p>
        </>
      )}
      <FormActions onCancel={onClose} cancelLabel={t('common.close')}>
        <Button busy={isPending} onClick={() => mutate()}>
          {t('settings.devices.newCode')}
        </Button>
      </FormActions>
    </Dialog>
  )
}

/** Dark on light in every theme, because cameras expect it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
