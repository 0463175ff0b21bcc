import type { Finding } from './oracle/finding.ts'
import type { Oracle } from './oracle/oracle.ts'
import type { WorkOptions } from './oracle/work.ts'
import type { Preload } from './rig/preload.ts'
import type { Program, StartOptions } from './rig/program.ts'
import type { Random } from './rig/random.ts'
import type { Site } from './rig/site.ts'

export type Level = 'short' | 'nightly'

/** One row of the table: a kind of fault, produced again and again while the oracle works. */
export type Fault = {
  readonly id: string
  /** For the table. */
  readonly title: string
  /** Why it cannot run on this machine. */
  readonly missing?: () => string | undefined
  readonly rounds: Readonly<Record<Level, number>>
  /** Runs in a network namespace of its own (`unshare`), where it may add addresses and names. */
  readonly isIsolated?: boolean
  run(bench: Bench): Promise<void>
}

export type Bench = {
  readonly rounds: number
  readonly random: Random
  /** A site, a data folder and an oracle. Removed when the fault ends. */
  world(options?: WorldOptions): Promise<TestWorld>
  /** Counts a round. An error in it is a finding; the next round runs. */
  round(name: string, work: () => Promise<void>): Promise<void>
  /** Notes something that is wrong. */
  fail(what: string): void
}

export type WorldOptions = {
  /** Loads the library that makes calls fail. */
  readonly preload?: boolean | 'recorded'
  /** Mounts a file system of this size as the data folder. */
  readonly diskMb?: number
  /** A simulated meal site, and a keyring for its session. */
  readonly hasMeals?: boolean
  readonly chapters?: number
  readonly pages?: number
  readonly limitMs?: number
  /** Where the site listens; default a free port of 127.0.0.1. */
  readonly address?: { readonly host: string; readonly port: number; readonly origin: string }
}

type VerifyOptions = { readonly mayFail?: boolean; readonly withinMs?: number }

export type TestWorld = {
  readonly site: Site
  readonly oracle: Oracle
  readonly dataDir: string
  /** For files that are not the program's. */
  readonly folder: string
  readonly preload: Preload
  /** Starts the program and connects the oracle to it. */
  start(options?: Omit<StartOptions, 'dataDir'>): Promise<Program>
  /** Starts the program and adds mangas. */
  prepared(options?: Omit<StartOptions, 'dataDir'>): Promise<Program>
  /** Kills the program, starts it again and reads everything back. */
  restart(options?: VerifyOptions): Promise<Program>
  /** Sends work for a time. */
  workFor(ms: number, options?: Omit<WorkOptions, 'signal'>): Promise<void>
  /** Sends work while `during` runs. */
  workWhile(during: () => Promise<void>, options?: Omit<WorkOptions, 'signal'>): Promise<void>
  /** Waits for the jobs, reads everything back and notes what is wrong. */
  verify(options?: VerifyOptions): Promise<void>
  note(findings: readonly Finding[]): void
}

export type Row = {
  readonly id: string
  readonly title: string
  readonly status: 'passed' | 'failed' | 'not run'
  /** Why it did not run. */
  readonly reason?: string
  readonly level: Level
  readonly seed: number
  readonly rounds: number
  readonly facts: number
  /** Lost, doubled or changed. */
  readonly lost: number
  /** Answers of 500 and other undeclared failures. */
  readonly undeclared: number
  readonly worstMs: number
  readonly peakMb: number
  readonly at: string
  readonly seconds: number
  readonly findings: readonly string[]
}
