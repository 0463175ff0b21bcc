import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'

type CountdownProps = {
  readonly seconds: number
  /** The number of the chapter that opens. */
  readonly number: string
  readonly onEnd: () => void
}

/** Counts down to the next chapter. It can be stopped, and it rests while the window is hidden. */
export function Countdown({ seconds, number, onEnd }: CountdownProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState<number | undefined>(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return end()
    const timer = setTimeout(() => setLeft(document.hidden ? left : left - 1), 1000)
    return () => clearTimeout(timer)
  })
  if (left === undefined) return null
  return (
    <>
      <p role="timer">{t('reader.end.countdown', { number, count: left })}</p>
      <Button variant="ghost" onClick={() => setLeft(undefined)}>
        {t('reader.end.stopCountdown')}
      </Button>
    </>
  )
}
