import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import { knownAuthor } from '../../../../shared/contracts/mangas.ts'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import styles from './Match.module.css'

type ProposalProps = {
  /** Of the group of radio buttons. */
  readonly name: string
  readonly proposal: CatalogMatch
  readonly isChosen: boolean
  readonly onChoose: () => void
}

export function Proposal({ name, proposal, isChosen, onChoose }: ProposalProps) {
  const { t, i18n } = useTranslation()
  const { title, author, altTitles, publicationYear, thumbnailUrl, confidence, mangaId } = proposal
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(confidence)
  return (
    <label className={styles.proposal}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <Cover title={title} author={author} src={thumbnailUrl} className={styles.cover} />
      <span className={styles.text}>
        <strong dir="auto">{title}</strong>
        {altTitles.length > 0 && (
          <span className={styles.others} dir="auto">
            {altTitles.slice(0, 3).join(' · ')}
          </span>
        )}
        <Facts
          className={styles.facts}
          facts={[
            knownAuthor(author),
            publicationYear === null ? '' : String(publicationYear),
            t('folder.match.share', { share }),
          ]}
        />
        {mangaId !== null && <span className={styles.others}>{t('folder.match.inLibrary')}</span>}
      </span>
    </label>
  )
}
