import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Client } from 'pg'
import { create, extract } from 'tar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { storage } from '@/lib/platform/storage/storage'
import { backupTo, createSampleSite, TRICKY_TEXT } from '@/lib/testing/backups'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createArticle, createStoredFile } from '@/lib/testing/factories'
import { verifyAuditLog } from '../audit-log.mjs'
import { hasBucket } from '../configuration.mjs'
import { withClient } from '../database.mjs'
import { startEmbeddedPostgres } from '../embedded-postgres.mjs'
import { makeBackup } from './make-backup.mjs'
import { restoreBackup, runDrill } from './restore-backup.mjs'

emptyBetweenTests()
vi.setConfig({ testTimeout: 240_000 })

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ingingo-backup-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const backup = (recipient?: string) => backupTo(join(place, 'to'), recipient)
const drill = (archive: string, identity?: string) =>
  runDrill({ archive, ...(identity ? { identity } : {}), dataDir: join(place, 'drills') })

/** Repacks the archive after a change to its content. */
async function changed(path: string, change: (folder: string) => void): Promise<string> {
  const folder = join(place, 'changed')
  mkdirSync(folder)
  await extract({ cwd: folder, file: path })
  change(folder)
  const other = join(place, 'other.tar.gz')
  await create({ cwd: folder, gzip: true, file: other }, ['.'])
  return other
}

const refusal = (archive: string, identity?: string) =>
  restoreBackup({
    archive,
    ...(identity ? { identity } : {}),
    configuration: { dataDir: join(place, 'restored') },
  }).then(
    () => 'restored',
    (error: Error) => error.message,
  )

describe('a backup', () => {
  it('restores an empty site to its state, with working rules and counts', async () => {
    const { file } = await createSampleSite()
    const { path } = await backup()
    const dataDir = join(place, 'restored')
    await restoreBackup({ archive: path, configuration: { dataDir } }, async (url: string) => {
      await withClient(url, async (client: Client) => {
        const { rows } = await client.query('SELECT title, content FROM article')
        expect(rows).toEqual([{ title: TRICKY_TEXT, content: `<p>${TRICKY_TEXT}</p>` }])
        await expect(
          client.query('INSERT INTO comment (kind, content) VALUES ($1, $2)', [
            'article',
            'of none',
          ]),
        ).rejects.toThrow()
        const count = () =>
          client
            .query(`SELECT sum(count)::int AS n FROM content_count WHERE kind = 'article'`)
            .then(({ rows: [row] }) => row.n)
        expect(await count()).toBe(1)
        await client.query('UPDATE article SET is_published = false')
        expect(await count()).toBe(0)
        expect(await verifyAuditLog(client)).toMatchObject({ sequence: 1, fault: null })
        await expect(client.query('DELETE FROM audit_event')).rejects.toThrow('audit log keeps')
      })
    })
    const restored = readFileSync(join(dataDir, 'files', file.key.slice(0, 2), file.key))
    const stream = await storage().read(file.key)
    expect(stream).not.toBeNull()
    expect(
      restored.equals(
        Buffer.concat(
          await (stream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray(),
        ),
      ),
    ).toBe(true)
  })

  it('contains one moment, despite concurrent writes', async () => {
    const writer = async () => {
      for (let round = 0; round < 15; round += 1) {
        const { id: file } = await createStoredFile(randomBytes(2000))
        await createArticle()
        await db().storedFile.delete({ where: { id: file } })
      }
    }
    const writers = Promise.all(Array.from({ length: 20 }, writer))
    await createArticle()
    const { path, manifest } = await backup()
    await writers

    expect(manifest.missing).toEqual([])
    await restoreBackup(
      { archive: path, configuration: { dataDir: join(place, 'restored') } },
      (url: string) =>
        withClient(url, async (client: Client) => {
          const { rows } = await client.query(
            `SELECT (SELECT sum(count)::int FROM content_count WHERE kind = 'article') AS counted,
             (SELECT count(*)::int FROM article) AS found`,
          )
          expect(rows[0].counted).toBe(rows[0].found)
          expect(rows[0].found).toBeGreaterThan(0)
        }),
    )
  })

  it('reports no file in a bucket as missing, whether in an archive, a drill or a restored site', async () => {
    const { file } = await createSampleSite()
    await storage().remove(file.key)
    vi.stubEnv('S3_BUCKET', 'files')
    const { DATABASE_URL: url, DATA_DIR: dataDir } = env()
    const to = join(place, 'to')
    const { path, manifest } = await makeBackup({ url, dataDir, to, hasBucket: hasBucket() })
    vi.unstubAllEnvs()
    expect(manifest).toMatchObject({ missing: [], hosted_files: 1 })
    expect((await drill(path)).rows).toBeGreaterThan(5)
    const restored = join(place, 'restored')
    await restoreBackup(
      { archive: path, configuration: { dataDir: restored } },
      async (at: string) => {
        const { rows } = await withClient(at, (client: Client) =>
          client.query('SELECT key FROM stored_file'),
        )
        expect(rows).toEqual([{ key: file.key }])
      },
    )
  })

  it('removes the drafts of archives that killed backups left, and nothing else', async () => {
    const to = join(place, 'to')
    mkdirSync(to)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    const draft = 'ingingo-2026-11-21T020000Z.tar.gz.0123abcd.part'
    const stale = [draft, draft.replace('.gz', '.gz.age')]
    const own = 'ingingo-2026-11-21T020000Z.tar.gz'
    const others = [own, 'notes.part', 'ingingo-notes.part', draft.replace('21T', '22T')]
    for (const name of [...stale, ...others]) {
      writeFileSync(join(to, name), 'rows')
      if (name !== others.at(-1)) utimesSync(join(to, name), yesterday, yesterday)
    }
    const { name } = await backup()
    expect((await readdir(to)).sort()).toEqual([...others, name].sort())
  })

  it('keeps the folder of another running backup, and removes one that is a day old', async () => {
    const { DATA_DIR } = env()
    const [running, stale] = ['backup.part', 'backup.part-killed'].map((name) => {
      const folder = join(DATA_DIR, name)
      mkdirSync(folder, { recursive: true })
      return folder
    }) as [string, string]
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(stale, yesterday, yesterday)
    await backup()
    expect([running, stale].map((folder) => existsSync(folder))).toEqual([true, false])
    rmSync(running, { recursive: true })
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('backup.part'))).toEqual([])
  })

  it('is whole when another one is made at the same time, in the same folder', async () => {
    await createSampleSite()
    const made = await Promise.all([backup(), backup(), backup()])
    for (const { path } of made) await drill(path)
  })

  it('reports a missing file, and can be restored without it', async () => {
    const { file } = await createSampleSite()
    await storage().remove(file.key)
    const { path, manifest } = await backup()
    expect(manifest.missing).toEqual([file.key])
    expect((await drill(path)).rows).toBeGreaterThan(5)
  })
})

