import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getPublicArticle } from '@/lib/modules/content/articles/queries'
import { putPicture } from '@/lib/modules/files/put-files'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { encodeImage } from '@/lib/platform/images/encode'
import { EMPTY_DATABASE } from '@/lib/testing/database'
import {
  createArticle,
  createArticleComment,
  createPaper,
  createUser,
} from '@/lib/testing/factories'
import { seedDatabase } from '@/prisma/seed/seed'
import { hashFile, listFiles } from '../backup/snapshot.mjs'
import { writeTopics } from '../migrations.mjs'
import { fromRoot } from '../paths.mjs'
import { testEnvironment } from '../test-runs.mjs'
import { ContentRefused } from './check-export'
import { exportContent } from './export-content'
import { importContent, isOwnWebp } from './import-content'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const place = mkdtempSync(join(tmpdir(), 'ingingo-content-'))
const first = join(place, 'first')
afterAll(() => rmSync(place, { recursive: true, force: true }))

const SECRET = 'Nobody outside reads this'

/** A picture in the text of a public article, and one whose owner gave it for no text. */
async function addPictures() {
  const pixels = { create: { width: 400, height: 300, channels: 3, background: '#3a6' } } as const
  const bytes = await sharp(pixels).png().toBuffer()
  const make = async (name: string, uploaderId: string) => {
    const { variants: _, ...written } = await putPicture(
      'picture',
      await encodeImage(bytes, { kind: 'body', sizes: 'later' }),
    )
    const facts = { kind: 'BODY_IMAGE', visibility: 'PUBLIC', name, uploaderId } as const
    return db().storedFile.create({ data: { ...written, ...facts }, select: { id: true } })
  }
  const [author, other] = await db().user.findMany({ where: { role: 'RHEUMATOLOGIST' } })
  const shown = await make('A green hand', author?.id ?? '')
  const hiddenItem = await make(SECRET, other?.id ?? '')
  const image = (id: string) => `<p><img src="/api/files/${id}" alt="" /></p>`
  await createArticle({
    title: 'With a picture',
    content: `<p>Look.</p>${image(shown.id)}${image(hiddenItem.id)}`,
    authorId: author?.id ?? null,
  })
  return { shown: shown.id, kept: hiddenItem.id }
}

/**
 * Adds content that must not be exported: pending, hidden, redacted and deleted content, and the moderation rules.
 */
async function addPrivate() {
  const article = await db().article.findFirstOrThrow({ where: { isPublished: true } })
  const visitor = await db().user.findFirstOrThrow({ where: { role: 'USER' } })
  const comment = { articleId: article.id, authorId: visitor.id, content: SECRET }
  await createArticleComment({ ...comment, moderation: 'HELD' })
  await createArticleComment({ ...comment, moderation: 'HIDDEN' })
  await createArticleComment({ ...comment, content: '', redactedAt: new Date() })
  await createArticle({ title: SECRET, isPublished: false, rejection: SECRET })
  const gone = await createArticle({ title: SECRET, deletedAt: new Date() })
  const translation = await createArticle({ title: 'Its original is gone', language: 'fr' })
  await db().$executeRaw`UPDATE article SET translation_of = ${gone.id}::uuid, translated_at = now()
    WHERE id = ${translation.id}::uuid`
  await db().article.update({
    where: { id: article.id },
    data: { reviewSentBack: SECRET, reviewedAt: null, reviewerId: visitor.id },
  })
  const texts = [
    { key: 'moderation', version: 1, fields: { words: SECRET } },
    { key: 'about', version: 1, fields: { text_eng: `<p>${SECRET}</p>` } },
    { key: 'about', version: 2, fields: { text_eng: '<p>We are.</p>' } },
  ]
  await db().siteText.createMany({ data: texts })
  const [topic] = await db().topic.findMany({ where: { links: { some: {} } }, take: 1 })
  await db().topic.update({ where: { id: topic?.id ?? '' }, data: { deletedAt: new Date() } })
}

