import { readdirSync, readFileSync } from 'node:fs'

/** Where other processes can be looked at; what Windows and macOS do with a closed pipe is the same. */
export const hasProc = process.platform === 'linux'

export type Process = {
  readonly pid: number
  readonly parent: number
  /** Together with `pid` it names a process for good: numbers are given out again. */
  readonly started: string
  readonly command: string
}

/** Every process of this machine, as /proc tells; none where there is no /proc. */
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
        return [] // ended while we looked
      }
    })
}

/** What a process started, and what that started. */
export function processesBelow(pid: number): Process[] {
  const all = processes()
  const found: Process[] = []
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((child) => child.pid)
  }
  return found
}

/** Those of them that still run. */
export const stillRunning = (before: readonly Process[]): Process[] =>
  processes().filter(({ pid, started }) => before.some((one) => one.pid === pid && one.started === started))
