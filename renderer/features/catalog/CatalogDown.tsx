import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api/problem.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice, ProblemNotice } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'

type CatalogDownProps = { readonly error: unknown; readonly onRetry: () => void }

/** A search that failed. Where it is the catalog's fault that is said, with what goes on without it. */
export function CatalogDown({ error, onRetry }: CatalogDownProps) {
  const { t } = useTranslation()
  const byHand = <LinkButton href={paths.addByHand}>{t('catalog.byHand')}</LinkButton>
  if (!(error instanceof ApiProblem) || (error.status !== 502 && error.status !== 504)) {
    return <ProblemNotice error={error} onRetry={onRetry} actions={byHand} />
  }
  return (
    <div role="alert">
      <Notice
        title={t('catalog.down.title')}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            {byHand}
          </>
        }
      >
        <p>{error.detail}</p>
        <p>{t('catalog.down.hint')}</p>
      </Notice>
    </div>
  )
}
