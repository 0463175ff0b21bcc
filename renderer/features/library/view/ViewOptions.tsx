import { LayoutGrid } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import styles from './LibraryToolbar.module.css'
import type { LibraryView } from './library-view.store.ts'

/** Not needed for the first screen. */
const ViewPanel = lazyScreen(async () => (await import('./ViewPanel.tsx')).ViewPanel)

/** A button that opens how the library is shown. */
export function ViewOptions({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  return (
    <Popover label={t('library.layout.label')} icon={LayoutGrid} className={styles.option}>
      <Suspense>
        <ViewPanel view={view} />
      </Suspense>
    </Popover>
  )
}
