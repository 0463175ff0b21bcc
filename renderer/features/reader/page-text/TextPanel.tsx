import type { TFunction } from 'i18next'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterText } from '../../../../shared/contracts/page-text.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { useChapterText } from '../../../api/reader/page-text.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { SidePanel } from '../chrome/SidePanel.tsx'
import { foldText, joinLines, languageOf } from './fit-text.ts'
import styles from './TextPanel.module.css'

type TextPanelProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onClose: () => void
}

/** The texts of the chapter, to search, copy and go to. Without a search those of the page in view. */
export function TextPanel({ chapter, page, onPage, onClose }: TextPanelProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const text = useChapterText(chapter)
  const found = findTexts(text.data, wanted, page)
  return (
    <SidePanel title={t('reader.text.title')} className={styles.panel} onClose={onClose}>
      <SearchField
        label={t('reader.text.search')}
        placeholder={t('reader.text.search')}
        value={wanted}
        onText={setWanted}
        onEnter={() => found[0] && onPage(found[0].page)}
      />
      <ProblemLine error={text.error} />
      <p className={styles.state} role="status">
        {text.data && stateText(text.data, found.length, wanted, t)}
      </p>
      <ol className={styles.texts}>
        {found.map(({ key, page: at, lines }) => (
          <li key={key}>
            <button type="button" className={styles.text} lang={languageOf(lines)} onClick={() => onPage(at)}>
              <small>{t('chapters.state.page', { page: at })}</small>
              <span>{joinLines(lines.join('\n'))}</span>
            </button>
            <CopyButton text={joinLines(lines.join('\n'))} />
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}

/** No more than this many are listed: a longer search narrows them. */
const maxListed = 300

function findTexts(text: ChapterText | undefined, wanted: string, page: number) {
  const folded = foldText(wanted)
  const pages = text?.pages ?? []
  const searched = folded === '' ? pages.filter((each) => each.page === page) : pages
  return searched
    .flatMap(({ page: at, blocks }) => blocks.map(({ lines }, index) => ({ key: `${at} ${index}`, page: at, lines })))
    .filter(({ lines }) => foldText(lines.join('')).includes(folded))
    .slice(0, maxListed)
}

function stateText({ file, problem, pages }: ChapterText, count: number, wanted: string, t: TFunction): string {
  if (problem) return t(`reader.text.problem.${problem}`, { file: file ?? '' })
  if (pages.length === 0) return t('reader.text.none')
  if (wanted.trim() === '') return count === 0 ? t('reader.text.noneHere') : ''
  return count === 0 ? t('reader.text.notFound') : t('reader.text.found', { count })
}

function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const onError = useErrorToast()
  const copy = () => navigator.clipboard.writeText(text).then(() => toast(t('reader.text.copied')), onError)
  return <IconButton icon={Copy} label={t('reader.text.copy')} onClick={() => void copy()} />
}
