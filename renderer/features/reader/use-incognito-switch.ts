import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useIncognito, useSetIncognito } from '../../api/history.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'

/** Turns incognito reading on or off for everything. If the manga or its shelf is incognito, it says so. */
export function useIncognitoSwitch(chapter: ReaderChapter, onSwitched: (isOn: boolean) => void) {
  const { t } = useTranslation()
  const isOn = useIncognito().data ?? false
  const set = useSetIncognito()
  const onError = useErrorToast()
  return () => {
    if (isOtherDevice || set.isPending) return
    if (chapter.incognito && !isOn) toast(t('incognito.still'))
    else runMutation(set.mutateAsync, !isOn, { onSuccess: () => onSwitched(!isOn), onError })
  }
}
