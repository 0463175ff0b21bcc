import { useTranslation } from 'react-i18next'
import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { imageFilter } from '../../ui/image-filter.ts'
import styles from './PagePreview.module.css'

/** The preview is a quarter of a window in size. */
const scale = 0.25

/** Two pages of a strip as the settings show them. */
export function PagePreview({ settings }: { readonly settings: ReaderSettings }) {
  const { t } = useTranslation()
  return (
    <figure className={styles.preview}>
      <div
        className={styles.window}
        data-background={settings.background}
        role="img"
        aria-label={t('settings.reader.preview')}
      >
        <div
          className={styles.strip}
          style={{
            inlineSize: `${settings.stripWidth}%`,
            gap: `${settings.gap * scale}px`,
            filter: imageFilter(settings),
          }}
        >
          <DrawnPage />
          <DrawnPage />
        </div>
      </div>
      <figcaption className="fine-print">{t('settings.reader.preview')}</figcaption>
    </figure>
  )
}

/** A page with all that the filters change: white, black, greys and a colour. */
const DrawnPage = () => (
  <svg viewBox="0 0 200 150" aria-hidden="true">
    <rect width="200" height="150" fill="#f4f2ec" />
    <g stroke="#1a1a1a" strokeWidth="2.5">
      <rect x="8" y="8" width="114" height="74" fill="#cfe3ee" />
      <rect x="130" y="8" width="62" height="74" fill="#2c2c30" />
      <rect x="8" y="90" width="184" height="52" fill="#e9d9b8" />
    </g>
    <circle cx="98" cy="28" r="11" fill="#e2574c" />
    <path d="M9 81 L40 42 L62 66 L82 48 L121 81 Z" fill="#6d8f86" />
    <path d="M143 81 q18 -62 36 0 Z" fill="#b9b6b0" />
    <circle cx="161" cy="40" r="12" fill="#e8d3bf" />
    <path d="M149 38 q12 -22 24 0 q-12 -8 -24 0" fill="#111" />
    <g fill="#8f7a53">
      <path d="M12 141 l22 -32 l22 32 Z M60 141 l16 -24 l16 24 Z" />
    </g>
    <ellipse cx="146" cy="112" rx="34" ry="15" fill="#fff" stroke="#1a1a1a" strokeWidth="2" />
    <path d="M124 109 h44 M130 116 h32" stroke="#1a1a1a" strokeWidth="2.5" />
  </svg>
)
