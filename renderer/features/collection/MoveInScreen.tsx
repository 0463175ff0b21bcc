import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { openFolder, readDroppedFolder } from '../../ui/dropped-files.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { Screen } from '../../ui/Screen.tsx'
import { closePlan, useCollectionPlan } from './collection-plan.store.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { MoveInForm } from './MoveInForm.tsx'
import { ImportResult } from './other/ImportResult.tsx'
import { useOtherLibrary } from './other/other-library.store.ts'
import { ReviewLibrary } from './other/ReviewLibrary.tsx'
import { ReviewPlan } from './plan/ReviewPlan.tsx'

/** Brings in files, or the library of another program: choose it, check what Bunko recognized, import. */
export function MoveInScreen() {
  const { t } = useTranslation()
  const { plan, started } = useCollectionPlan()
  const { library, jobId } = useOtherLibrary()
  useFolderOfAddress()
  const dropped = useNewDrop()
  const isRunning = started !== undefined || jobId !== undefined
  const isReview = !isRunning && (plan ?? library) !== undefined
  return (
    <Screen
      title={t('addManga.heading')}
      note={isRunning || isReview ? undefined : t('moveIn.note')}
      tabs={<AddMangaTabs current="moveIn" />}
      measure={isReview ? undefined : 'form'}
    >
      {started ? (
        <ImportProgress started={started} />
      ) : plan ? (
        <ReviewPlan plan={plan} />
      ) : jobId !== undefined ? (
        <ImportResult jobId={jobId} />
      ) : library ? (
        <ReviewLibrary library={library} />
      ) : (
        <MoveInForm dropped={dropped} />
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

/** What was dropped last. It replaces what is open, which can be restored. */
function useNewDrop() {
  const { t } = useTranslation()
  const dropped = readDroppedFolder(useHistoryState())
  const { handledDrop } = useCollectionPlan()
  const isNew = dropped !== undefined && dropped.id !== handledDrop
  useEffect(() => {
    if (!isNew) return
    const { plan, started } = useCollectionPlan.getState()
    const other = useOtherLibrary.getState()
    closePlan(dropped.id)
    useOtherLibrary.setState(useOtherLibrary.getInitialState())
    const open = plan && !started ? plan : other.jobId === undefined ? other.library : undefined
    if (!open) return
    toast(t('folder.replaced', { name: open.path }), 'plain', () => {
      useCollectionPlan.setState({ plan, started: undefined })
      useOtherLibrary.setState(other)
    })
  }, [isNew, dropped, t])
  return dropped
}
