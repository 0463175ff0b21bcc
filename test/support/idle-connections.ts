import { Agent, setGlobalDispatcher } from 'undici'

/**
 * `fetch` in tests gives up a connection that it did not use for a second, long before a server closes it. A request on a
 * connection that the server closes fails, and one that changes something cannot be repeated.
 */
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 }))
