import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../shared/contracts/collection.ts'
import { knownAuthor } from '../../../shared/contracts/mangas.ts'
import { Cover } from '../covers/Cover.tsx'
import { Facts } from '../Facts.tsx'
import styles from './CatalogProposals.module.css'

type CatalogProposalsProps = {
  readonly proposals: readonly CatalogMatch[]
  /** Null if none of them is. */
  readonly chosen: CatalogMatch | null | undefined
  readonly onChoose: (proposal: CatalogMatch) => void
  /** Offers to choose none of them. */
  readonly onNone?: () => void
  /** What happens with a manga that is in the library. */
  readonly inLibrary?: string | undefined
}

/** Manga of the catalog, one of which can be chosen. */
export function CatalogProposals({ proposals, chosen, onChoose, onNone, inLibrary }: CatalogProposalsProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.proposals}>
      <legend className="visually-hidden">{t('folder.match.proposals')}</legend>
      {proposals.map((one) => (
        <Proposal
          key={one.externalId}
          name={name}
          proposal={one}
          isChosen={chosen?.externalId === one.externalId}
          onChoose={() => onChoose(one)}
          inLibrary={inLibrary ?? t('folder.match.inLibrary')}
        />
      ))}
      {onNone && (
        <label className={styles.proposal}>
          <input type="radio" name={name} checked={chosen === null} onChange={onNone} />
          <span>{t('folder.match.none')}</span>
        </label>
      )}
    </fieldset>
  )
}

type ProposalProps = {
  /** Of the group of radio buttons. */
  readonly name: string
  readonly proposal: CatalogMatch
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly inLibrary: string
}

function Proposal({ name, proposal, isChosen, onChoose, inLibrary }: ProposalProps) {
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
          <span className="fine-print" dir="auto">
            {altTitles.slice(0, 3).join(' · ')}
          </span>
        )}
        <Facts
          className="fine-print"
          facts={[
            knownAuthor(author),
            publicationYear === null ? '' : String(publicationYear),
            t('folder.match.share', { share }),
          ]}
        />
        {mangaId !== null && <span className="fine-print">{inLibrary}</span>}
      </span>
    </label>
  )
}
