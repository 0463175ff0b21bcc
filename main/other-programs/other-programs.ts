import type { ImportOther, OtherLibrary } from '../../shared/contracts/other-programs.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import type { JobKind } from '../jobs/job.ts'
import { compareLibrary } from './compare.ts'
import { importOther, importOtherJob } from './import-other.ts'
import { keepUpload } from './keep-upload.ts'
import type { FolderMapping } from './map-paths.ts'
import { invalidPath, readForeignLibrary } from './open-file.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

type InspectOther = {
  readonly path?: string | undefined
  /** A backup in base64. */
  readonly content?: string | undefined
  readonly folders: readonly FolderMapping[]
  readonly user: string | null
}

/** What people have in Mihon, Komga and Kavita: series, progress, categories and files. */
export type OtherPrograms = {
  /** A dry run: what an import would do. @throws Problem `validation_failed` on `path`. */
  inspect(wanted: InspectOther): Promise<Localizable<OtherLibrary>>
  /** Imports in the background; repeating it adds nothing twice. @throws Problem `validation_failed` on `path`. */
  import(wanted: ImportOther): Promise<{ jobId: string }>
  readonly jobKinds: readonly JobKind[]
}

export function createOtherPrograms(context: OtherProgramsDeps): OtherPrograms {
  return {
    async inspect({ path, content, folders, user }) {
      const file = content === undefined ? path : await keepUpload(context.cacheDir, Buffer.from(content, 'base64'))
      if (file === undefined) throw invalidPath(message('validation.notBlank'))
      return await compareLibrary(context, await readForeignLibrary(file, user), folders)
    },
    async import(wanted) {
      const library = await readForeignLibrary(wanted.path, wanted.user)
      const { id } = await context.jobs.enqueue(importOtherJob(library, wanted))
      return { jobId: id }
    },
    jobKinds: [importOther(context)] as readonly JobKind[],
  }
}
