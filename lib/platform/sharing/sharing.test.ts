import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { withClient } from '@/scripts/support/database.mjs'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { Sharing } from './sharing.mjs'

/** Allows for a slow machine. */
const PATIENCE = { timeout: 120_000 }

const server = await startLocalPostgres()
const url = server?.url ?? ''
const title = server
  ? 'processes on one PostgreSQL'
  : 'NOT RUN, there is no PostgreSQL here: processes on one'

const ended: (() => unknown)[] = []

/** Starts a process that records what it hears. */
async function startProcess({ listenUrl = url } = {}) {
  const heard: string[] = []
  const changes = {
    hear: (tags: string[]) => heard.push(...tags),
    onAllChanged: () => heard.push('all'),
    miss: () => heard.push('missing'),
    listen: () => heard.push('listening'),
  }
  const sharing = new Sharing({ url, listenUrl, log: () => {}, changes })
  await sharing.start()
  ended.push(() => sharing.stop())
  return { sharing, heard }
}

/** A proxy to the database that can be cut and reopened. */
async function startProxy() {
  const to = new URL(url)
  const target = { port: Number(to.port), host: to.hostname }
  const sockets = new Set<Socket>()
  const way = createServer((socket) => {
    const other = connect(target)
    for (const each of [socket, other]) sockets.add(each.on('error', () => {}))
    socket.pipe(other).pipe(socket)
  })
  const listen = (port: number) =>
    new Promise<void>((done) => way.listen(port, '127.0.0.1', () => done()))
  await listen(0)
  const address = way.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const cut = () => {
    way.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  ended.push(cut)
  to.port = String(port)
  return { listenUrl: to.href, cut, open: () => listen(port) }
}

const endListeners = () =>
  withClient(url, (client: import('pg').Client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ingingo-listens'",
    ),
  )

const announceChange = async (
  { sharing }: Awaited<ReturnType<typeof startProcess>>,
  ...tags: string[]
) => {
  sharing.announce(tags)
  await sharing.waitForAnnouncements()
}

describe.skipIf(!server)(title, () => {
  afterEach(async () => {
    for (const end of ended.splice(0)) await end()
  })
  afterAll(() => server?.stop())

  it('hears every acknowledged change in order, once it has caught up', async () => {
    const [one, other, third] = [await startProcess(), await startProcess(), await startProcess()]
    for (let at = 0; at < 50; at += 1) {
      await announceChange(at % 2 ? one : third, `article:${at}`)
      await other.sharing.waitUntilCaughtUp()
      expect(other.heard.at(-1)).toBe(`article:${at}`)
    }
    expect(other.heard).toHaveLength(51)
    expect(one.heard.filter((tag) => tag.startsWith('article:'))).toHaveLength(25)
  })

  it('treats a message beyond the size limit as a change of everything', async () => {
    const [one, other] = [await startProcess(), await startProcess()]
    await announceChange(
      one,
      ...Array.from({ length: 500 }, (_, at) => `article:${at}:${'x'.repeat(40)}`),
    )
    await other.sharing.waitUntilCaughtUp()
    expect(other.heard).toEqual(['listening', 'all'])
  })

  it('drops everything after its connection ended, and listens again', async () => {
    const [one, other] = [await startProcess(), await startProcess()]
    for (let times = 1; times <= 5; times += 1) {
      await endListeners()
      await announceChange(one, `papers:${times}`)
      await other.sharing.waitUntilCaughtUp()
      const after = other.heard.lastIndexOf('listening')
      const isHeard = other.heard.includes(`papers:${times}`, after)
      // Told before it listened again, so everything earlier is dropped.
      expect(isHeard || other.heard.filter((word) => word === 'listening').length > times).toBe(
        true,
      )
    }
    await vi.waitFor(() => expect(other.sharing.status.state).toBe('listening'), PATIENCE)
  })

  it('keeps nothing while it cannot listen although others write, until it can', async () => {
    const way = await startProxy()
    const [one, other] = [await startProcess(), await startProcess(way)]
    way.cut()
    await vi.waitFor(() => expect(other.heard.at(-1)).toBe('missing'), PATIENCE)
    expect(other.sharing.status.state).toBe('missing')
    await announceChange(one, 'facts')
    await announceChange(other, 'videos')
    await one.sharing.waitUntilCaughtUp()
    expect(one.heard).toContain('videos')
    expect(other.heard).not.toContain('facts')
    await way.open()
    await vi.waitFor(() => expect(other.heard.at(-1)).toBe('listening'), PATIENCE)
    await announceChange(one, 'faqs')
    await other.sharing.waitUntilCaughtUp()
    expect(other.heard.at(-1)).toBe('faqs')
  })

  it('starts without hearing if it cannot listen', async () => {
    const way = await startProxy()
    way.cut()
    const other = await startProcess(way)
    await vi.waitFor(() => expect(other.heard).toEqual(['missing']), PATIENCE)
  })

  it('drops everything when a peer has died silently, and nothing after an orderly end', async () => {
    const way = await startProxy()
    const [one, dead, leaving] = [
      await startProcess(),
      await startProcess(way),
      await startProcess(),
    ]
    await vi.waitFor(() => expect(one.sharing.status.others).toBe(2), PATIENCE)
    // On a slow machine it may have begun without hearing.
    one.heard.length = 0
    await leaving.sharing.stop()
    await one.sharing.waitUntilCaughtUp()
    expect(one.sharing.status.others).toBe(1)
    way.cut()
    await dead.sharing.stop()
    await vi.waitFor(() => expect(one.heard.at(-1)).toBe('all'), PATIENCE)
    expect(one.heard).toEqual(['all'])
  })

  it('shares how much an address has searched', async () => {
    const [one, other] = [await startProcess(), await startProcess()]
    const counted: Record<string, number>[] = []
    other.sharing.onCounts((counts: Record<string, number>) => counted.push(counts))
    for (let at = 0; at < 7; at += 1) one.sharing.count('address')
    await vi.waitFor(() => expect(counted).toEqual([{ address: 7 }]), PATIENCE)
  })
})