/** Adds public content of a restricted person, who also comments and reviews; returns their id. */
async function addRestricted() {
  const { id } = await createUser({ firstName: SECRET, accountStatus: 'RESTRICTED' })
  const review = { reviewerId: id, reviewedAt: new Date('2026-01-02T00:00:00Z') }
  const title = 'By a restricted person'
  const article = await createArticle({ title, authorId: id, ...review })
  await createPaper({ title, uploaderId: id, ...review })
  await createArticleComment({ articleId: article.id, authorId: id, content: SECRET })
  return id
}

async function emptyInstance() {
  await db().$executeRawUnsafe(EMPTY_DATABASE)
  await rm(join(env().DATA_DIR, 'files'), { recursive: true, force: true })
  await writeTopics(env().DATABASE_URL)
}

/** Every file by its hash; the manifest without its timestamp. */
async function getHashes(folder: string) {
  const hashes: Record<string, string> = {}
  for (const path of await listFiles(folder)) hashes[path] = await hashFile(join(folder, path))
  const { exported_at, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  return { ...hashes, 'manifest.json': JSON.stringify(manifest) }
}

const storedFiles = () => listFiles(join(env().DATA_DIR, 'files'))

let pictures: Awaited<ReturnType<typeof addPictures>>
let restricted: string

beforeAll(async () => {
  await seedDatabase()
  pictures = await addPictures()
  await addPrivate()
  restricted = await addRestricted()
  await exportContent(first)
})

describe('an export', () => {
  const read = () => JSON.parse(readFileSync(join(first, 'content.json'), 'utf8'))

  it('contains everything public, and nothing else', async () => {
    const content = read()
    const shown = { isPublished: true, deletedAt: null }
    expect(content.articles).toHaveLength(await db().article.count({ where: shown }))
    expect(content.papers).toHaveLength(await db().paper.count({ where: shown }))
    for (const kind of ['videos', 'facts', 'questions', 'comments', 'authors']) {
      expect(content[kind].length, kind).toBeGreaterThan(2)
    }
    expect(content.site_texts).toEqual([{ key: 'about', fields: { text_eng: '<p>We are.</p>' } }])
    const all = (await listFiles(first))
      .map((path: string) => readFileSync(join(first, path), 'latin1'))
      .join('')
    const people = await db().user.findMany({ select: { email: true } })
    const cases = await db().forumPost.findMany({ select: { title: true } })
    const hidden = [
      SECRET,
      pictures.kept,
      restricted,
      ...people.map(({ email }) => email),
      ...cases.map(({ title }) => title),
    ]
    // The text names the picture that is not its author's; its bytes are not exported.
    const leaked = hidden.filter((words) =>
      all.replaceAll(`/api/files/${pictures.kept}`, '').includes(words),
    )
    expect(leaked).toEqual([])
    expect(
      content.articles.find(({ title }: { title: string }) => title.startsWith('Its')),
    ).toMatchObject({
      translation_of: null,
      translated_at: null,
    })
  })

  it('names people as the public sees them', () => {
    const names = read().authors.map(({ name }: { name: string }) => name)
    expect(names).toContain('Keza Icyizere')
    expect(names).toContain('Gasaro A.')
  })

  it('contains the texts of restricted people without their names', () => {
    const { articles, papers } = read()
    const theirs = [...articles, ...papers].filter(
      ({ title }: { title: string }) => title === 'By a restricted person',
    )
    const review = { reviewer: null, reviewed_at: '2026-01-02T00:00:00.000Z' }
    expect(theirs).toMatchObject([
      { author: null, ...review },
      { author: null, ...review },
    ])
  })
})

it('is rejected by an instance with content, which stays unchanged', async () => {
  const before = await storedFiles()
  await expect(importContent(first)).rejects.toThrow('has content already')
  expect(await storedFiles()).toEqual(before)
})

describe('an import into an empty instance', () => {
  beforeAll(emptyInstance)

  const edit = (folder: string, name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))

  /** Changes the content and updates the manifest to match, as a deliberate forger would. */
  async function forge(folder: string, change: (text: string) => string) {
    edit(folder, 'content.json', change)
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, 'content.json')))
      .digest('hex')
    edit(folder, 'manifest.json', (text) =>
      text.replace(/"content": "[0-9a-f]+"/, `"content": "${hash}"`),
    )
  }

  it.each<[string, (folder: string) => void | Promise<void>, string]>([
    ['no export', (folder) => rmSync(join(folder, 'manifest.json')), 'no export here'],
    ['not JSON', (folder) => writeFileSync(join(folder, 'manifest.json'), '{'), 'damaged'],
    [
      'another format',
      (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":"x","version":1}'),
      'another format',
    ],
    [
      'a newer format',
      (folder) =>
        edit(folder, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2')),
      'update it first',
    ],
    [
      'another text',
      (folder) => edit(folder, 'content.json', (text) => text.replace('gout', 'Gout')),
      'changed',
    ],
    [
      'the files are gone',
      (folder) => rmSync(join(folder, 'files'), { recursive: true }),
      'missing',
    ],
    [
      'something more',
      (folder) => writeFileSync(join(folder, 'files', 'x'), 'x'),
      'does not belong',
    ],
    [
      'a field that is not known',
      (folder) => forge(folder, (text) => text.replace('"authors"', '"role":1,"authors"')),
      'damaged',
    ],
    [
      'an author that is not there',
      (folder) => forge(folder, (text) => text.replace(/"authors": \[[^\]]*\]/, '"authors": []')),
      'author',
    ],
    [
      'a paper whose document is a picture',
      async (folder) => {
        const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
        const paper = manifest.files.find(({ kind }: { kind: string }) => kind === 'paper')
        const cover = manifest.files.find(({ kind }: { kind: string }) => kind === 'cover')
        writeFileSync(join(folder, paper.path), readFileSync(join(folder, cover.path)))
        Object.assign(paper, { size: cover.size, sha256: cover.sha256 })
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
      },
      'would not take',
    ],
    [
      'two articles under one printed code',
      (folder) =>
        forge(folder, (text) => {
          const [, code = ''] = /"code": "(\w+)"/.exec(text) ?? []
          return text.replace(/"code": "\w+"/g, `"code": "${code}"`)
        }),
      'would not take',
    ],
  ])('rejects a damaged, forged, newer or foreign export: %s', async (_, change, message) => {
    const folder = join(place, 'changed')
    await cp(first, folder, { recursive: true })
    await change(folder)
    const refusal = await importContent(folder).catch((error: Error) => error)
    await rm(folder, { recursive: true })
    expect(refusal).toBeInstanceOf(ContentRefused)
    expect((refusal as Error).message).toContain(message)
    expect(await db().user.count()).toBe(0)
    expect(await db().storedFile.count()).toBe(0)
    expect(await db().article.count()).toBe(0)
    expect(await storedFiles()).toEqual([])
  })

  it('sanitises as on every write', async () => {
    const folder = join(place, 'hostile')
    await cp(first, folder, { recursive: true })
    const exif = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'Where the camera was' } })
      .webp()
      .toBuffer()
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const cover = manifest.files.find(({ kind }: { kind: string }) => kind === 'cover')
    writeFileSync(join(folder, cover.path), exif)
    Object.assign(cover, {
      size: exif.length,
      sha256: createHash('sha256').update(exif).digest('hex'),
    })
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1))
    await forge(folder, (text) =>
      text.replace(
        '"content": "<',
        '"content": "<script>alert(1)</script><p onclick=\\"x()\\">Hello</p><',
      ),
    )
    await importContent(folder)
    const articles = await db().article.findMany({ select: { content: true } })
    expect(articles.some(({ content }) => content.startsWith('<p>Hello</p>'))).toBe(true)
    expect(articles.filter(({ content }) => /script>|onclick/.test(content))).toEqual([])
    const stored = await Promise.all(
      (await storedFiles()).map((path: string) =>
        readFileSync(join(env().DATA_DIR, 'files', path), 'latin1'),
      ),
    )
    expect(stored.filter((bytes) => bytes.includes('Where the camera was'))).toEqual([])
    await emptyInstance()
  })

  it('is equal afterwards, byte for byte', async () => {
    await importContent(first)
    const second = join(place, 'second')
    await exportContent(second)
    // Compares by name first, for a readable failure, then by hash.
    const [before, after] = [first, second].map((folder) =>
      JSON.parse(readFileSync(join(folder, 'content.json'), 'utf8')),
    )
    for (const kind of Object.keys(before)) expect(after[kind], kind).toEqual(before[kind])
    expect(await getHashes(second)).toEqual(await getHashes(first))
    expect(await db().auditEvent.findMany()).toMatchObject([
      { action: 'content.import', actorId: null },
    ])
  })

  it('shows texts under their authors’ names, whose accounts have no access', async () => {
    const { id } = await db().article.findFirstOrThrow({
      where: { author: { firstName: 'Keza Icyizere' } },
      select: { id: true },
    })
    const { item } = (await getPublicArticle(id)) as { item?: unknown } & Record<string, unknown>
    expect(JSON.stringify(item ?? (await getPublicArticle(id)))).toContain('Keza Icyizere')
    const rights = {
      accountStatus: 'DEACTIVE',
      role: 'USER',
      isApproved: false,
      passwordHash: null,
    }
    expect(await db().user.count({ where: rights as object })).toBe(await db().user.count())
  })
})

