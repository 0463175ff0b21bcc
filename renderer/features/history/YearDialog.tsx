import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatistics, useYear } from '../../api/history.ts'
import { usePrivateShelves } from '../../api/library/private-shelves.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/forms/Field.tsx'
import { inlineSign } from '../../ui/inline-sign.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadState } from '../../ui/status/Notice.tsx'
import { describeYear } from './describe-year.ts'
import { drawYear, yearMangas, yearPicture } from './draw-year.ts'
import styles from './StatisticsScreen.module.css'

/** A year of reading as one picture to save. It never has the manga of private shelves. */
export function YearDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const all = useStatistics(undefined, today, true)
  const years = [...new Set(all.data?.days.map(({ day }) => day.slice(0, 4)))].reverse()
  const [chosen, setChosen] = useState<string>()
  const hasPrivate = usePrivateShelves().data?.hasPin === true
  const year = chosen ?? years[0]
  return (
    <Dialog title={t('statistics.year.title')} onClose={onClose}>
      <div className={styles.year}>
        <LoadState query={all} />
        {all.data && year === undefined && <p>{t('statistics.empty')}</p>}
        {year !== undefined && (
          <SelectField
            label={t('statistics.year.year')}
            value={year}
            choices={years.map((value) => ({ value, label: value }))}
            onChoose={setChosen}
          />
        )}
        {year !== undefined && <Picture key={year} year={year} />}
        {hasPrivate && <p className="fine-print">{t('statistics.year.withoutPrivate')}</p>}
      </div>
    </Dialog>
  )
}

function Picture({ year }: { readonly year: string }) {
  const { t, i18n } = useTranslation()
  const { list } = useFormat()
  const read = useYear(year, yearMangas)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const { data } = read
  const picture = useMemo(() => data && describeYear(year, data, t, i18n.language), [year, data, t, i18n.language])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || !context) return
    const style = getComputedStyle(document.documentElement)
    drawYear(context, picture, {
      serif: style.getPropertyValue('--serif'),
      sans: style.getPropertyValue('--sans'),
      language: i18n.language,
      isFromRight: inlineSign() === -1,
    })
    setIsDrawn(true)
  }, [picture, i18n.language])
  if (!picture) return <LoadState query={read} />
  const text = t('statistics.year.text', {
    year,
    facts: list(picture.facts.map(({ name, value }) => t('statistics.year.fact', { name, value }))),
    titles: list(picture.mangas.map(({ title }) => title)),
  })
  return (
    <>
      <canvas ref={canvas} className={styles.picture} role="img" aria-label={text} {...yearPicture} />
      <div>
        <Button
          variant="primary"
          icon={Download}
          busy={!isDrawn}
          onClick={() => canvas.current && savePicture(canvas.current, `bunko-${year}.png`)}
        >
          {t('statistics.year.save')}
        </Button>
      </div>
    </>
  )
}

function savePicture(canvas: HTMLCanvasElement, fileName: string): void {
  canvas.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = fileName
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
