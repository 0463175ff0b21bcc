import { inputs } from '../../../inputs/inputs.ts'
import { loads } from '../../../load/loads.ts'
import type { Fault } from '../fault.ts'
import { k01 } from './k01-killed.ts'
import { k02 } from './k02-killed-at-a-call.ts'
import { k03 } from './k03-power-cut.ts'
import { k04 } from './k04-full-disk.ts'
import { k05 } from './k05-vanishing-folders.ts'
import { k06 } from './k06-failing-calls.ts'
import { k07 } from './k07-locked-database.ts'
import { k08 } from './k08-damaged-database.ts'
import { k09 } from './k09-workers.ts'
import { k10 } from './k10-killed-migration.ts'
import { k11 } from './k11-two-instances.ts'
import { k12 } from './k12-clock.ts'
import { k13 } from './k13-asked-to-stop.ts'
import { k14 } from './k14-edited-library.ts'
import { k15, k16, k17 } from './k15-scarce.ts'
import { k18 } from './k18-meals.ts'
import { n01, n02, n03 } from './n01-connections.ts'
import { n05, n06 } from './n05-failing-sites.ts'
import { n07 } from './n07-redirects.ts'
import { n08 } from './n08-floods.ts'
import { n09, n14 } from './n09-other-pictures.ts'
import { n10, n11 } from './n10-page-lists.ts'
import { n12 } from './n12-certificates.ts'
import { n13 } from './n13-outages.ts'
import { n15 } from './n15-canaries.ts'

/** Every fault, in the order of the table. */
export const faults: readonly Fault[] = [
  k01,
  k02,
  k03,
  k04,
  k05,
  k06,
  k07,
  k08,
  k09,
  k10,
  k11,
  k12,
  k13,
  k14,
  k15,
  k16,
  k17,
  k18,
  n01,
  n02,
  n03,
  n05,
  n06,
  n07,
  n08,
  n09,
  n10,
  n11,
  n12,
  n13,
  n14,
  n15,
  ...inputs,
  ...loads,
]
