import { testKillsDuringRenewals } from '../support/kill-renewals.ts'

testKillsDuringRenewals(4)
