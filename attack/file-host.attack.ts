import { startUploadThingHost } from '@/lib/testing/uploadthing-host'
import { withClient } from '@/scripts/support/database.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack } from './support/attack'
import { signInDemo } from './support/tokens'
import { type Site, writeFact, writePicture } from './support/writers'

attack('a file host that is down: refusing, then silent', async (tally) => {
  const host = await startUploadThingHost()
  const server = await startTestServer({
    logName: 'file-host-server.log',
    env: host.environment(),
  })
  try {
    const url = server.env.BASE_URL ?? ''
    const token = await signInDemo(url, 'admin')
    const databaseUrl = server.env.DATABASE_URL ?? ''
    const site: Site = { url, databaseUrl, dataDir: '', token }
    const taken = new Set<string>()
    const upload = async () => {
      const { status, id } = await writePicture(site, 1)
      if (id) taken.add(id)
      return status
    }
    const page = () => fetch(`${url}/home`).then(({ status }) => status)
    tally.expect((await upload()).startsWith('2'), 'nothing can be sent while the host is there')
    for (const fault of ['refuses', 'silent'] as const) {
      host.setFault(fault)
      const [status, text, shown] = await Promise.all([upload(), writeFact(site, fault), page()])
      tally.expect(status === '503', `while it ${fault}, a picture is answered with ${status}`)
      tally.expect(text.status.startsWith('2'), `while it ${fault}, a text gets ${text.status}`)
      tally.expect(shown === 200, `while it ${fault}, a page is answered with ${shown}`)
      host.setFault('none')
      const after = await upload()
      tally.expect(after.startsWith('2'), `after it ${fault}, a picture is answered with ${after}`)
    }
    const rows: { id: string; key: string }[] = await withClient(
      databaseUrl,
      async (client: import('pg').Client) =>
        (await client.query("SELECT id::text, key FROM stored_file WHERE kind = 'BODY_IMAGE'"))
          .rows,
    )
    const ids = rows.map(({ id }) => id).sort()
    tally.expect(
      ids.join() === [...taken].sort().join(),
      'rows are others than what was acknowledged',
    )
    const files: { host_key: string }[] = await withClient(
      databaseUrl,
      async (client: import('pg').Client) =>
        (await client.query('SELECT host_key FROM hosted_file')).rows,
    )
    const gone = files.filter(({ host_key }) => !host.held.has(host_key))
    tally.expect(gone.length === 0, `${gone.length} rows have no file`)
  } finally {
    await server.stop()
    await host.close()
  }
})
