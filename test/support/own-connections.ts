import { Agent, setGlobalDispatcher } from 'undici'

/**
 * Each `fetch` of a test has a connection of its own. The program closes a connection that was not used for a while; a busy
 * test may use it at that moment, and a request that changes something cannot be repeated.
 */
setGlobalDispatcher(new Agent({ pipelining: 0 }))
