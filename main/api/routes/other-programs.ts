import * as contract from '../../../shared/contracts/other-programs.ts'
import { bind } from '../bind.ts'
import type { Router } from '../router.ts'
import type { Features } from './features.ts'

export function otherProgramRoutes(router: Router, { otherPrograms }: Features): void {
  bind(router, contract.inspectOtherProgram, ({ body }) =>
    otherPrograms.inspect({ path: undefined, content: undefined, ...body }),
  )
  bind(router, contract.importOtherProgram, ({ body }) => otherPrograms.import(body))
}
