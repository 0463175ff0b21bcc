import { ExternalLink, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DesktopBridge } from '../../../shared/bridge.ts'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { Button } from '../Button.tsx'
import { toast } from '../overlays/toasts.store.ts'
import { paths } from '../paths.ts'
import styles from './Notice.module.css'

const fixableCodes: readonly ParsedJob['failureCode'][] = [
  'needs_you',
  'site_refused',
  'chapter_not_found',
  'no_images',
  'page_broken',
  'selector_invalid',
  'address_forbidden',
]

/** Whether the user can fix a failure in the settings of the source. */
export const isFixableInSource = (code: ParsedJob['failureCode']): boolean => fixableCodes.includes(code)

type SiteStepsProps = {
  readonly code: ParsedJob['failureCode']
  readonly site: Pick<ContentSource, 'id' | 'baseUrl'>
}

/** What the user can do at a site whose download failed: pass its check, and change the settings of the source. */
export function SiteSteps({ code, site }: SiteStepsProps) {
  const { t } = useTranslation()
  return (
    <p className={styles.steps}>
      {code === 'needs_you' && window.desktop && <VisitSite desktop={window.desktop} sourceId={site.id} />}
      {code === 'needs_you' && !window.desktop && (
        <a href={site.baseUrl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" size={16} />
          {t('downloads.failure.openSite')}
        </a>
      )}
      <Link href={paths.source(site.id)}>
        <Settings2 aria-hidden="true" size={16} />
        {t('downloads.failure.openSource')}
      </Link>
    </p>
  )
}

/** Opens the site in a window of the desktop app. When its check is passed, the downloads of the source continue. */
function VisitSite({ desktop, sourceId }: { readonly desktop: DesktopBridge; readonly sourceId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const visit = async () => {
    setOpen(true)
    try {
      const isPassed = await desktop.visitSite(sourceId)
      toast(isPassed ? t('downloads.failure.visited') : t('downloads.failure.notVisited'))
    } catch {
      toast(t('downloads.failure.visitFailed'))
    } finally {
      setOpen(false)
    }
  }
  return (
    <Button icon={ExternalLink} busy={isOpen} onClick={() => void visit()}>
      {t('downloads.failure.visit')}
    </Button>
  )
}
