// Builds the scripts that run before a page's own scripts, from the source of functions.
import { randomUUID } from 'node:crypto'
import { makePeer } from './page-peer.ts'
import { askBeforeOpening, makePreloadWorld } from './page-preload.ts'
import { toJson } from './to-json.ts'

export const isolatedWorld = 'Electron Isolated Context'
/** Name of the function that the isolated world calls to reach the main process. */
export const binding = '__electronDouble'
/** Name of the function in the isolated world that receives replies of the main process. */
export const replyFunction = '__electronDoubleReply'

/**
 * Scripts for the page's world (`page`) and the isolated world (`preload`).
 * @param preload source of the preload script
 */
export function pageSources(preload: string): { readonly page: string; readonly preload: string } {
  const [toPage, toPreload, opening] = [randomUUID(), randomUUID(), randomUUID()]
  return {
    page: onlyOnTop(`
      (${makePeer})('${toPreload}', '${toPage}');
      (${askBeforeOpening})((url) => document.dispatchEvent(new CustomEvent('${opening}', { detail: url })));`),
    preload: onlyOnTop(`
      const tell = globalThis.${binding};
      if (!tell) return;
      const peer = (${makePeer})('${toPage}', '${toPreload}');
      const world = (${makePreloadWorld})(peer, ${toJson}, tell);
      globalThis.${replyFunction} = world.receive;
      document.addEventListener('${opening}', (e) => tell(JSON.stringify({ kind: 'open', url: e.detail })), true);
      const module = { exports: {} };
      (function (require, module, exports) {${preload}\n})(world.require, module, module.exports);`),
  }
}

const onlyOnTop = (code: string) => `(() => { if (window !== top) return; ${code} })()`
