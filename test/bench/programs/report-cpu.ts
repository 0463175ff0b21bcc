import { answerParent } from '../programs.ts'

// Loaded before the built server, which does not know that it is measured.
answerParent()
