/**
 * A request outside the measured time. A server closes connections that were idle for some seconds; a request that meets
 * that moment is sent again. @throws Error unless the status is 200
 */
export async function get(address: string): Promise<Response> {
  const response = await fetch(address).catch(() => fetch(address))
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return response
}