describe('an archive is rejected before anything is written', () => {
  const untouched = async () => expect(await readdir(join(place, 'restored'))).toEqual([])

  it('when it is truncated, or a byte of it has changed', async () => {
    await createSampleSite()
    const { path } = await backup()
    const bytes = readFileSync(path)
    const other = join(place, 'other.tar.gz')
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 1]) {
      writeFileSync(other, bytes.subarray(0, length))
      expect(await refusal(other), `${length} bytes`).toContain('damaged or not whole')
      await untouched()
    }
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(other, bytes)
    expect(await refusal(other)).toContain('damaged or not whole')
    await untouched()
  })

  it.each<[string, (folder: string) => void]>([
    ['a row', (folder) => writeFileSync(join(folder, 'tables', 'article.jsonl'), '{}\n')],
    ['a table is gone', (folder) => rmSync(join(folder, 'tables', 'comment.jsonl'))],
    ['the files are gone', (folder) => rmSync(join(folder, 'files'), { recursive: true })],
    ['something more', (folder) => writeFileSync(join(folder, 'files', 'more'), 'x')],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json'))],
    ['another manifest', (folder) => writeFileSync(join(folder, 'manifest.json'), '{}')],
    [
      'a link out of it',
      (folder) => {
        rmSync(join(folder, 'tables', 'comment.jsonl'))
        symlinkSync('/etc/hostname', join(folder, 'tables', 'comment.jsonl'))
      },
    ],
  ])('when it was changed: %s', async (_, change) => {
    await createSampleSite()
    const { path } = await backup()
    expect(await refusal(await changed(path, change))).toContain('damaged or not whole')
    await untouched()
  })

  it('when it is from a newer version, or its target is not empty', async () => {
    await createSampleSite()
    const { path } = await backup()
    const newer = await changed(path, (folder) => {
      const manifest = join(folder, 'manifest.json')
      const text = readFileSync(manifest, 'utf8')
      writeFileSync(manifest, text.replace('"0001_init"', '"0001_init","9999_newer"'))
    })
    expect(await refusal(newer)).toContain('newer version')
    rmSync(join(place, 'restored'), { recursive: true })

    const dataDir = join(place, 'restored')
    const server = await startEmbeddedPostgres({ dataDir })
    await withClient(server.url, (client: Client) => client.query('CREATE TABLE entry (n int)'))
    await server.stop()
    expect(await refusal(path)).toContain('not empty')
    mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
    expect(await refusal(path)).toContain('There are files')
  })
})

it('opens only with the private key it was made for', async () => {
  await createSampleSite()
  const [mine, other] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const { path } = await backup(await identityToRecipient(mine))
  expect(path).toMatch(/\.tar\.gz\.age$/)
  expect(readFileSync(path).includes('manifest')).toBe(false)

  const key = join(place, 'key.txt')
  expect(await refusal(path)).toContain('--identity')
  writeFileSync(key, `# a comment\n${other}\n`)
  expect(await refusal(path, key)).toContain('cannot be opened')
  writeFileSync(key, `# a comment\n${mine}\n`)
  expect((await drill(path, key)).rows).toBeGreaterThan(5)
  await expect(backup('age1nothing')).rejects.toThrow('public key of age')
})