it('imports an archive into the embedded database by the commands', async () => {
  const archive = join(place, 'content.tar.gz')
  const run = (script: string, args: string[], more: object = {}) =>
    promisify(execFile)(process.execPath, [fromRoot('scripts', script), ...args], {
      env: { ...testEnvironment(), ...more },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    )
  const { DATABASE_URL, DATA_DIR } = env()
  const secret = { AUTH_SECRET: 'a-secret-of-a-test-that-is-long-enough-0123456789' }
  const here = { DATABASE_URL, DATA_DIR, ...secret }
  expect(await run('content-export.mjs', ['--to', archive], here)).toContain('Exported: ')
  expect(await run('content-export.mjs', ['--to', archive], here)).toContain('already')

  const embedded = { DATABASE_URL: '', DATA_DIR: join(place, 'data') }
  expect(await run('content-import.mjs', ['--from', archive], embedded)).toContain('Imported: ')
  expect(await run('content-import.mjs', ['--from', archive], embedded)).toContain('has content')
  const third = join(place, 'third')
  expect(await run('content-export.mjs', ['--to', third], embedded)).toContain('Exported: ')
  expect(await getHashes(third)).toEqual(await getHashes(first))
  const names = await readdir(place)
  expect(names.filter((name) => name.startsWith('.ingingo-export-'))).toEqual([])
})

it('keeps a picture unchanged only if it contains nothing but pixels', async () => {
  const plain = sharp({ create: { width: 9, height: 7, channels: 4, background: '#0a08' } })
  const own = await plain.clone().webp().toBuffer()
  expect(isOwnWebp(own)).toBe(true)
  expect(isOwnWebp(Buffer.concat([own, Buffer.from('<script>')]))).toBe(false)
  expect(isOwnWebp(own.subarray(0, own.length - 2))).toBe(false)
  expect(isOwnWebp(await plain.clone().png().toBuffer())).toBe(false)
  expect(isOwnWebp(await plain.clone().withMetadata().webp().toBuffer())).toBe(false)
  expect(isOwnWebp(Buffer.alloc(0))).toBe(false)
})
