// Builds what is injected into a page before its own scripts run, from the functions' source.
import { randomUUID } from 'node:crypto'
import { makePeer } from './page-peer.ts'
import { askBeforeOpening, makePreloadWorld } from './page-preload.ts'
import { makeCodec } from './structured-codec.ts'

export const isolatedWorld = 'Electron Isolated Context'
/** The function by which the isolated world reaches the main process. */
export const binding = '__electronDouble'
/** The function in the isolated world that takes the main process's replies. */
export const replyFunction = '__electronDoubleReply'

/** `page` for the page's own world, `preload` for the isolated one. `preload` is the text of the preload script. */
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
      const world = (${makePreloadWorld})(peer, (${makeCodec})(), tell);
      globalThis.${replyFunction} = world.receive;
      document.addEventListener('${opening}', (e) => tell(JSON.stringify({ kind: 'open', url: e.detail })), true);
      const module = { exports: {} };
      (function (require, module, exports) {${preload}\n})(world.require, module, module.exports);`),
  }
}

const onlyOnTop = (code: string) => `(() => { if (window !== top) return; ${code} })()`
