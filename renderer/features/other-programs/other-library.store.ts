import { create } from 'zustand'
import type { OtherLibrary, OtherSeries } from '../../../shared/contracts/other-programs.ts'

type OtherState = {
  readonly library: OtherLibrary | undefined
  /** The name of a file that was sent. */
  readonly fileName: string | undefined
  /** Where folders of the other program are here, as entered. */
  readonly folders: ReadonlyMap<string, string>
  /** Series whose inclusion differs from the default. */
  readonly toggled: ReadonlySet<string>
  /** The job that imports. */
  readonly jobId: string | undefined
}

/** Kept while the window is open, so that leaving the screen loses nothing. */
export const useOtherLibrary = create<OtherState>(() => ({
  library: undefined,
  fileName: undefined,
  folders: new Map(),
  toggled: new Set(),
  jobId: undefined,
}))

/** Another file: corrections of the one before do not count. */
export function openLibrary(library: OtherLibrary, sent?: File): void {
  const before = useOtherLibrary.getState()
  const isSame = before.library?.path === library.path
  useOtherLibrary.setState({
    library,
    fileName: sent?.name ?? (isSame ? before.fileName : undefined),
    jobId: undefined,
    ...(!isSame && { folders: new Map(), toggled: new Set() }),
  })
}

export const closeLibrary = () =>
  useOtherLibrary.setState({ library: undefined, jobId: undefined, folders: new Map(), toggled: new Set() })

export const setFolder = (from: string, to: string) =>
  useOtherLibrary.setState(({ folders }) => ({ folders: new Map([...folders, [from, to]]) }))

export const toggleSeries = (keys: readonly string[]) =>
  useOtherLibrary.setState(({ toggled }) => {
    const next = new Set(toggled)
    for (const key of keys) if (!next.delete(key)) next.add(key)
    return { toggled: next }
  })

export const recordJob = (jobId: string) => useOtherLibrary.setState({ jobId })

/** What nothing here can read is left out unless it is chosen. */
export const isIncluded = ({ key, status }: OtherSeries, toggled: ReadonlySet<string>): boolean =>
  (status !== 'unmatched') !== toggled.has(key)

export const mappingsOf = (folders: ReadonlyMap<string, string>): { from: string; to: string }[] =>
  [...folders].filter(([, to]) => to.trim() !== '').map(([from, to]) => ({ from, to: to.trim() }))
