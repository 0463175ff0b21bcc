import { LayoutGrid, List } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeField, Segmented, Switch } from '../../../ui/forms/Field.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import styles from './LibraryToolbar.module.css'
import { coverSizes, setCoverSize, useLibraryLook } from './library-look.store.ts'
import { type LibraryView, updateView } from './library-view.store.ts'
import { SortOrder } from './SortOrder.tsx'

const layouts = [
  { value: 'grid', icon: LayoutGrid },
  { value: 'list', icon: List },
] as const

/** How the library is shown: as covers or rows, the size of covers, what is above them, and the order on a phone. */
export function ViewPanel({ view }: { readonly view: LibraryView }) {
  const { t, i18n } = useTranslation()
  const isNarrow = useIsNarrow()
  const { coverSize, hasTonight } = useLibraryLook()
  const panel = useRef<HTMLDivElement>(null)
  // The code may arrive after the panel has opened.
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true }), [])
  return (
    <div ref={panel} className={styles.filters}>
      {isNarrow && <SortOrder view={view} />}
      <Segmented
        label={t('library.layout.layout')}
        value={view.layout}
        choices={layouts.map(({ value, icon }) => ({ value, icon, label: t(`library.layout.${value}`) }))}
        onChoose={(layout) => updateView({ layout })}
      />
      {view.layout === 'grid' && (
        <RangeField
          label={t('library.layout.coverSize')}
          {...coverSizes}
          value={coverSize}
          text={(coverSize / coverSizes.usual).toLocaleString(i18n.language, {
            style: 'percent',
            maximumFractionDigits: 0,
          })}
          onValue={setCoverSize}
        />
      )}
      <Switch
        label={t('library.layout.tonight')}
        checked={hasTonight}
        onToggle={(isOn) => useLibraryLook.setState({ hasTonight: isOn })}
      />
    </div>
  )
}
