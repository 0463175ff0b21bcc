import type { ClipboardEvent, CSSProperties, MouseEvent } from 'react'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { useChapterText } from '../../../api/reader/page-text.ts'
import type { Size } from '../page-layout.ts'
import { bordersToCrop, type PageBorders } from '../page-view/crop-borders.ts'
import { type Rotation, rotateSize } from '../page-view/page-style.ts'
import { joinLines, languageOf, lineHeight, placeText } from './fit-text.ts'
import styles from './TextLayer.module.css'

type TextLayerProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  /** CSS pixels of the part inside the borders, rotated. */
  readonly size: Size
  readonly borders: PageBorders
  readonly settings: Pick<ReaderSettings, 'rotation' | 'pageText'>
  /** CSS `order` among the pages that are shown together. */
  readonly order?: number
}

/** The texts of a page over its picture. A click that selects nothing reaches what lies below. */
export function TextLayer({ chapter, page, size, borders, settings, order }: TextLayerProps) {
  const text = useChapterText(chapter, settings.pageText !== 'hidden').data
  const blocks = settings.pageText === 'hidden' ? [] : (text?.pages.find((each) => each.page === page)?.blocks ?? [])
  const { rotation } = settings
  const shown = rotateSize(size, rotation)
  return (
    <div className={styles.page} style={{ ...toStyle(size), order }}>
      <div className={styles.turned} style={{ ...toStyle(shown), ...turn(rotation) }} data-shown={settings.pageText}>
        {blocks.map((block, index) => {
          const place = placeText(block, shown, bordersToCrop(borders))
          if (!place) return null
          const { left, top, width, height, fontSize } = place
          return (
            // biome-ignore lint/a11y: the press is for what lies below, which has its keys
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a page do not change their order
              key={index}
              className={styles.block}
              style={{
                left,
                top,
                minWidth: width,
                minHeight: height,
                fontSize,
                lineHeight,
                writingMode: block.isVertical ? 'vertical-rl' : 'horizontal-tb',
              }}
              lang={languageOf(block.lines)}
              data-page-text=""
              onCopy={copyJoined}
              onDoubleClick={(event) => event.stopPropagation()}
              onClick={passClick}
            >
              {block.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not change their order
                <span key={at}>{line}</span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const toStyle = ({ width, height }: Size): CSSProperties => ({ inlineSize: width, blockSize: height })
const turn = (rotation: Rotation): CSSProperties => (rotation === 0 ? {} : { rotate: `${rotation}deg` })

const hasSelection = (): boolean => getSelection()?.isCollapsed === false

function copyJoined(event: ClipboardEvent): void {
  event.clipboardData.setData('text/plain', joinLines(getSelection()?.toString() ?? ''))
  event.preventDefault()
}

/** A press that selects nothing turns the page, as without a text. */
function passClick(event: MouseEvent): void {
  if (hasSelection()) {
    event.stopPropagation()
    return
  }
  const below = document.elementsFromPoint(event.clientX, event.clientY)
  const zone = below.find((element) => element.matches('[data-tap-zone]'))
  if (zone instanceof HTMLElement) zone.click()
}
