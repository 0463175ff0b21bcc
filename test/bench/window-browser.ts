import type { Browser } from 'playwright-core'
import { pageMemoryOptions } from '../../main/shell/window/page-memory.ts'
import { launchBrowser } from '../support/browser.ts'

/** The Chromium of this machine with the options that the desktop app gives its own. */
export const launchWindowBrowser = (): Promise<Browser> => launchBrowser([`--js-flags=${pageMemoryOptions}`])
