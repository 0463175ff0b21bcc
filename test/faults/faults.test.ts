import { testFaults } from '../support/test-faults.ts'
import { faults } from './suite/faults/faults.ts'

testFaults(faults.filter(({ isQuick }) => isQuick === true))
