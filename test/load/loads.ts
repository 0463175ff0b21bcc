import type { Fault } from '../faults/suite/fault.ts'
import { l01 } from './l01-clients.ts'
import { l02 } from './l02-jobs.ts'
import { l03 } from './l03-large-library.ts'
import { l04 } from './l04-long-run.ts'
import { l05 } from './l05-readers.ts'
import { l06 } from './l06-half-open.ts'
import { l07 } from './l07-source-tests.ts'
import { l08 } from './l08-writes.ts'

/** Every row of load, in the order of the table. */
export const loads: readonly Fault[] = [l01, l02, l03, l04, l05, l06, l07, l08]
