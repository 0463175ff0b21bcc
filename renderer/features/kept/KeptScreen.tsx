import { RotateCw, Smartphone, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useOnConnected } from '../../api/events/connection.store.ts'
import { type KeptChapter, keptBytes, limitChoices, needsAgain, useKept } from '../../api/kept/kept.store.ts'
import { checkKept, keepAgain, removeKept } from '../../api/kept/kept.ts'
import { canKeep, isSecure } from '../../api/kept/kept-caches.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/forms/Field.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { KeptRow } from './KeptRow.tsx'
import styles from './KeptScreen.module.css'

/** The chapters that this device keeps, for reading without a connection. */
export function KeptScreen() {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const { chapters, limitBytes } = useKept()
  const [removes, setRemoves] = useState(false)
  useEffect(() => void (canKeep && checkKept()), [])
  useOnConnected(() => void (canKeep && checkKept()))
  const again = chapters.filter(needsAgain)
  const count = chapters.filter(({ state }) => state === 'kept').length
  const obstacle = isSecure ? 'unsupported' : 'insecure'
  const used = { count, used: bytes(keptBytes(chapters)), limit: bytes(limitBytes) }
  return (
    <Screen
      title={t('kept.title')}
      note={chapters.length > 0 && <span role="status">{t('kept.count', used)}</span>}
      actions={
        chapters.length > 0 && (
          <>
            {again.length > 1 && (
              <Button icon={RotateCw} onClick={() => keepAgain(again.map(({ chapterId }) => chapterId))}>
                {t('kept.allAgain')}
              </Button>
            )}
            <Button icon={Trash2} onClick={() => setRemoves(true)}>
              {t('kept.removeAll')}
            </Button>
          </>
        )
      }
    >
      {!canKeep && (
        <Notice icon={Smartphone} title={t(`kept.${obstacle}.title`)}>
          <p>{t(`kept.${obstacle}.text`)}</p>
        </Notice>
      )}
      {canKeep && chapters.length === 0 && (
        <Notice
          icon={Smartphone}
          title={t('kept.empty.title')}
          actions={
            <LinkButton variant="primary" href={paths.library}>
              {t('common.toLibrary')}
            </LinkButton>
          }
        >
          <p>{t('kept.empty.text')}</p>
        </Notice>
      )}
      <div className={styles.mangas}>
        {Object.values(Object.groupBy(chapters, ({ mangaId }) => mangaId)).map(
          (own) => own?.[0] && <KeptManga key={own[0].mangaId} chapters={own} />,
        )}
      </div>
      {canKeep && <Limit />}
      {removes && (
        <ConfirmDialog
          title={t('kept.removeAll')}
          action={t('kept.remove')}
          onConfirm={() => {
            void removeKept(chapters.map(({ chapterId }) => chapterId))
            setRemoves(false)
          }}
          onClose={() => setRemoves(false)}
        >
          {t('kept.removeText')}
        </ConfirmDialog>
      )}
    </Screen>
  )
}

function KeptManga({ chapters }: { readonly chapters: readonly KeptChapter[] }) {
  const headingId = useId()
  const { mangaId, mangaTitle } = chapters[0]!
  const inOrder = chapters.toSorted((left, right) => Number(left.number) - Number(right.number))
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.manga} dir="auto">
        <Link href={paths.manga(mangaId)}>{mangaTitle}</Link>
      </h2>
      <ul className={styles.list}>
        {inOrder.map((chapter) => (
          <KeptRow key={chapter.chapterId} chapter={chapter} />
        ))}
      </ul>
    </section>
  )
}

function Limit() {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const limitBytes = useKept((state) => state.limitBytes)
  return (
    <SelectField
      label={t('kept.limit')}
      hint={t('kept.limitHint')}
      className={styles.limit}
      value={String(limitBytes)}
      choices={limitChoices.map((choice) => ({ value: String(choice), label: bytes(choice) }))}
      onChoose={(value) => useKept.setState({ limitBytes: Number(value) })}
    />
  )
}
