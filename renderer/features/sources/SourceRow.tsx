import {
  Activity,
  BookOpen,
  Ellipsis,
  FileDown,
  FlaskConical,
  Link2,
  Pencil,
  Power,
  Trash2,
  Undo2,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { type ContentSource, exportContentSources } from '../../../shared/contracts/content-sources.ts'
import type { SourceHealth } from '../../../shared/contracts/source-health.ts'
import { endpointUrl } from '../../api/client.ts'
import { useSourceRemoval } from '../../api/library/removal.ts'
import { isChangedMeanwhile } from '../../api/problem.ts'
import { runMutation } from '../../api/query-client.ts'
import { useCheckSource, useMangasOfSource, useRepairSource, useSourceHealth } from '../../api/sources/health.ts'
import { loadSharedLink, useSetSourceActive } from '../../api/sources/sources.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Switch } from '../../ui/forms/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { RemovalDialog } from '../../ui/overlays/RemovalDialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import { useFieldWords } from './field-words.ts'
import { RepairDialog } from './RepairDialog.tsx'
import styles from './SourceRow.module.css'

/** A source in the list: what it is, how it does, and its menu. */
export function SourceRow({ source }: { readonly source: ContentSource }) {
  const { t } = useTranslation()
  const save = useSetSourceActive(source.id)
  const health = useSourceHealth(source.id).data
  const { id, name, baseUrl, scrapingType, options } = source
  // Optimistic: shows the new state while saving.
  const isActive = save.isPending ? save.variables : source.isActive
  return (
    <li className={styles.row} data-menu-area="" data-inactive={!isActive || undefined}>
      <SourceIcon name={name} url={health?.iconUrl ?? null} />
      <div className={styles.text}>
        <Link href={paths.source(id)} className={styles.name}>
          {name}
        </Link>
        <Facts
          className="fine-print"
          facts={[
            baseUrl.replace(/^https?:\/\//, '').replace(/\/$/, ''),
            ...(options.server
              ? [t('sources.server.kind')]
              : [t(`sources.type.${scrapingType}`), options.chapterList ? t('sources.hasList') : t('sources.noList')]),
          ]}
        />
        {health && <HealthFacts health={health} />}
      </div>
      <Switch label={t('sources.active', { name })} hideLabel checked={isActive} onToggle={save.mutate} />
      <SourceMenu
        source={source}
        isActive={isActive}
        setActive={save.mutate}
        canUndoRepair={health?.canUndoRepair === true}
      />
      {health && <LastFailure health={health} />}
      {health?.repair && <RepairOffer source={source} repair={health.repair} />}
      {isChangedMeanwhile(save.error) ? (
        <ErrorLine title={t('form.changed.title')} />
      ) : (
        <ProblemLine error={save.error} />
      )}
    </li>
  )
}

/** The icon of the site as Bunko stored it, else the first letter of the name. */
function SourceIcon({ name, url }: { readonly name: string; readonly url: string | null }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.icon} aria-hidden="true">
      {url === null || url === broken ? (
        [...name][0]?.toLocaleUpperCase()
      ) : (
        <img src={url} alt="" width={24} height={24} onError={() => setBroken(url)} />
      )}
    </span>
  )
}

type HealthProps = { readonly health: SourceHealth }

function HealthFacts({ health: { lastSuccessAt, waitingChapters } }: HealthProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <Facts
      className="fine-print"
      facts={[
        lastSuccessAt ? t('sources.health.success', { time: moment(lastSuccessAt) }) : '',
        waitingChapters > 0 ? t('sources.health.waiting', { count: waitingChapters }) : '',
      ]}
    />
  )
}

function LastFailure({ health: { status, lastFailureAt, lastFailure } }: HealthProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const inFieldWords = useFieldWords()
  if (!lastFailureAt || !lastFailure) return null
  const reason = inFieldWords(lastFailure)
  return (
    <p
      className={classNames(styles.failure, 'fine-print')}
      data-failing={status === 'failing' || undefined}
      title={reason}
    >
      {t('sources.health.failure', { time: moment(lastFailureAt), reason })}
    </p>
  )
}

type RepairOfferProps = SourceProps & { readonly repair: NonNullable<SourceHealth['repair']> }

/** Says that the site has changed, and opens the comparison of the present and the new settings. */
function RepairOffer({ source, repair: { changes, movedTo } }: RepairOfferProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.repair}>
      <p>
        {movedTo
          ? t('sources.repair.moved', { host: movedTo, count: changes })
          : t('sources.repair.changed', { count: changes })}
      </p>
      <Button icon={Wrench} onClick={() => setOpen(true)}>
        {t('sources.repair.compare')}
      </Button>
      {isOpen && <RepairDialog source={source} onClose={() => setOpen(false)} />}
    </div>
  )
}

