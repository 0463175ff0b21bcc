import { RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useConnection } from '../../api/events/connection.store.ts'
import { type KeptChapter, needsAgain, useKeeping } from '../../api/kept/kept.store.ts'
import { keepAgain, removeKept } from '../../api/kept/kept.ts'
import { useFormat } from '../../i18n/format.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './KeptScreen.module.css'

/** A chapter with what can be done about it. */
export function KeptRow({ chapter }: { readonly chapter: KeptChapter }) {
  const { t } = useTranslation()
  const { chapterId, number, title } = chapter
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link href={paths.read(chapterId)} state={{ from: paths.kept }} aria-label={t('chapters.read', { number })}>
          {t('chapters.name', { number })}
        </Link>
        {title && (
          <span className={styles.title} dir="auto">
            {title}
          </span>
        )}
        <KeptState chapter={chapter} />
      </div>
      <div className={styles.actions}>
        {needsAgain(chapter) && (
          <IconButton label={t('kept.again', { number })} icon={RotateCw} onClick={() => keepAgain([chapterId])} />
        )}
        <IconButton label={t('kept.removeOf', { number })} icon={Trash2} onClick={() => void removeKept([chapterId])} />
      </div>
    </li>
  )
}

function KeptState({ chapter: { chapterId, state, failure, bytes, change } }: { readonly chapter: KeptChapter }) {
  const { t } = useTranslation()
  const format = useFormat()
  const keeping = useKeeping()
  const isLost = useConnection((connection) => connection.state === 'lost')
  if (state === 'waiting' && keeping.chapterId === chapterId)
    return <ProgressBar label={t('kept.keeping')} done={keeping.done} total={keeping.total} />
  if (state === 'waiting') return <p className="fine-print">{t(isLost ? 'kept.waitsForConnection' : 'kept.waiting')}</p>
  if (state === 'gone') return <p className={styles.bad}>{t('kept.gone')}</p>
  return (
    <>
      {state === 'kept' && (
        <p className="fine-print">
          {format.bytes(bytes)}
          {change && ` · ${t(`kept.change.${change}`)}`}
        </p>
      )}
      {failure && <p className={styles.bad}>{t(`kept.failure.${failure}`)}</p>}
    </>
  )
}
