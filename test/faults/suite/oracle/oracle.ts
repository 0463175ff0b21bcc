import type { GatewaySimulator } from '../../../simulators/gateway/gateway-simulator.ts'
import type { Random } from '../rig/random.ts'
import type { Site } from '../rig/site.ts'
import { createChange } from './change.ts'
import { createCheck } from './check.ts'
import { createCovers } from './covers.ts'
import type { FactKind } from './fact-kind.ts'
import { createFacts, type Facts } from './facts.ts'
import type { Finding } from './finding.ts'
import { createHttp, type Http } from './http.ts'
import { createImports } from './imports.ts'
import { createMeals } from './meals.ts'
import { createWork, type WorkOptions } from './work.ts'

export type OracleManga = {
  readonly id: string
  readonly slug: string
  readonly chapters: readonly { readonly id: string; readonly number: number }[]
}

export type World = {
  readonly http: Http
  readonly facts: Facts
  readonly site: Site
  readonly random: Random
  readonly mangas: OracleManga[]
  /** Names of sources and slugs of mangas that work has added. */
  readonly added: { readonly slugs: string[]; readonly sources: string[]; readonly jobs: string[] }
  /** Facts that a request is about right now. */
  readonly busy: Set<string>
  /** For files that are not the program's. */
  readonly folder: string
  /** Answers that no fault explains. */
  readonly surprises: string[]
}

export type Oracle = {
  readonly facts: Facts
  readonly http: Http
  readonly mangas: readonly OracleManga[]
  readonly surprises: readonly string[]
  connect(origin: string): void
  /** Takes over a manga that a fault has added itself. */
  addsManga(slug: string, description: string): void
  /** Adds a source and mangas with chapters that the site has. */
  prepare(): Promise<void>
  /** Sends work until `signal` aborts or the program no longer answers. */
  work(options: WorkOptions): Promise<void>
  download(chapterIds: readonly string[]): Promise<string[]>
  /** Asks for jobs that wait to run now, as a user can. */
  tryNow(): Promise<void>
  /** Waits until no job is open. Jobs that failed are retried once. @returns what did not complete */
  settle(options?: { readonly withinMs?: number; readonly mayFail?: boolean }): Promise<Finding[]>
  /** Reads everything back. @param until checks what was confirmed at this position, and keeps the journal as it is. */
  check(options?: { readonly until?: number; readonly isOpen?: boolean }): Promise<Finding[]>
}

type OracleOptions = {
  readonly site: Site
  readonly random: Random
  readonly folder: string
  /** The meal site; without one, meals are left out. */
  readonly gateway?: GatewaySimulator | undefined
  readonly position?: () => number
  readonly journal?: string | undefined
  readonly limitMs?: number
  readonly chapters?: number
}

/** Sends work to a program, keeps a journal of what it confirmed and reads it back. Knows the program by HTTP only. */
export function createOracle({
  site,
  random,
  folder,
  gateway,
  position,
  journal,
  limitMs,
  chapters = 8,
}: OracleOptions): Oracle {
  const facts = createFacts({ ...(position && { position }), journal })
  const http = createHttp(limitMs)
  const world: World = {
    http,
    facts,
    site,
    random,
    mangas: [],
    added: { slugs: [], sources: [], jobs: [] },
    busy: new Set(),
    folder,
    surprises: [],
  }
  const change = createChange(world)
  const kinds: Record<string, FactKind> = {
    cover: createCovers(world, change),
    import: createImports(world, change),
    ...(gateway && { meals: createMeals(world, change, gateway) }),
  }
  const work = createWork(world, change, kinds)
  const check = createCheck(world, Object.values(kinds))
  return {
    facts,
    http,
    mangas: world.mangas,
    surprises: world.surprises,
    connect: http.connect,
    addsManga(slug, description) {
      world.added.slugs.push(slug)
      facts.confirmed(`manga:${slug}`, description)
    },
    prepare: () => work.prepare(chapters),
    work: work.run,
    download: work.download,
    tryNow: check.tryNow,
    settle: check.settle,
    check: check.check,
  }
}
