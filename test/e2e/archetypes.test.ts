import { readableSites, testDownloads, testSuggestions } from '../support/archetype-tests.ts'

testDownloads(readableSites)
testSuggestions(readableSites)
