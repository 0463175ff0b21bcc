import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type {
  AddedSourceLink,
  SourceLinkItem,
  SourceLinkWrite,
  WrittenSourceLink,
} from '../../shared/contracts/source-links.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { removeChapterAddresses } from '../chapters/chapters.store.ts'
import type { Tx } from '../database/schema.ts'
import { requireManga, requireMangaExists } from '../mangas/require-manga.ts'
import { timestamp } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { nameByAddress, requireOwner, requireOwnerOf } from './address-owner.ts'
import { findAllSources } from './content-sources.store.ts'
import { findSeries, isSameName, listAddressOf } from './link-addresses.ts'
import { deleteLink, findLink, findLinks, type SeriesName, type SourceLink, saveLink } from './source-links.store.ts'
import type { SourcesDeps } from './sources-deps.ts'
import type { VerifySeries } from './verify-link.ts'
import { requireSource } from './write-source.ts'

/** The links of mangas to sources. */
export function createSourceLinks({
  db,
  announce,
  clock,
  verifySeries,
}: SourcesDeps & { readonly verifySeries: VerifySeries }) {
  return { listSourceLinks, getSourceLink, setSourceLink, addSourceLink, deleteSourceLink }

  /** By name of the source. @throws Problem `not_found`. */
  async function listSourceLinks(mangaId: string): Promise<SourceLinkItem[]> {
    await requireMangaExists(db, mangaId)
    const links = await findLinks(db, mangaId)
    const sources = await findAllSources(db)
    return sources.flatMap((source) => {
      const link = links.get(source.id)
      return link ? [toItem(mangaId, source, link)] : []
    })
  }

  /** @throws Problem `not_found`. */
  async function getSourceLink(mangaId: string, sourceId: string): Promise<SourceLinkItem> {
    await requireMangaExists(db, mangaId)
    const source = await requireSource(db, sourceId)
    const link = await findLink(db, mangaId, sourceId)
    if (!link) throw linkNotFound()
    return toItem(mangaId, source, link)
  }

  /** @throws Problem `not_found`; `validation_failed` on `url` when the address does not belong to the source. */
  async function setSourceLink(
    mangaId: string,
    sourceId: string,
    { url, slug, verify }: SourceLinkWrite,
  ): Promise<Localizable<WrittenSourceLink>> {
    await requireMangaExists(db, mangaId)
    const source = await requireSource(db, sourceId)
    if (url === undefined) return await setName(mangaId, source, { slug: slug!, url: null }, verify)
    requireOwner(source, url, await findAllSources(db))
    return await setName(mangaId, source, nameByAddress(source, url), verify)
  }

  /** @throws Problem `not_found`; `validation_failed` on `url` when it belongs to no source. */
  async function addSourceLink(
    mangaId: string,
    { url, verify }: AddedSourceLink,
  ): Promise<Localizable<WrittenSourceLink>> {
    await requireMangaExists(db, mangaId)
    const source = requireOwnerOf(await findAllSources(db), url)
    return await setName(mangaId, source, nameByAddress(source, url), verify)
  }

  async function setName(
    mangaId: string,
    source: ContentSource,
    name: SeriesName,
    verify: boolean,
  ): Promise<Localizable<WrittenSourceLink>> {
    const stored = await db.transaction().execute(async (tx) => {
      const link = await findLink(tx, mangaId, source.id)
      const isSame = link !== undefined && isSameName(link, name)
      const next = { sourceId: source.id, ...name, isChosen: true, verifiedAt: isSame ? link.verifiedAt : null }
      if (!isSame) await forgetAddresses(tx, mangaId, source, name)
      await saveLink(tx, mangaId, next)
      return next
    })
    announce({ name: 'manga.changed', data: { mangaId } })
    if (!verify) return { ...toItem(mangaId, source, stored), verification: null }
    const [series] = findSeries(applyTheme(source), '', stored)
    const verification = await verifySeries(mangaId, source, series!)
    const link = verification.success ? { ...stored, verifiedAt: timestamp(clock) } : stored
    if (verification.success) await markVerified(mangaId, link)
    return { ...toItem(mangaId, source, link), verification }
  }

  /** Unless the link was changed in the meantime. */
  async function markVerified(mangaId: string, link: SourceLink): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const current = await findLink(tx, mangaId, link.sourceId)
      if (current && isSameName(current, link)) await saveLink(tx, mangaId, link)
    })
    announce({ name: 'manga.changed', data: { mangaId } })
  }

  /** @throws Problem `not_found`. */
  async function deleteSourceLink(mangaId: string, sourceId: string): Promise<undefined> {
    await db.transaction().execute(async (tx) => {
      const manga = await requireManga(tx, mangaId)
      const source = await requireSource(tx, sourceId)
      await forgetAddresses(tx, mangaId, source, { slug: manga.slug, url: null })
      if (!(await deleteLink(tx, mangaId, sourceId))) throw linkNotFound()
    })
    announce({ name: 'manga.changed', data: { mangaId } })
  }
}

const linkNotFound = () => new Problem('not_found', message('links.notFound'))

/** The addresses in the former list are those of another manga, unless the name leads to the same list. */
async function forgetAddresses(tx: Tx, mangaId: string, source: ContentSource, name: SeriesName): Promise<void> {
  const manga = await requireManga(tx, mangaId)
  const themed = applyTheme(source)
  const before = findSeries(themed, manga.slug, await findLink(tx, mangaId, source.id))[0]!
  if (!isSameName(before.name, name)) await removeChapterAddresses(tx, mangaId, source.id)
}

function toItem(mangaId: string, source: ContentSource, link: SourceLink): SourceLinkItem {
  const themed = applyTheme(source)
  const [series] = findSeries(themed, '', link)
  const isListed = themed.options.chapterList?.urlFormat !== undefined
  return {
    mangaId,
    sourceId: source.id,
    sourceName: source.name,
    slug: link.slug,
    url: link.url,
    listUrl: isListed ? withoutPaging(listAddressOf(themed, series!)) : null,
    isChosen: link.isChosen,
    verifiedAt: link.verifiedAt,
  }
}

const withoutPaging = (address: string): string => address.replace(/\{page\}|%7Bpage%7D/gi, '1')
