import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shelf } from '../../../../shared/contracts/shelves.ts'
import { usePrivateShelves } from '../../../api/library/private-shelves.ts'
import { useDeleteShelf, useOrderShelves } from '../../../api/library/shelves.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { Reorderable, useReorderItem } from '../../../ui/lists/Reorderable.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './ManageShelves.module.css'
import { ChangePinDialog } from './PrivateShelves.tsx'
import { ShelfForm } from './ShelfForm.tsx'

type ManageShelvesProps = { readonly shelves: readonly Shelf[]; readonly onClose: () => void }

/** The shelves in their order: to move, edit and delete. */
export function ManageShelves({ shelves, onClose }: ManageShelvesProps) {
  const { t } = useTranslation()
  const order = useOrderShelves()
  const remove = useDeleteShelf()
  const hasPin = usePrivateShelves().data?.hasPin ?? false
  const [isChangingPin, setChangingPin] = useState(false)
  const [edited, setEdited] = useState<Shelf>()
  const [deleted, setDeleted] = useState<Shelf>()
  const ids = shelves.map(({ id }) => id)
  // Shows the new order while it is saved.
  const shown = order.isPending ? order.variables : ids
  const sorted = shelves.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
  const closeDeleted = () => setDeleted(undefined)
  return (
    <Dialog title={t('shelves.title')} onClose={onClose}>
      <Reorderable ids={shown} onMove={(id, to) => order.mutate(moveItem(shown, shown.indexOf(id), to))}>
        <ol className={styles.list}>
          {sorted.map((shelf) => (
            <ShelfItem
              key={shelf.id}
              shelf={shelf}
              onEdit={() => setEdited(shelf)}
              onDelete={() => setDeleted(shelf)}
            />
          ))}
        </ol>
      </Reorderable>
      <ProblemLine error={order.error} />
      {hasPin && (
        <p>
          <Button icon={KeyRound} onClick={() => setChangingPin(true)}>
            {t('shelves.changePin')}
          </Button>
        </p>
      )}
      {isChangingPin && <ChangePinDialog onClose={() => setChangingPin(false)} />}
      {edited && <ShelfForm shelf={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmDialog
          title={t('shelves.deleteTitle', { name: deleted.name })}
          action={t('shelves.delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => runMutation(remove.mutateAsync, deleted.id, { onSuccess: closeDeleted })}
          onClose={closeDeleted}
        >
          {t('shelves.deleteText')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

type ShelfItemProps = { readonly shelf: Shelf; readonly onEdit: () => void; readonly onDelete: () => void }

function ShelfItem({ shelf: { id, name, query }, onEdit, onDelete }: ShelfItemProps) {
  const { t } = useTranslation()
  const { setNodeRef, style, handle, buttons, isDragging } = useReorderItem(id, name)
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      {handle}
      <span className={styles.name}>
        <span dir="auto">{name}</span>
        {query !== null && <code className={styles.query}>{query}</code>}
      </span>
      {buttons}
      <IconButton icon={Pencil} label={t('shelves.editNamed', { name })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t('shelves.deleteNamed', { name })} onClick={onDelete} />
    </li>
  )
}
