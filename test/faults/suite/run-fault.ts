import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway } from '../../simulators/gateway/gateway-simulator.ts'
import type { Bench, Fault, Level, Row, TestWorld, WorldOptions } from './fault.ts'
import type { Finding } from './oracle/finding.ts'
import { createOracle, type Oracle } from './oracle/oracle.ts'
import { isIsolated, runIsolated } from './rig/isolated.ts'
import { openKeyring } from './rig/keyring.ts'
import { createPreload } from './rig/preload.ts'
import { type Program, startProgram } from './rig/program.ts'
import { createRandom, type Random } from './rig/random.ts'
import { startSite } from './rig/site.ts'

type RunOptions = {
  readonly level: Level
  readonly seed: number
  readonly rounds?: number | undefined
  readonly log?: (line: string) => void
}

/** Runs all rounds of a fault and removes what it used. */
export async function runFault(
  fault: Fault,
  { level, seed, rounds: wanted, log = () => {} }: RunOptions,
): Promise<Row> {
  const began = performance.now()
  const reason = fault.missing?.()
  if (fault.isIsolated && reason === undefined && !isIsolated())
    return await runIsolated(fault.id, { level, seed, rounds: wanted, log })
  const findings: Finding[] = []
  const opened: OpenWorld[] = []
  const random = createRandom(seed)
  const rounds = wanted ?? fault.rounds[level]
  let done = 0
  const note = (more: readonly Finding[], round: string) => {
    for (const finding of more) {
      findings.push({ ...finding, what: `${round}: ${finding.what}` })
      log(`${fault.id} seed ${seed} ${round}: ${finding.kind}: ${finding.what}`)
    }
  }
  let current = 'start'
  const bench: Bench = {
    rounds,
    random,
    async world(options = {}) {
      const world = await openWorld(options, random, (more) => note(more, current))
      opened.push(world)
      return world.world
    },
    async round(name, work) {
      current = `round ${done + 1} (${name})`
      try {
        await work()
      } catch (error) {
        note([{ kind: 'surprise', what: (error as Error).stack ?? String(error) }], current)
        for (const world of opened) note(await world.crashes(), current)
      }
      done += 1
    },
    fail: (what) => note([{ kind: 'surprise', what }], current),
  }
  if (reason === undefined) {
    try {
      await fault.run(bench)
    } catch (error) {
      note([{ kind: 'surprise', what: (error as Error).stack ?? String(error) }], current)
    } finally {
      for (const world of opened) for (const line of world.explain()) log(line)
      for (const world of opened) await world.close()
    }
  }
  const sumOf = (value: (world: OpenWorld) => number) => opened.reduce((sum, world) => sum + value(world), 0)
  const worst = (value: (world: OpenWorld) => number) => Math.max(0, ...opened.map(value))
  const undeclared = opened.flatMap(({ oracle }) => oracle.http.record.undeclared)
  for (const line of undeclared) log(`${fault.id} seed ${seed}: undeclared: ${line}`)
  const surprises = opened.flatMap(({ oracle }) => oracle.surprises)
  for (const line of surprises) log(`${fault.id} seed ${seed}: surprise: ${line}`)
  const texts = [...findings.map(({ kind, what }) => `${kind}: ${what}`), ...undeclared, ...surprises]
  return {
    id: fault.id,
    title: fault.title,
    status: reason !== undefined ? 'not run' : texts.length > 0 ? 'failed' : 'passed',
    ...(reason !== undefined && { reason }),
    level,
    seed,
    rounds: done,
    facts: sumOf(({ oracle }) => oracle.facts.confirmedCount()),
    lost: findings.filter(({ kind }) => kind === 'lost' || kind === 'doubled' || kind === 'changed').length,
    undeclared: undeclared.length,
    worstMs: Math.round(worst(({ oracle }) => oracle.http.record.worstMs)),
    peakMb: worst(({ peakMb }) => peakMb()),
    at: new Date().toISOString(),
    seconds: Math.round((performance.now() - began) / 1000),
    findings: texts,
  }
}

type OpenWorld = {
  readonly world: TestWorld
  readonly oracle: Oracle
  peakMb(): number
  /** Whether the program that should run has ended. */
  crashes(): Promise<Finding[]>
  /** The lines of the program's log about undeclared answers. */
  explain(): string[]
  close(): Promise<void>
}

async function openWorld(options: WorldOptions, random: Random, note: TestWorld['note']): Promise<OpenWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-faults-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (options.diskMb !== undefined)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${options.diskMb}M`, 'tmpfs', dataDir])
  const site = await startSite({ pages: options.pages, address: options.address })
  const preload = options.preload
    ? createPreload(dataDir, folder, { isRecorded: options.preload === 'recorded' })
    : undefined
  const gateway = options.hasMeals ? await startGateway() : undefined
  const keyring = options.hasMeals ? await openKeyring() : undefined
  const mealOptions = gateway ? ['--gateway-url', gateway.origin] : []
  const oracle = createOracle({
    site,
    random,
    folder,
    gateway,
    journal: join(folder, 'journal.jsonl'),
    ...(options.preload === 'recorded' && preload && { position: preload.logSize }),
    ...(options.limitMs !== undefined && { limitMs: options.limitMs }),
    ...(options.chapters !== undefined && { chapters: options.chapters }),
  })
  const programs: Program[] = []
  const world: TestWorld = {
    site,
    oracle,
    dataDir,
    folder,
    get preload() {
      if (!preload) throw new Error('this world has no preload')
      return preload
    },
    async start({ env = {}, options: given = [], ...more } = {}) {
      const program = await startProgram({
        dataDir,
        ...more,
        options: [...mealOptions, ...given],
        env: { ...preload?.env, ...keyring?.env, ...env },
      })
      programs.push(program)
      oracle.connect(program.origin)
      return program
    },
    async prepared(start) {
      const program = await world.start(start)
      await oracle.prepare()
      return program
    },
    async restart(settle) {
      await programs.at(-1)!.kill()
      const program = await world.start()
      await world.verify(settle)
      return program
    },
    async workFor(ms, work = {}) {
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(), ms)
      await oracle.work({ ...work, signal: stop.signal })
      clearTimeout(timer)
    },
    async workWhile(during, work = {}) {
      const stop = new AbortController()
      const working = oracle.work({ ...work, signal: stop.signal })
      try {
        await during()
      } finally {
        stop.abort()
        await working
      }
    },
    async verify(settle = {}) {
      note(await oracle.settle(settle))
      note(await oracle.check())
    },
    note,
  }
  return {
    world,
    oracle,
    explain() {
      const file = join(dataDir, 'logs/bunko.log')
      const ids = oracle.http.record.undeclared.flatMap((line) => /"requestId":"([^"]+)"/.exec(line)?.[1] ?? [])
      if (ids.length === 0 || !existsSync(file)) return []
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.filter((line) => ids.some((id) => line.includes(id)))
    },
    async crashes() {
      const last = programs.at(-1)
      const code = last?.child.exitCode ?? last?.child.signalCode ?? null
      if (last === undefined || code === null) return []
      return [{ kind: 'surprise', what: `the program ended with ${code}: ${(await last.stderr).slice(0, 2000)}` }]
    },
    peakMb: () => Math.max(0, ...programs.map((program) => program.peakMb())),
    async close() {
      for (const program of programs) await program.kill()
      await site.close()
      await gateway?.stop()
      await keyring?.close()
      if (options.diskMb !== undefined) execFileSync('umount', ['-l', dataDir])
      // A program that was killed may still close its files.
      await sleep(20)
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
