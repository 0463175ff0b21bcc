import { isDeepStrictEqual } from 'node:util'
import { get } from './get.ts'
import { measuredMangas } from './library-paths.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import { createListFloor } from './seed/list-floor.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import type { Both } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

export type LibraryPrograms = Both<Program> & { readonly library: WideLibrary; readonly dataDir: string }

/** Runs `work` with Bunko and the floor that is made from its answers. */
export const withWideLibrary = <T>(mangas: number, work: (programs: LibraryPrograms) => Promise<T>): Promise<T> =>
  inTemporaryFolder(async (dataDir) => {
    const library = await seedWideLibrary(dataDir, mangas)
    const subject = await startBunko(dataDir)
    let baseline: Program | undefined
    try {
      await createListFloor(subject.origin, dataDir, measuredMangas(library))
      baseline = await startProgram('list-floor', dataDir)
      return await work({ baseline, subject, library, dataDir })
    } finally {
      await Promise.all([baseline?.stop(), subject.stop()])
    }
  })

/** A floor that returns less than Bunko would measure nothing. @param paths some of them are compared */
export async function requireEqualAnswers(programs: Both<Program>, paths: readonly string[]): Promise<void> {
  for (const path of paths.slice(0, 25)) {
    const [expected, actual] = await Promise.all(
      [programs.baseline, programs.subject].map(async ({ origin }) => {
        return (await get(origin + path)).json()
      }),
    )
    if (isDeepStrictEqual(actual, expected)) continue
    throw new Error(`${path}: the floor answers ${JSON.stringify(expected).slice(0, 400)}
and Bunko ${JSON.stringify(actual).slice(0, 400)}`)
  }
}
