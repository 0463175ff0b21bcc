import { create } from 'zustand'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import type { OtherLibrary, OtherSeries } from '../../../../shared/contracts/other-programs.ts'

type OtherState = {
  readonly library: OtherLibrary | undefined
  /** The name of a file that was sent. */
  readonly fileName: string | undefined
  /** Where folders of the other program are here, as entered. */
  readonly folders: ReadonlyMap<string, string>
  /** Series whose inclusion differs from the default. */
  readonly toggled: ReadonlySet<string>
  /** The mangas of the catalog that the user chose, by key of the series; null is none. */
  readonly chosen: ReadonlyMap<string, CatalogMatch | null>
  /** The job that looks series up in the catalog. */
  readonly matchJobId: string | undefined
  /** The job that imports. */
  readonly jobId: string | undefined
}

/** Kept while the window is open, so that leaving the screen loses nothing. */
export const useOtherLibrary = create<OtherState>(() => ({
  library: undefined,
  fileName: undefined,
  folders: new Map(),
  toggled: new Set(),
  chosen: new Map(),
  matchJobId: undefined,
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
    matchJobId: undefined,
    ...(!isSame && { folders: new Map(), toggled: new Set(), chosen: new Map() }),
  })
}

export const closeLibrary = () => useOtherLibrary.setState({ ...useOtherLibrary.getInitialState() })

export const setFolder = (from: string, to: string) =>
  useOtherLibrary.setState(({ folders }) => ({ folders: new Map([...folders, [from, to]]) }))

export const toggleSeries = (keys: readonly string[]) =>
  useOtherLibrary.setState(({ toggled }) => {
    const next = new Set(toggled)
    for (const key of keys) if (!next.delete(key)) next.add(key)
    return { toggled: next }
  })

/** A series whose manga of the catalog was chosen is imported. */
export const chooseManga = (key: string, match: CatalogMatch | null) =>
  useOtherLibrary.setState(({ chosen, toggled }) => ({
    chosen: new Map(chosen).set(key, match),
    toggled: new Set([...toggled].filter((one) => one !== key)),
  }))

export const recordMatching = (matchJobId: string) => useOtherLibrary.setState({ matchJobId })
export const recordJob = (jobId: string) => useOtherLibrary.setState({ jobId })

/** What nothing here can read is left out unless it is chosen. */
export const isIncluded = (series: OtherSeries, { toggled, chosen }: Pick<OtherState, 'toggled' | 'chosen'>): boolean =>
  (series.status !== 'unmatched' || Boolean(chosen.get(series.key))) !== toggled.has(series.key)

/** Whether nobody has to choose anything for it. */
export const isDecided = (series: OtherSeries, { toggled, chosen }: Pick<OtherState, 'toggled' | 'chosen'>): boolean =>
  series.status !== 'unmatched' || chosen.has(series.key) || toggled.has(series.key)

/** What the import sends: the choices that differ from what was found. */
export const choicesOf = ({ chosen }: Pick<OtherState, 'chosen'>): { key: string; externalId: string | null }[] =>
  [...chosen].map(([key, match]) => ({ key, externalId: match?.externalId ?? null }))

export const mappingsOf = (folders: ReadonlyMap<string, string>): { from: string; to: string }[] =>
  [...folders].filter(([, to]) => to.trim() !== '').map(([from, to]) => ({ from, to: to.trim() }))
