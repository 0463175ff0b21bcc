import { CornerLeftUp, Folder } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { maxListedFolders } from '../../../shared/contracts/server-folders.ts'
import { useServerFolders } from '../../api/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { violationMessages } from '../../ui/forms/violations.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './ServerFolderDialog.module.css'

const maxRecent = 4

/** The folders that were chosen last, the latest first. Kept in the browser. */
const useRecentFolders = create<{ readonly paths: readonly string[] }>()(
  persist(() => ({ paths: [] as readonly string[] }), { name: 'bunko.recent-folders' }),
)

type ServerFolderDialogProps = { readonly onPick: (path: string) => void; readonly onClose: () => void }

/** Walks through the folders of the computer that runs Bunko, and chooses one. */
export function ServerFolderDialog({ onPick, onClose }: ServerFolderDialogProps) {
  const { t } = useTranslation()
  const recent = useRecentFolders(({ paths }) => paths)
  const [path, setPath] = useState<string | undefined>(recent[0])
  const { error } = useServerFolders(path)
  const { data, isPlaceholderData } = useServerFolders(error ? undefined : path)
  const reasons = violationMessages(error)
  const isUnusable = reasons.length > 0
  // The next dialog must not start in a folder that is gone.
  useEffect(() => {
    if (isUnusable) useRecentFolders.setState(({ paths }) => ({ paths: paths.filter((known) => known !== path) }))
  }, [isUnusable, path])
  const list = useRef<HTMLDivElement>(null)
  const shown = data?.path
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder is shown
  useEffect(() => {
    list.current?.scrollTo(0, 0)
    list.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [shown])
  const choose = () => {
    if (!data || isPlaceholderData) return
    const others = recent.filter((known) => known !== data.path)
    useRecentFolders.setState({ paths: [data.path, ...others].slice(0, maxRecent) })
    onPick(data.path)
    onClose()
  }
  const places = [
    ...(data?.places ?? []).map((place, index) => ({
      ...place,
      name: index === 0 ? t('folder.picker.home') : place.name,
    })),
    ...recent.map((known) => ({ name: lastPart(known), path: known })),
  ]
  return (
    <Dialog title={t('folder.picker.title')} onClose={onClose}>
      <div className={styles.picker}>
        <ul className={styles.places} aria-label={t('folder.picker.places')}>
          {places.map((place) => (
            <li key={`${place.name} ${place.path}`}>
              <button type="button" className={styles.place} title={place.path} onClick={() => setPath(place.path)}>
                {place.name}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.path} role="status">
          {data?.path}
        </p>
        {isUnusable ? <ErrorLine title={path ?? ''} lines={reasons} /> : <ProblemLine error={error} />}
        <div ref={list} className={styles.list}>
          {data?.parent && (
            <button type="button" className={styles.folder} onClick={() => setPath(data.parent ?? undefined)}>
              <CornerLeftUp aria-hidden="true" size={18} />
              {t('folder.picker.up')}
            </button>
          )}
          <ul aria-label={t('folder.picker.folders', { path: data?.path ?? '' })}>
            {data?.folders.map((folder) => (
              <li key={folder.path}>
                <button type="button" className={styles.folder} onClick={() => setPath(folder.path)}>
                  <Folder aria-hidden="true" size={18} />
                  {folder.name}
                </button>
              </li>
            ))}
          </ul>
          {data?.folders.length === 0 && <p className={styles.none}>{t('folder.picker.none')}</p>}
          {data && data.folders.length >= maxListedFolders && (
            <p className={styles.none}>{t('folder.picker.limited', { count: maxListedFolders })}</p>
          )}
        </div>
      </div>
      <FormActions onCancel={onClose}>
        <Button variant="primary" disabled={!data} onClick={choose}>
          {t('folder.picker.choose')}
        </Button>
      </FormActions>
    </Dialog>
  )
}

const lastPart = (path: string) => path.split(/[\\/]/).findLast((part) => part !== '') ?? path
