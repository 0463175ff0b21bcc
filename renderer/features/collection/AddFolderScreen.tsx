import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { openFolder, readDroppedFolder } from '../../ui/dropped-files.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { Screen } from '../../ui/Screen.tsx'
import { closePlan, useCollectionPlan } from './collection-plan.store.ts'
import { FolderForm } from './FolderForm.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ReviewPlan } from './plan/ReviewPlan.tsx'

/** Brings a folder of archives into the library: choose it, check what Bunko recognized, import. */
export function AddFolderScreen() {
  const { t } = useTranslation()
  const { plan, started } = useCollectionPlan()
  useFolderOfAddress()
  const dropped = useNewDrop()
  return (
    <Screen
      title={t('folder.title')}
      note={plan || started ? undefined : t('folder.note')}
      tabs={<AddMangaTabs current="folder" />}
      measure={plan && !started ? 'list' : 'form'}
    >
      {started ? (
        <ImportProgress started={started} />
      ) : plan ? (
        <ReviewPlan plan={plan} />
      ) : (
        <FolderForm dropped={dropped} />
      )}
    </Screen>
  )
}

/** The menu of the desktop app opens a folder by the address. Pages of other sites must not do that in a browser. */
function useFolderOfAddress(): void {
  const path = useSearchParams()[0].get('path')
  useEffect(() => {
    if (window.desktop && path) openFolder({ name: path, path }, { replace: true })
  }, [path])
}

/** What was dropped last. It replaces an open plan, which can be restored. */
function useNewDrop() {
  const { t } = useTranslation()
  const dropped = readDroppedFolder(useHistoryState())
  const { handledDrop } = useCollectionPlan()
  const isNew = dropped !== undefined && dropped.id !== handledDrop
  useEffect(() => {
    if (!isNew) return
    const { plan, started } = useCollectionPlan.getState()
    closePlan(dropped.id)
    if (!plan || started) return
    const bringBack = () => useCollectionPlan.setState({ plan })
    toast(t('folder.replaced', { name: plan.path }), 'plain', { label: t('common.undo'), onSelect: bringBack })
  }, [isNew, dropped, t])
  return dropped
}
