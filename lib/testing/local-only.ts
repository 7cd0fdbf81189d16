const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Tests empty the database they use: it must be on this machine.
 * @throws Error naming the host of any other
 */
export function assertLocalDatabase(url: string): void {
  const { hostname, searchParams } = new URL(url)
  // Drivers look at `host` in the query first: a folder with a socket belongs to this machine.
  const host = searchParams.get('host') ?? hostname
  if (LOOPBACK.has(host) || host.startsWith('/')) return
  throw new Error(`Tests only ever touch a database of this machine, never ${host}.`)
}
