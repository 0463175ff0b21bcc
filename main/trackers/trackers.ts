import type { Tracker as ApiTracker, TrackerSeries } from '../../shared/contracts/trackers.ts'
import { message } from '../../shared/i18n/message.ts'
import { isIncognito } from '../history/history.ts'
import type { JobKind } from '../jobs/job.ts'
import { Problem } from '../platform/problem.ts'
import { findClientId } from './client-ids.ts'
import { createDescriptions } from './describe-manga.ts'
import { importList, newImportJob } from './import-list.ts'
import { createLinks } from './link-manga.ts'
import { createUnsureEntries } from './match-unsure.ts'
import { createSeriesCovers } from './series-covers.ts'
import { createServices, type Service } from './services.ts'
import { type CallbackParameters, createSignIn } from './sign-in.ts'
import { newSyncJobOf, syncTracking } from './sync-tracking.ts'
import type { TrackingStatus } from './tracker.ts'
import { listFinished, listPending, saveTrackerRow, takeFinished } from './trackers.store.ts'
import type { TrackersDeps } from './trackers-deps.ts'

export type { Described, DescribeOptions } from './describe-manga.ts'
export type { TrackerUrls } from './services.ts'
export type Trackers = ReturnType<typeof createTrackers>

/** Chapters that are finished one after the other, or marked one by one, are sent together. */
const collectMs = 3000

