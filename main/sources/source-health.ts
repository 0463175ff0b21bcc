import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { ProblemCode } from '../../shared/contracts/problems.ts'
import type { SourceHealth } from '../../shared/contracts/source-health.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { readMessage } from '../database/queries.ts'
import { timestamp } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { SafeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { readSettings } from '../settings/settings.ts'
import { createProbe, type Probe } from './probe-source.ts'
import { isOtherHost } from './repair-rules.ts'
import { type createRepair, summarizeRepair } from './repair-source.ts'
import {
  countWaitingChapters,
  findDueSources,
  findHealth,
  findMangasOfSource,
  type HealthRow,
  listMangasOfSource,
  type SourcePart,
  updateHealth,
} from './source-health.store.ts'
import { fetchSourceIcon, iconTag, type SourceIcon } from './source-icon.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import { requireSource } from './write-source.ts'

/** How reading a part of a source went. */
export type SourceOutcome = {
  readonly sourceId: string
  readonly mangaId: string
  readonly part: SourcePart
  /** Why it failed. */
  readonly problem?: Problem | undefined
  /** Whether a check of the source found it. */
  readonly isChecked?: boolean
}

type Failing = {
  readonly code: ProblemCode
  readonly mangaIds: readonly string[]
  readonly isChange: boolean
  readonly isChecked: boolean
}
type FailingParts = { readonly [Part in SourcePart]?: Failing }

const dayMs = 24 * 3600_000
const weekMs = 7 * dayMs
/** Spreads the checks of sources that were added together. */
const maxJitter = 0.1
/** A failure of one manga may be of that manga alone. */
const mangasThatProve = 2
const maxMangaIds = 5

/** Problems of the site. Others, such as a full disk, say nothing about the source. */
const siteFailures: readonly ProblemCode[] = [
  'site_unreachable',
  'site_refused',
  'needs_you',
  'address_forbidden',
  'chapter_not_found',
  'no_images',
  'page_broken',
  'selector_invalid',
  'upstream_failed',
  'timed_out',
]
/** Those that a site shows whose pages are made in another way than before. */
const changeFailures: readonly ProblemCode[] = ['chapter_not_found', 'no_images', 'selector_invalid', 'upstream_failed']

/** Whether the site answers, but not in the way that the rules of the source expect. */
const isChange = ({ code, retryable, waitSeconds, extra }: Problem): boolean =>
  !retryable &&
  waitSeconds === undefined &&
  (changeFailures.includes(code) || (extra?.['suggestion'] as Message | undefined)?.key === 'downloads.adviceUnusual')

const readFailing = (row: Pick<HealthRow, 'failing'> | undefined): FailingParts =>
  row ? (JSON.parse(row.failing) as FailingParts) : {}

type HealthDeps = SourcesDeps & {
  readonly withSecret: WithSecret
  readonly log: Log
  readonly fetch: SafeFetch
  readonly repair: ReturnType<typeof createRepair>
}

/** Looks for changed rules that Bunko makes by itself: one a day, and three in a row that find nothing. */
const looksInARow = 3

/** Records how sources do, and checks those in use once a week. */
export function createSourceHealth(deps: HealthDeps) {
  const { db, clock, log, announce, fetch, repair } = deps
  const { probe } = createProbe(deps)
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  let checkingDue: Promise<void> | undefined

  const weekAhead = () => timestamp(clock, Math.round(weekMs * (1 + maxJitter * Math.random())))
  const changed = (sourceId: string) => announce({ name: 'source.changed', data: { sourceId } })

  /** Never throws, because what was read or failed to be read counts, not its record. */
  async function record(outcome: SourceOutcome): Promise<void> {
    try {
      if (await store(outcome)) changed(outcome.sourceId)
    } catch (error) {
      log.error({ err: error, sourceId: outcome.sourceId }, 'the health of a source could not be stored')
    }
  }

  /** @returns whether the source began to fail or to work again */
  async function store({ sourceId, mangaId, part, problem, isChecked = false }: SourceOutcome): Promise<boolean> {
    if (problem && !siteFailures.includes(problem.code)) return false
    const now = timestamp(clock)
    return await db.transaction().execute(async (tx) => {
      const row = await findHealth(tx, sourceId)
      const { [part]: before, ...others } = readFailing(row)
      if (!problem) {
        const values = { last_success_at: now, failing: JSON.stringify(others), ...(!hasParts(others) && { looks: 0 }) }
        await updateHealth(tx, sourceId, values, weekAhead())
        return before !== undefined || row === undefined
      }
      const isSame = before?.code === problem.code
      const mangaIds = [...new Set([...(isSame ? before.mangaIds : []), mangaId])].slice(-maxMangaIds)
      const failing: Failing = {
        code: problem.code,
        mangaIds,
        isChange: isChange(problem),
        isChecked: isChecked || (isSame && before.isChecked),
      }
      const uses = (await findMangasOfSource(tx, sourceId)).length
      // What used to work is checked at once if several mangas fail in the same way.
      const isDue =
        !isChecked &&
        failing.isChange &&
        row?.last_success_at != null &&
        mangaIds.length >= Math.min(mangasThatProve, uses)
      const values = {
        last_failure_at: now,
        last_failure: JSON.stringify(problem.userMessage),
        failing: JSON.stringify({ ...others, [part]: failing }),
        ...(isDue && { next_check_at: earliestLook(row) }),
      }
      await updateHealth(tx, sourceId, values, weekAhead())
      return !isSame || before.mangaIds.length !== mangaIds.length
    })
  }

  /** When Bunko may look again by itself: a day after the last time. */
  const earliestLook = ({ looked_at }: Pick<HealthRow, 'looked_at'>): string => {
    const now = timestamp(clock)
    // A time in the future comes from a wrong clock.
    const next = looked_at === null || looked_at > now ? now : new Date(Date.parse(looked_at) + dayMs).toISOString()
    return next > now ? next : now
  }

  /** @throws Problem `not_found`. */
  async function getHealth(id: string): Promise<Localizable<SourceHealth>> {
    const source = await requireSource(db, id)
    const row = await findHealth(db, id)
    findIcon(source, row)
    const mangaCount = (await findMangasOfSource(db, id)).length
    const failing = Object.values(readFailing(row)).filter(
      ({ isChecked, mangaIds }) => isChecked || mangaIds.length >= Math.min(mangasThatProve, mangaCount),
    )
    return {
      sourceId: id,
      status: failing.length > 0 ? 'failing' : row?.last_success_at ? 'working' : 'unknown',
      iconUrl: row?.icon ? `/api/content-sources/${id}/icon?v=${iconTag(row.icon)}` : null,
      lastSuccessAt: row?.last_success_at ?? null,
      lastFailureAt: row?.last_failure_at ?? null,
      lastFailure: readMessage(row?.last_failure ?? null),
      failureCode: failing[0]?.code ?? null,
      repair: row?.proposal ? summarizeRepair(source, row.proposal) : null,
      canUndoRepair: row?.former != null,
      waitingChapters: await countWaitingChapters(db, id),
      mangaCount,
      nextCheckAt: source.isActive && mangaCount > 0 ? (row?.next_check_at ?? null) : null,
    }
  }

  /** Fetches the icon of a site once. One that cannot be reached is asked again a week later. */
  function findIcon({ id, baseUrl }: ContentSource, row: HealthRow | undefined): void {
    if (row?.icon_checked_at && row.icon_checked_at > timestamp(clock, -weekMs)) return
    if (row?.icon || running.has(`icon ${id}`)) return
    const found = fetchSourceIcon(fetch, baseUrl, stopping.signal)
      .catch((error: unknown) => void log.debug({ err: error, sourceId: id }, 'the icon of a source could not be read'))
      .then(async (icon) => {
        const values = { icon: icon?.bytes.toString('base64') ?? null, icon_type: icon?.mediaType ?? null }
        await updateHealth(db, id, { ...values, icon_checked_at: timestamp(clock) }, weekAhead())
        if (icon) changed(id)
      })
      .catch((error: unknown) => log.error({ err: error, sourceId: id }, 'the icon of a source could not be stored'))
    const ended = found.finally(() => running.delete(`icon ${id}`))
    running.set(`icon ${id}`, ended)
  }

  /** @throws Problem `not_found`. */
  async function getIcon(id: string): Promise<SourceIcon & { readonly tag: string }> {
    const row = await findHealth(db, id)
    if (!row?.icon || !row.icon_type) throw new Problem('not_found', message('sources.noIcon'))
    return { bytes: Buffer.from(row.icon, 'base64'), mediaType: row.icon_type, tag: iconTag(row.icon) }
  }

  /**
   * Reads one list and one chapter of a source, records the result, and looks for new rules if the site has changed. Joins a
   * check that runs.
   * @param isAutomatic whether the user did not ask for it; then looks are limited
   */
  function check(source: ContentSource, isAutomatic: boolean): Promise<void> {
    const check = running.get(source.id) ?? run(source, isAutomatic).finally(() => running.delete(source.id))
    running.set(source.id, check)
    return check
  }

  async function run(source: ContentSource, isAutomatic: boolean): Promise<void> {
    const found = await probe(source, stopping.signal)
    for (const one of found?.parts ?? []) await record({ sourceId: source.id, isChecked: true, ...one })
    const hasFailed = found?.parts.some(({ problem }) => problem) === true
    const isBroken = found !== undefined && needsRepair(source, found)
    const row = await findHealth(db, source.id)
    let next = weekAhead()
    if (isBroken && mayLook(row, isAutomatic)) {
      const looks = (row?.looks ?? 0) + 1
      // Counted before, so that a look that ends the program is not repeated at once.
      if (isAutomatic) await updateHealth(db, source.id, { looked_at: timestamp(clock), looks }, next)
      const isFound = await repair.look(source, found, stopping.signal)
      if (isFound && source.autoRepair) await repair.apply(source.id)
      if (!isFound && isAutomatic && looks < looksInARow) next = timestamp(clock, dayMs)
    } else if (!isBroken && !hasFailed && row?.proposal) {
      await updateHealth(db, source.id, { proposal: null }, next)
    }
    await updateHealth(db, source.id, { next_check_at: next }, next)
    changed(source.id)
  }

  function mayLook(row: HealthRow | undefined, isAutomatic: boolean): boolean {
    if (!isAutomatic || !row) return true
    if (row.proposal !== null || row.looks >= looksInARow) return false
    return row.looked_at === null || earliestLook(row) <= timestamp(clock)
  }

  async function checkAllDue(): Promise<void> {
    if (!(await readSettings(db)).following.enabled) return
    const times = { knownSince: timestamp(clock, -weekMs), latest: timestamp(clock, weekMs * (1 + maxJitter)) }
    for (const id of await findDueSources(db, timestamp(clock), times)) {
      if (stopping.signal.aborted) return
      const source = await requireSource(db, id).catch(() => undefined)
      if (source) await check(source, true).catch((error: unknown) => postpone(id, error))
    }
  }

  /** A check that fails on this side, for example because the keychain refuses a cookie, does not hold up the others. */
  async function postpone(id: string, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return
    log.error({ err: error, sourceId: id }, 'a source could not be checked')
    const tomorrow = timestamp(clock, dayMs)
    await updateHealth(db, id, { next_check_at: tomorrow }, tomorrow)
  }

  return {
    record,
    getHealth,
    getIcon,
    /** By title. @throws Problem `not_found`. */
    async listMangas(id: string) {
      await requireSource(db, id)
      return await listMangasOfSource(db, id)
    },
    /** Checks a source for the user. @throws Problem `not_found`, `conflict` when no manga uses it. */
    async checkNow(id: string): Promise<Localizable<SourceHealth>> {
      const source = await requireSource(db, id)
      if ((await findMangasOfSource(db, id)).length === 0)
        throw new Problem('conflict', message('sources.notUsed', { source: source.name }))
      await check(source, false)
      return await getHealth(id)
    },
    /** Checks the sources whose weekly check is due, one after the other, in the background. */
    checkDue(): void {
      if (stopping.signal.aborted) return
      checkingDue ??= checkAllDue()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error }, 'sources could not be checked')
        })
        .finally(() => {
          checkingDue = undefined
        })
    },
    async stop(): Promise<void> {
      stopping.abort()
      await checkingDue
      await Promise.allSettled(running.values())
    },
  }
}

/** Whether the site shows what the rules of its source do not expect, or is at another host. */
const needsRepair = (source: ContentSource, { parts, chapterUrl }: Probe): boolean =>
  parts.some(({ problem }) => problem && isChange(problem)) ||
  (chapterUrl !== undefined && isOtherHost(source, chapterUrl))

const hasParts = (parts: FailingParts): boolean => Object.keys(parts).length > 0
