import type { Fault } from '../faults/suite/fault.ts'
import { f01 } from './f01-requests.ts'
import { f02 } from './f02-model.ts'
import { f03 } from './f03-races.ts'
import { f04 } from './f04-raw-bytes.ts'
import { f05 } from './f05-special-values.ts'
import { f06 } from './f06-names.ts'
import { f07 } from './f07-archives.ts'
import { f08 } from './f08-pictures.ts'
import { f09 } from './f09-pages.ts'
import { f10 } from './f10-scripts.ts'
import { f12 } from './f12-other-programs.ts'

/** Every row of inputs, in the order of the table. */
export const inputs: readonly Fault[] = [f01, f02, f03, f04, f05, f06, f07, f08, f09, f10, f12]
