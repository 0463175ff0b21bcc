import { faults } from '../faults/suite/faults/faults.ts'
import { testFaults } from '../support/test-faults.ts'

testFaults(faults.filter(({ isQuick }) => isQuick !== true))
