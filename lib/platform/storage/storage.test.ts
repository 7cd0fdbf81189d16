import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingingo-files-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** Loads the module as in a process with this configuration. */
async function configure(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ ...settings, DATA_DIR: folder })) {
    vi.stubEnv(name, value)
  }
  return import('./storage')
}

const token = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

it.each<Record<string, string>>([{}, { UPLOADTHING_TOKEN: '' }])(
  'writes to the data folder without a host: %j',
  async (settings) => {
    const { storage } = await configure(settings)
    await storage().put('paper/x.pdf', Buffer.from('x'))
    expect(await readdir(join(folder, 'files', 'pa', 'paper'))).toEqual(['x.pdf'])
  },
)

const TOKEN = token({ apiKey: 'sk_test_1', appId: 'app', regions: ['fra1'] })
const BUCKET = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' }

it.each<Record<string, string>>([
  { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_INGEST_URL: 'http://127.0.0.1:1' },
  { ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:1', S3_PATH_STYLE: '1' },
])('writes nothing to the data folder with a host: %j', async (settings) => {
  const { storage } = await configure(settings)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const failing = storage().put('paper/x.pdf', Buffer.from('x'))
  await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
  vi.restoreAllMocks()
  expect(await readdir(folder)).toEqual([])
})

it.each<[string, Record<string, string>]>([
  ['S3_BUCKET: there is UPLOADTHING_TOKEN', { ...BUCKET, UPLOADTHING_TOKEN: TOKEN }],
  ['S3_SECRET_ACCESS_KEY: S3_BUCKET needs it', { ...BUCKET, S3_SECRET_ACCESS_KEY: '' }],
])('refuses to start: %s', async (reason, settings) => {
  const { storage } = await configure(settings)
  expect(() => storage()).toThrow(reason)
})

it('lets pages upload to the configured host and no other', async () => {
  const origins = []
  const configurations: Record<string, string>[] = [
    {},
    { UPLOADTHING_TOKEN: TOKEN },
    { ...BUCKET, UPLOADTHING_TOKEN: '', S3_REGION: 'af-south-1' },
    { ...BUCKET, UPLOADTHING_TOKEN: '', S3_ENDPOINT: 'https://minio.test', S3_PATH_STYLE: '1' },
  ]
  for (const settings of configurations) {
    const { directUploads } = await configure(settings)
    origins.push(directUploads()?.origin ?? null)
  }
  expect(origins).toEqual([
    null,
    'https://fra1.ingest.uploadthing.com',
    'https://files.s3.af-south-1.amazonaws.com',
    'https://minio.test',
  ])
})

it.each([
  'x',
  'sk_live_123',
  token({}),
  token({ apiKey: 'x', appId: 'app' }),
  token({ apiKey: 'sk_1', appId: 'a/../b' }),
])('refuses to start with the token %j, without repeating it', async (value) => {
  const { storage } = await configure({ UPLOADTHING_TOKEN: value })
  const failure = (() => {
    try {
      storage()
    } catch (error) {
      return String(error)
    }
  })()
  expect(failure).toContain('UPLOADTHING_TOKEN: this is no token')
  expect(failure?.split('\n').at(-1)).toBe('  UPLOADTHING_TOKEN: this is no token of UploadThing')
})
