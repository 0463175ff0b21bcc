import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { SourceLinkItem } from '../../../../shared/contracts/source-links.ts'
import { useFormat } from '../../../i18n/format.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { shortenLink } from './link-text.ts'
import styles from './SourceLink.module.css'

type SourceLinkProps = {
  readonly manga: MangaDetail
  readonly source: { readonly id: string; readonly name: string }
  readonly link: SourceLinkItem | undefined
}

/** How the manga is named at the source, and a button to change it. */
export function SourceLink({ manga, source, link }: SourceLinkProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const text = link ? shortenLink(link) : manga.slug
  return (
    <div className={styles.link}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('links.edit', { name: source.name, link: text })}
        title={link?.listUrl ?? undefined}
        onClick={() => setOpen(true)}
      >
        <Link2 aria-hidden="true" size={14} />
        <span>{text}</span>
      </button>
      {link?.verifiedAt && <span>{t('links.verified', { date: day(link.verifiedAt) })}</span>}
      {link && !link.verifiedAt && <span>{t('links.unverified')}</span>}
      {isOpen && <LinkDialog manga={manga} source={source} link={link} onClose={() => setOpen(false)} />}
    </div>
  )
}
