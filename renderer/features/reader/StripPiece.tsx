import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { StripImage } from './StripImage.tsx'
import type { StripItem } from './strip-items.ts'
import type { KnownBorders } from './use-page-borders.ts'

type StripPieceProps = {
  readonly item: StripItem
  readonly width: number
  readonly height: number
  readonly borders: KnownBorders
  readonly onChapter: (id: string) => void
  readonly onNextKnown: (chapter: ReaderChapter) => void
  readonly onLeave: () => void
}

/** A page of a strip, or what stands between two of its chapters. */
export function StripPiece({ item, width, height, borders, onChapter, onNextKnown, onLeave }: StripPieceProps) {
  const { t } = useTranslation()
  const { chapter } = item
  if (item.kind === 'end') {
    const followedBy = item.isFollowed ? chapter.navigation.next?.id : undefined
    return <ChapterEnd {...{ chapter, followedBy, onChapter, onNextKnown, onLeave }} />
  }
  return (
    <StripImage
      chapter={chapter}
      name={t('reader.pageOf', { page: item.page, count: chapter.pages.length })}
      page={item.page}
      pixels={chapter.pages[item.page - 1] ?? { width, height }}
      size={{ width, height }}
      borders={borders}
    />
  )
}
