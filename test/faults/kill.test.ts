import { testKillsDuringDownloads } from '../support/kill-downloads.ts'

testKillsDuringDownloads(4)
