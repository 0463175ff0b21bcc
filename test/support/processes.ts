import { readdirSync, readFileSync } from 'node:fs'

/** Whether /proc lists other processes. Windows and macOS close pipes the same way, so one system is enough. */
export const hasProc = process.platform === 'linux'

export type Process = {
  readonly pid: number
  readonly parent: number
  /** Start time. Identifies the process together with `pid`, which the system reuses. */
  readonly started: string
  readonly command: string
}

/** All processes of this machine; empty without /proc. */
export function processes(): Process[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (fields[0] === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(fields[1]), started: fields[19] ?? '', command }]
      } catch {
        return [] // ended meanwhile
      }
    })
}

/** Command-line switch that marks the browser which the test files of a worker share; Chromium ignores it. */
export const testBrowserSwitch = '--bunko-test-browser'

/** In the names of the workers that the programs of a test process share. */
export const sharedWorkerMark = 'shared by tests'

/** All descendants of a process, without the browser and the workers that its test files share. */
export function processesBelow(pid: number): Process[] {
  const isShared = ({ command }: Process) => command.includes(testBrowserSwitch) || command.includes(sharedWorkerMark)
  const all = processes().filter((process) => !isShared(process))
  const found: Process[] = []
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((child) => child.pid)
  }
  return found
}

/** Filters processes that still run. */
export const stillRunning = (before: readonly Process[]): Process[] =>
  processes().filter(({ pid, started }) => before.some((one) => one.pid === pid && one.started === started))
