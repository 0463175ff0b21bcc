import { Minus, Plus, Square } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderActionName, ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { IconButton } from '../../../ui/Button.tsx'
import type { ResolvedMode } from '../page-layout.ts'
import type { ReaderHandle } from '../page-navigation.ts'
import styles from './HandsFree.module.css'
import { wholePixels } from './hands-free.ts'
import { paceText } from './pace-text.ts'

type HandsFreeProps = {
  readonly mode: ResolvedMode
  readonly settings: Pick<ReaderSettings, 'scrollSpeed' | 'turnSeconds'>
  readonly view: RefObject<ReaderHandle | null>
  /** What is in view. The time until the next turn starts again when it changes. */
  readonly place: string
  /** Whether something else has the attention: bars, a panel, a page that is not there yet. */
  readonly isHeld: boolean
  /** Whether no chapter follows. */
  readonly isLast: boolean
  /** Whether the pages have been turned to their end. */
  readonly isAtEnd: boolean
  readonly onAction: (action: ReaderActionName) => void
}

/** Scrolls a strip or turns pages automatically, with a small control for the pace. Pauses while the window is hidden or a menu is open. */
export function HandsFree({ mode, settings, view, place, isHeld, isLast, isAtEnd, onAction }: HandsFreeProps) {
  const { t, i18n } = useTranslation()
  const isWaiting = () => isHeld || document.hidden || isMenuOpen()
  const end = useEffectEvent(() => isLast && onAction('handsFree'))
  useScroll(mode === 'strip', (seconds) => (isWaiting() ? 0 : settings.scrollSpeed * seconds), view, end)
  useTurns(mode !== 'strip' && settings.turnSeconds, place, isWaiting, () => onAction('forward'))
  useScreenStaysOn()
  useEffect(() => {
    if (isAtEnd) end()
  }, [isAtEnd])
  return (
    <fieldset className={styles.control} aria-label={t('reader.actions.handsFree')}>
      <IconButton icon={Minus} label={t('reader.actions.slower')} onClick={() => onAction('slower')} />
      <output>{paceText(settings, mode, t, i18n.language)}</output>
      <IconButton icon={Plus} label={t('reader.actions.faster')} onClick={() => onAction('faster')} />
      <IconButton icon={Square} label={t('reader.handsFree.stop')} onClick={() => onAction('handsFree')} />
    </fieldset>
  )
}

const isMenuOpen = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null

/** No frame counts for more than this: a strip must not jump after a pause. */
const maxFrameSeconds = 0.1

/** Frames in a row without a movement, after which there is nothing left to scroll: a download may still add pages. */
const framesAtEnd = 120

/** @param onEnd called again and again at the end of what there is */
function useScroll(
  isOn: boolean,
  distanceIn: (seconds: number) => number,
  view: RefObject<ReaderHandle | null>,
  onEnd: () => void,
): void {
  const distance = useEffectEvent(distanceIn)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isOn) return
    let [frame, last, rest, stalled] = [0, 0, 0, 0]
    const step = (now: number) => {
      const moved = wholePixels(rest + distance(Math.min(maxFrameSeconds, (now - (last || now)) / 1000)))
      if (moved.whole !== 0) stalled = view.current?.move(moved.whole) ? 0 : stalled + 1
      if (stalled >= framesAtEnd) end()
      last = now
      rest = moved.rest
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isOn, view])
}

const tickMs = 250

/** @param seconds between two turns; false for none */
function useTurns(seconds: number | false, place: string, isWaiting: () => boolean, onTurn: () => void): void {
  const tick = useEffectEvent((waitedMs: number) => {
    if (isWaiting()) return waitedMs
    if (seconds === false || waitedMs + tickMs < seconds * 1000) return waitedMs + tickMs
    onTurn()
    return 0
  })
  const isOn = seconds !== false
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn by hand starts the time again
  useEffect(() => {
    if (!isOn) return
    let waitedMs = 0
    const timer = setInterval(() => {
      waitedMs = tick(waitedMs)
    }, tickMs)
    return () => clearInterval(timer)
  }, [isOn, place])
}

/** A browser may refuse, for example to save the battery. It ends the lock of a hidden window, so each return asks again. */
function useScreenStaysOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isEnded = false
    const request = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isEnded) void lock?.release()
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isEnded = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
