const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Tests empty what they touch: they go to a database of this machine, or nowhere.
 * @throws Error naming the host of any other
 */
export function assertLocalDatabase(url: string): void {
  const { hostname, searchParams } = new URL(url)
  // `host` in the query is where drivers look first: a folder with a socket is of this machine.
  const host = searchParams.get('host') ?? hostname
  if (LOOPBACK.has(host) || host.startsWith('/')) return
  throw new Error(`Tests only ever touch a database of this machine, never ${host}.`)
}
