import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../shared/contracts/collection.ts'
import { Button } from '../Button.tsx'
import { CatalogCredit } from '../CatalogCredit.tsx'
import form from '../forms/form.module.css'
import { Dialog } from '../overlays/Dialog.tsx'
import { MatchSearch, type MatchSearchProps } from './MatchSearch.tsx'

type ChooseMatchProps = Pick<MatchSearchProps, 'search' | 'wanted' | 'cover' | 'proposals' | 'onFound'> & {
  /** The proposal that is chosen at first; null is none of them. */
  readonly current: CatalogMatch | null
  /** Null is none of them. */
  readonly onChoose: (match: CatalogMatch | null) => void
  readonly onClose: () => void
}

/** The manga of the catalog that a series of an import is: accept a proposal, search another title, or none. */
export function ChooseMatch(props: ChooseMatchProps) {
  const { search, wanted, cover, proposals, current, onFound, onChoose, onClose } = props
  const { t } = useTranslation()
  const [picked, setPicked] = useState<CatalogMatch | null>()
  const chosen = picked === undefined ? current : picked
  const hasProposals = (proposals ?? []).length > 0
  const save = () => {
    onChoose(chosen)
    onClose()
  }
  return (
    <Dialog title={t('folder.match.of', { name: wanted.series })} onClose={onClose}>
      <div className={form.form}>
        <MatchSearch
          search={search}
          wanted={wanted}
          cover={cover}
          proposals={proposals}
          chosen={chosen}
          otherWay={t('folder.match.later')}
          onFound={(found) => {
            onFound(found)
            setPicked(undefined)
          }}
          onPick={setPicked}
          onNone={() => setPicked(null)}
        />
        <div className={form.actions}>
          {hasProposals && (
            <Button variant="primary" onClick={save}>
              {t(chosen === null ? 'folder.match.useNone' : 'folder.match.use')}
            </Button>
          )}
          <Button variant={hasProposals ? 'ghost' : 'plain'} onClick={onClose}>
            {t(proposals?.length === 0 ? 'common.close' : 'common.cancel')}
          </Button>
        </div>
        <CatalogCredit />
      </div>
    </Dialog>
  )
}
