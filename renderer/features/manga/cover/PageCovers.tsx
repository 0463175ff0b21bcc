import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { getPageImage } from '../../../../shared/contracts/reader.ts'
import { endpointUrl } from '../../../api/client.ts'
import { SelectField } from '../../../ui/forms/Field.tsx'
import styles from './CoverDialog.module.css'
import { CoverGrid, thumbnailWidth } from './CoverGrid.tsx'

type PageCoversProps = {
  /** Those with pages. */
  readonly chapters: readonly ChapterListItem[]
  readonly onChoose: (page: { readonly chapterId: string; readonly page: number }) => void
}

/** The pages of a chapter, at first of the first one. */
export function PageCovers({ chapters, onChoose }: PageCoversProps) {
  const { t } = useTranslation()
  const [chosenId, setChosenId] = useState<string>()
  const chapter = chapters.find(({ id }) => id === chosenId) ?? chapters[0]!
  const pages = Array.from({ length: chapter.pageCount ?? 0 }, (_, index) => String(index + 1))
  return (
    <section className={styles.section}>
      <h3>{t('manga.cover.pages')}</h3>
      {chapters.length > 1 && (
        <SelectField
          label={t('manga.cover.chapter')}
          value={chapter.id}
          choices={chapters.map(({ id, number, label }) => ({
            value: id,
            label: [t('manga.read.atChapter', { number }), label].filter(Boolean).join(' · '),
          }))}
          onChoose={setChosenId}
        />
      )}
      <CoverGrid
        key={chapter.id}
        label={t('manga.cover.pages')}
        items={pages.map((page) => ({
          id: page,
          label: t('manga.cover.page', { page }),
          src: endpointUrl(getPageImage, {
            params: { chapterId: chapter.id, pageNumber: page },
            query: { width: thumbnailWidth },
          }),
        }))}
        onChoose={(page) => onChoose({ chapterId: chapter.id, page: Number(page) })}
      />
    </section>
  )
}