type SourceProps = { readonly source: Pick<ContentSource, 'id' | 'name'> }
type SourceMenuProps = SourceProps & {
  readonly isActive: boolean
  readonly setActive: (isActive: boolean) => void
  readonly canUndoRepair: boolean
}

/** The menu of a source. */
function SourceMenu({ source, isActive, setActive, canUndoRepair }: SourceMenuProps) {
  const { t } = useTranslation()
  const { id, name } = source
  const [, navigate] = useLocation()
  const [dialog, setDialog] = useState<'mangas' | 'remove'>()
  const check = useCheckSource(id)
  const repair = useRepairSource(id)
  const onError = useErrorToast()
  const close = () => setDialog(undefined)
  const checkNow = () => {
    toast(t('sources.checking', { name }))
    runMutation(check.mutateAsync, undefined, {
      // The row says why it fails.
      onSuccess: ({ status }) =>
        status === 'failing'
          ? toast(t('sources.checkFailed', { name }), 'bad')
          : toast(t('sources.checkWorks', { name })),
      onError,
    })
  }
  const undoRepair = () =>
    runMutation(repair.mutateAsync, 'undo', { onSuccess: () => toast(t('sources.repair.undone', { name })), onError })
  const copyLink = () =>
    loadSharedLink(id)
      .then((link) => navigator.clipboard.writeText(link))
      .then(
        () => toast(t('sources.linkCopied')),
        () => toast(t('sources.linkNotCopied'), 'bad'),
      )
  return (
    <>
      <Menu
        label={t('sources.menu', { name })}
        icon={Ellipsis}
        paletteTitle={name}
        isOfRow
        items={() => [
          { label: t('sources.edit'), icon: Pencil, onSelect: () => navigate(paths.source(id)) },
          { label: t('sources.test.submit'), icon: FlaskConical, onSelect: () => navigate(paths.testSource(id)) },
          { label: t('sources.checkNow'), icon: Activity, onSelect: checkNow },
          { label: t('sources.copyLink'), icon: Link2, onSelect: () => void copyLink() },
          {
            label: t('sources.exportFile'),
            icon: FileDown,
            download: endpointUrl(exportContentSources, { query: { id } }),
          },
          { label: t('sources.usedBy'), icon: BookOpen, onSelect: () => setDialog('mangas') },
          ...(canUndoRepair ? [{ label: t('sources.repair.undo'), icon: Undo2, onSelect: undoRepair }] : []),
          {
            label: t(isActive ? 'sources.turnOff' : 'sources.turnOn'),
            icon: Power,
            onSelect: () => setActive(!isActive),
          },
          { label: t('sources.remove'), icon: Trash2, tone: 'bad', onSelect: () => setDialog('remove') },
        ]}
      />
      {dialog === 'mangas' && <MangasOfSource source={source} onClose={close} />}
      {dialog === 'remove' && <RemoveSource source={source} onClose={close} />}
    </>
  )
}

type SourceDialogProps = SourceProps & { readonly onClose: () => void }

/** The manga that use a source. */
function MangasOfSource({ source: { id, name }, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const mangas = useMangasOfSource(id)
  return (
    <Dialog title={t('sources.usedByTitle', { name })} onClose={onClose}>
      <LoadState query={mangas} />
      {mangas.data?.length === 0 && <p>{t('sources.usedByNone')}</p>}
      {mangas.data && mangas.data.length > 0 && (
        <ul className={styles.mangas}>
          {mangas.data.map((manga) => (
            <li key={manga.id}>
              <Link href={paths.manga(manga.id)}>{manga.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Asks, and removes the source. The removal can be undone. */
function RemoveSource({ source: { id, name }, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const { preview, ...removal } = useSourceRemoval(id, (undo) => toast(t('remove.sourceDone', { name }), 'plain', undo))
  const consequences = preview
    ? [
        t('remove.source.mangas', { count: preview.mangaCount }),
        ...(preview.onlySourceOfCount > 0 ? [t('remove.source.only', { count: preview.onlySourceOfCount })] : []),
        ...(preview.chapterCount > 0 ? [t('remove.source.chapters', { count: preview.chapterCount })] : []),
        ...(preview.jobCount > 0 ? [t('remove.jobs', { count: preview.jobCount })] : []),
        t('remove.undo'),
      ]
    : []
  return (
    <RemovalDialog
      {...removal}
      title={t('remove.sourceTitle', { name })}
      consequences={consequences}
      isLoading={preview === undefined && !removal.error}
      onClose={onClose}
    />
  )
}
