import { testDownloads, testSuggestions } from '../support/archetype-tests.ts'

// One site that is read as HTML and one that needs a browser. The worker's own tests read all of them, and so do the
// long tests of the whole program.
testDownloads(['a1', 'a15'])
testSuggestions(['a1', 'a15'])