/** Services that keep the reading list of the user: sign-in, links, and the jobs that send what was read. */
export function createTrackers(deps: TrackersDeps) {
  const { db, clock, log, jobs, announce } = deps
  const services = createServices({ ...deps, onChange: () => announce({ name: 'trackers.changed', data: {} }) })
  const signIn = createSignIn(deps)
  const covers = createSeriesCovers(deps.catalog)
  const links = createLinks(deps, requireService)
  const timers = new Map<string, NodeJS.Timeout>()
  let settling: Promise<unknown> = Promise.resolve()

  /** @throws Problem `not_found` */
  function requireService(id: string): Service {
    const service = services.find(id)
    if (!service) throw new Problem('not_found', message('trackers.unknown'))
    return service
  }

  async function present({ tracker, connection }: Service, origin: string | undefined): Promise<ApiTracker> {
    const { id, name, rules, signIn: way } = tracker
    const clientId = await findClientId(db, id)
    const { state, ...session } = await connection.state()
    const isMissing = way.kind === 'browser' && clientId === null && state === 'signed_out'
    return {
      id,
      name,
      state: isMissing ? 'not_configured' : state,
      ...session,
      signIn: way.kind,
      clientId,
      redirectUrl: way.kind === 'browser' && origin !== undefined ? redirectUrl(id, origin) : null,
      registerUrl: way.kind === 'browser' ? way.registerUrl : null,
      statuses: [...rules.statuses],
      scoreStep: rules.scoreStep,
      hasDates: rules.hasDates,
      hasPrivate: rules.hasPrivate,
    }
  }

  /** Adds a job for every link with something to send. */
  async function requestPending(only: Parameters<typeof listPending>[1] = {}): Promise<void> {
    const pending = await listPending(db, only)
    for (const service of services.all) {
      const links = pending.filter(({ tracker }) => tracker === service.tracker.id)
      if (links.length === 0 || !(await isSignedIn(service))) continue
      for (const { mangaId } of links) await jobs.enqueue(await newSyncJobOf(db, mangaId, service))
    }
  }
  /** While the keychain refuses the tokens, the job says so and waits; nothing else waits for it. */
  const isSignedIn = ({ connection }: Service): Promise<boolean> =>
    connection.state().then(
      ({ state }) => state === 'signed_in',
      () => true,
    )

  const logFailure = (error: unknown) => log.error({ err: error }, 'what was read could not be given to the trackers')

  /** Decides whether finished chapters are sent: not if the manga is read incognito now. */
  async function settleFinished(mangaId?: string): Promise<boolean> {
    const finished = await listFinished(db, mangaId)
    for (const id of finished)
      await db.transaction().execute(async (tx) => takeFinished(tx, id, await isIncognito(tx, clock.now(), id)))
    return finished.length > 0
  }

  function collect(mangaId: string): void {
    clearTimeout(timers.get(mangaId))
    const send = () => {
      timers.delete(mangaId)
      requestPending({ mangaId }).catch(logFailure)
    }
    timers.set(mangaId, setTimeout(send, collectMs).unref())
  }

  return {
    async list(origin: string | undefined): Promise<ApiTracker[]> {
      return await Promise.all(services.all.map((service) => present(service, origin)))
    },
    /** @throws Problem `not_found` */
    async configure(id: string, clientId: string | null, origin: string | undefined): Promise<ApiTracker> {
      const service = requireService(id)
      await saveTrackerRow(db, service.tracker.id, { client_id: clientId?.trim() ?? null })
      announce({ name: 'trackers.changed', data: {} })
      return await present(service, origin)
    },
    /**
     * @returns the page to open; null if the user is signed in
     * @throws Problem `conflict` without a client id or an open port, `validation_failed` for a wrong password
     */
    async signIn(
      id: string,
      { username, password }: { username?: string | undefined; password?: string | undefined },
      origin: string | undefined,
    ): Promise<string | null> {
      const service = requireService(id)
      if (service.tracker.signIn.kind === 'browser') {
        if (origin === undefined) throw new Problem('conflict', message('trackers.noPort'))
        return await signIn.begin(service, redirectUrl(id, origin))
      }
      await signIn.logIn(service, username, password)
      await requestPending({ tracker: service.tracker.id })
      return null
    },
    /** The name of a service. @throws Problem `not_found` */
    nameOf: (id: string): string => requireService(id).tracker.name,
    /** Whether the service sends a token in the fragment of the address, which only the page can read. */
    sendsFragment: (id: string): boolean => {
      const { signIn: way } = requireService(id).tracker
      return way.kind === 'browser' && !way.exchange
    },
    /** @throws Problem `bad_request` */
    async completeSignIn(id: string, parameters: CallbackParameters): Promise<void> {
      const service = requireService(id)
      await signIn.complete(service, parameters)
      await requestPending({ tracker: service.tracker.id })
    },
    /** @throws Problem `not_found` */
    signOut: (id: string): Promise<void> => requireService(id).connection.signOut(),
    /** @throws Problem `not_found`, `not_signed_in`, `upstream_failed` */
    async search(id: string, q: string): Promise<TrackerSeries[]> {
      const { tracker, connection } = requireService(id)
      await connection.requireAccount()
      return (await tracker.search(connection.call, q)).map((series) => covers.present(tracker.id, series))
    },
    /** A small copy of the cover of a series that was found. @throws Problem `not_found`, `upstream_failed`, `upstream_timeout` */
    getCover: (id: string, remoteId: string) => covers.get(requireService(id).tracker.id, remoteId),
    /**
     * Imports the reading list of the user in a job.
     * @param shelves the names of the shelves for the statuses
     * @throws Problem `not_found`, `not_signed_in`
     */
    async importList(
      id: string,
      {
        dryRun = false,
        addFromCatalog = false,
      }: { dryRun?: boolean | undefined; addFromCatalog?: boolean | undefined },
      shelves: Record<TrackingStatus, string>,
    ): Promise<string> {
      const service = requireService(id)
      await service.connection.requireAccount()
      return (await jobs.enqueue(newImportJob(service, { dryRun, addFromCatalog, shelves }))).id
    },
    /** The services that describe mangas without a sign-in. */
    describing: createDescriptions(deps, services.all, covers),
    unsure: createUnsureEntries(deps, requireService, covers),
    listTracking: links.list,
    setTracking: links.set,
    removeTracking: links.remove,
    /** Chapters of a manga may have been finished. */
    noticeReading(mangaId: string): void {
      settling = settling
        .then(() => settleFinished(mangaId))
        .then((isFinished) => isFinished && collect(mangaId))
        .catch(logFailure)
    },
    jobKinds: [
      syncTracking(deps, services.find, (mangaId) => requestPending({ mangaId })),
      importList(deps, requireService, (tracker) => requestPending({ tracker })),
    ] as readonly JobKind[],
    /** Requests what the last run of the program did not. */
    async start(): Promise<void> {
      await settleFinished()
      await requestPending()
    },
    async stop(): Promise<void> {
      await settling
      for (const timer of timers.values()) clearTimeout(timer)
      await services.close()
    },
  }
}

const redirectUrl = (id: string, origin: string): string => `${origin}/api/trackers/${id}/callback`
