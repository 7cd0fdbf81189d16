import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

// Hosts the integration tests' databases, all in one process, so that they share the compiled WebAssembly. Separate processes
// would compile it again for each file, which takes longer than most files' tests.

const LOOPBACK = '127.0.0.1'

async function startThread(dump: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const thread = new Worker(new URL('./database-thread.mjs', import.meta.url), {
    workerData: { dump },
  })
  const [url] = await once(thread, 'message')
  return {
    url,
    stop: async () => {
      const ended = once(thread, 'exit')
      thread.postMessage('stop')
      await ended
    },
  }
}

/** Sends the address of a new database, and keeps it until the other side hangs up, which a dying process does too. */
async function lease(dump: string, socket: Socket): Promise<void> {
  const hungUp = once(socket, 'close')
  const { url, stop } = await startThread(dump)
  socket.end(url)
  socket.resume()
  await hungUp
  await stop()
}

/**
 * Lends databases that start as a copy of a dump.
 * @param dump the file
 * @returns the port of 127.0.0.1 for `leaseDatabase`
 */
export async function hostDatabases(
  dump: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const leases = new Set<Promise<void>>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const leased = lease(dump, socket)
      .catch((error: Error) => {
        console.error(error)
        socket.destroy()
      })
      .finally(() => leases.delete(leased))
    leases.add(leased)
  })
  await once(server.listen(0, LOOPBACK), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      await Promise.all(leases)
    },
  }
}

/** Borrows a database from `hostDatabases` until this process ends. */
export async function leaseDatabase(port: number): Promise<{ url: string }> {
  const socket = connect({ port, host: LOOPBACK, allowHalfOpen: true })
  let url = ''
  socket.setEncoding('utf8').on('data', (part) => {
    url += part
  })
  await once(socket, 'end')
  if (!url) throw new Error('No database was lent: its thread says why.')
  return { url }
}
