import { FileInput, ListOrdered, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { ReadingList } from '../../../shared/contracts/reading-lists.ts'
import { useImportReadingList, useReadingLists } from '../../api/library/reading-lists.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PickFile } from '../../ui/forms/PickFile.tsx'
import { violationMessages } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ErrorLine, LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { ListForm } from './ListForm.tsx'
import { ReadButton } from './ReadButton.tsx'
import styles from './ReadingLists.module.css'

/** The reading lists of the library. */
export function ReadingListsScreen() {
  const { t } = useTranslation()
  const lists = useReadingLists()
  const load = useImportReadingList()
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const count = lists.data?.length ?? 0
  const refused = violationMessages(load.error).join(' ')
  const onImport = (file: File) =>
    runMutation(load.mutateAsync, file, {
      onSuccess: ({ id, itemCount, missingCount, repeatedCount }) => {
        const missing = missingCount > 0 ? ` ${t('readingLists.importedMissing', { count: missingCount })}` : ''
        const repeated = repeatedCount > 0 ? ` ${t('readingLists.importedRepeated', { count: repeatedCount })}` : ''
        toast(`${t('readingLists.imported', { count: itemCount })}${missing}${repeated}`)
        navigate(paths.readingList(id))
      },
    })
  const actions = (
    <>
      <PickFile
        label={t('readingLists.import')}
        icon={FileInput}
        accept=".cbl,.xml,application/xml,text/xml"
        busy={load.isPending}
        onPick={onImport}
      />
      <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
        {t('readingLists.add')}
      </Button>
    </>
  )
  return (
    <Screen
      title={t('readingLists.title')}
      note={count > 0 && <span role="status">{t('readingLists.count', { count })}</span>}
      actions={!isOtherDevice && count > 0 && actions}
    >
      {refused === '' ? (
        <ProblemLine error={load.error} />
      ) : (
        <ErrorLine title={t('readingLists.notImported')} detail={refused} />
      )}
      <LoadState query={lists} />
      {lists.data && count === 0 && (
        <Notice icon={ListOrdered} title={t('readingLists.empty')} actions={!isOtherDevice && actions}>
          <p>{t('readingLists.emptyText')}</p>
        </Notice>
      )}
      <ul className={styles.lists}>
        {lists.data?.map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </ul>
      {isAdding && <ListForm onClose={() => setAdding(false)} onSaved={({ id }) => navigate(paths.readingList(id))} />}
    </Screen>
  )
}

function ListRow({ list }: { readonly list: ReadingList }) {
  const { t } = useTranslation()
  const { id, name, itemCount, missingCount, readCount } = list
  return (
    <li className={styles.list}>
      <Link href={paths.readingList(id)} className={styles.name} dir="auto">
        {name}
      </Link>
      <Facts
        facts={[
          t('readingLists.read', { count: readCount, total: itemCount }),
          missingCount > 0 ? t('readingLists.missing', { count: missingCount }) : '',
        ]}
      />
      {itemCount > 0 && <ProgressBar done={readCount} total={itemCount} label={t('readingLists.progress', { name })} />}
      <ReadButton list={list} isSmall />
    </li>
  )
}
