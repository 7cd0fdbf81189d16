import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { createStoredFile, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { contentByKind } from '../kinds'
import { getTags } from '../service'
import { approve, reject } from './decide'
import { submitEdit } from './edit'
import { listVersions, readVersion, restoreVersion } from './versions'

setUpAccountTests()

const { kind, create, row, retitle } = editorialKinds.article

describe('the versions of an article', () => {
  it('lists every approved text, with its writer, approver and dates', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id, unpublished)
    await approve(kind, admin, id, {}, caller)
    await retitle(author, id, 'By the author')
    await approve(kind, admin, id, {}, caller)
    expect(await retitle(admin, id, 'By the administrator')).toBe('published')
    const { versions, versionsCount } = await listVersions(kind, author, id)
    expect(versionsCount).toBe(3)
    expect(versions.map(({ title, state }) => [title, state])).toEqual([
      ['By the administrator', 'APPROVED'],
      ['By the author', 'APPROVED'],
      [expect.stringMatching(/^Article \d+$/), 'APPROVED'],
    ])
    for (const version of versions) {
      expect(version.decider?.first_name).toBe('Keza')
      expect(version.decidedAt).not.toBeNull()
    }
    expect((await row(id)).title).toBe('By the administrator')
  })

  it('shows their changes word by word', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id)
    const content = '<p>Keep <strong>very</strong> still.</p>'
    await db().article.update({ where: { id }, data: { content: '<p>Keep moving still.</p>' } })
    await submitEdit(kind, author, id, caller, (_tx, before) => ({ ...before, content }))
    const [waits] = (await listVersions(kind, admin, id)).versions
    const read = await readVersion(kind, admin, id, waits?.version_id ?? '', caller)
    expect(read.content.article_content).toBe(content)
    expect(read.difference).toEqual([
      {
        field: 'article_content',
        pieces: [
          { kind: 'same', text: 'Keep ' },
          { kind: 'removed', text: 'moving ' },
          { kind: 'added', text: 'very ' },
          { kind: 'same', text: 'still.' },
        ],
      },
    ])
  })

  it("names a changed link target, in the reader's language", async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id)
    const linked = (place: string) =>
      `<h2>Dose</h2><p>See <a href="https://${place}/">the guide</a>.</p>`
    await db().article.update({ where: { id }, data: { content: linked('who.int') } })
    const change = { content: linked('example.com') }
    await submitEdit(kind, author, id, caller, (_tx, before) => ({ ...before, ...change }))
    const [waits] = (await listVersions(kind, admin, id)).versions
    const french = { ...caller, locale: 'fr' } as const
    const read = await readVersion(kind, admin, id, waits?.version_id ?? '', french)
    expect(read.difference).toEqual([
      {
        field: 'article_content',
        pieces: [
          { kind: 'same', text: 'Titre: Dose\nSee the guide ' },
          { kind: 'removed', text: '[https://who.int/].' },
          { kind: 'added', text: '[https://example.com/].' },
        ],
      },
    ])
  })

  it('shows what approving a waiting edit would change now', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id)
    await retitle(author, id, 'Proposed')
    const summary = 'By the administrator'
    await submitEdit(kind, admin, id, caller, (_tx, before) => ({ ...before, summary }))
    const [newest, waits] = (await listVersions(kind, admin, id)).versions
    expect([newest?.state, waits?.state]).toEqual(['APPROVED', 'PENDING'])
    const read = () => readVersion(kind, admin, id, waits?.version_id ?? '', caller)
    const removed = { field: 'summary', pieces: [{ kind: 'removed', text: summary }] }
    expect(await read()).toMatchObject({
      against: newest?.version_id,
      difference: [{ field: 'article_title' }, removed],
    })
    // Once approved, it is the newest, and still shows what it replaced.
    await approve(kind, admin, id, {}, caller)
    expect((await listVersions(kind, admin, id)).versions[0]?.version_id).toBe(waits?.version_id)
    expect(await read()).toMatchObject({
      against: newest?.version_id,
      difference: [{ field: 'article_title' }, removed],
    })
  })

  it('are visible only to its author and administrators', async () => {
    const { author } = await createPeople()
    const { id } = await create(author.id)
    const other = await createUser()
    await expect(listVersions(kind, other, id)).rejects.toMatchObject({ code: 'forbidden' })
    const hidden = await create(author.id, unpublished)
    await expect(listVersions(kind, other, hidden.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const version of ['x', crypto.randomUUID()]) {
      const read = readVersion(kind, author, id, version, caller)
      await expect(read).rejects.toMatchObject({ message: 'content.versionMissing' })
    }
  })

  it('returns `not_found` for a version of another article', async () => {
    const { author, admin } = await createPeople()
    const [one, other] = [await create(author.id, unpublished), await create(author.id)]
    await approve(kind, admin, one.id, {}, caller)
    const [version] = (await listVersions(kind, author, one.id)).versions
    const read = readVersion(kind, author, other.id, version?.version_id ?? '', caller)
    await expect(read).rejects.toMatchObject({ code: 'not_found' })
  })

  it('restores at once for an administrator, and as a proposal for the author', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await create(author.id, unpublished)
    await approve(kind, admin, id, {}, caller)
    const [first] = (await listVersions(kind, author, id)).versions
    const firstId = first?.version_id ?? ''
    await retitle(admin, id, 'Second')
    takeRevalidatedTags()
    expect(await restoreVersion(kind, author, id, firstId, caller)).toBe('waits')
    expect((await row(id)).title).toBe('Second')
    expect(takeRevalidatedTags()).toEqual([])
    expect(await restoreVersion(kind, admin, id, firstId, caller)).toBe('published')
    expect((await row(id)).title).toBe(title)
    expect(takeRevalidatedTags()).toEqual(getTags(kind, id))
  })

  it('revalidates pages of neighbours only when it moves among them', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id)
    const edit = (viewer: typeof admin, language: 'fr' | 'kiny') =>
      submitEdit(kind, viewer, id, caller, (_tx, before) => ({ ...before, language }))
    takeRevalidatedTags()
    await retitle(admin, id, 'Second')
    expect(takeRevalidatedTags()).toEqual(getTags(kind, id))
    await edit(admin, 'fr')
    expect(takeRevalidatedTags()).toEqual(getTags(kind, id, true))
    await retitle(author, id, 'Third')
    await approve(kind, admin, id, {}, caller)
    expect(takeRevalidatedTags()).toEqual(getTags(kind, id))
    await edit(author, 'kiny')
    await approve(kind, admin, id, {}, caller)
    expect(takeRevalidatedTags()).toEqual(getTags(kind, id, true))
  })

  it('restores only versions that were approved', async () => {
    const { author, admin } = await createPeople()
    const { id } = await create(author.id)
    await retitle(author, id, 'Proposed')
    const [waits] = (await listVersions(kind, author, id)).versions
    const restored = restoreVersion(kind, admin, id, waits?.version_id ?? '', caller)
    await expect(restored).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('edits of public articles', () => {
  it('build on each other while waiting, and only one waits at a time', async () => {
    const { author } = await createPeople()
    const { id } = await create(author.id)
    const summary = 'In short'
    await retitle(author, id, 'Another title')
    await submitEdit(kind, author, id, caller, (_tx, before) => ({ ...before, summary }))
    const states = (await listVersions(kind, author, id)).versions
    expect(states.map(({ title, state }) => [title, state])).toEqual([
      ['Another title', 'PENDING'],
      ['Another title', 'SUPERSEDED'],
    ])
    const edits = Array.from({ length: 20 }, (_, n) => retitle(author, id, `Edit ${n}`))
    expect(new Set(await Promise.all(edits))).toEqual(new Set(['waits']))
    const all = await editorialKinds.article.versions(id)
    expect(all.filter(({ state }) => state === 'PENDING')).toHaveLength(1)
    expect(all.at(-1)).toMatchObject({ state: 'PENDING', summary })
  })

  it('create no version when nothing changes', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await create(author.id)
    expect(await retitle(author, id, title)).toBe('none')
    expect(await retitle(admin, id, title)).toBe('none')
    expect(await editorialKinds.article.versions(id)).toEqual([])
  })
})

describe.each(['article', 'paper'] as const)('an %s that is not public', (kind) => {
  const bench = editorialKinds[kind]
  const read = async (...[viewer, id]: [Parameters<typeof listVersions>[1], string]) => {
    const [newest] = (await listVersions(bench.kind, viewer, id)).versions
    const version = newest?.version_id ?? ''
    return kind === 'article'
      ? readVersion('article', viewer, id, version, caller)
      : readVersion('paper', viewer, id, version, caller)
  }
  const title = kind === 'article' ? 'article_title' : 'paper_title'

  it('stores the rejected text, and shows what has changed since', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    await bench.retitle(author, id, 'Gout')
    await reject(bench.kind, admin, id, { reason: 'No source' }, caller)
    const before = await read(author, id)
    expect(before).toMatchObject({ state: 'REJECTED', reason: 'No source', is_since: true })
    expect(before.difference).toEqual([])
    await bench.retitle(author, id, 'Gout today')
    for (const viewer of [author, admin]) {
      const { difference, content } = await read(viewer, id)
      expect(content).toMatchObject({ [title]: 'Gout' })
      expect(difference).toMatchObject([
        { field: title, pieces: [{ text: 'Gout ' }, { kind: 'added', text: 'today' }] },
      ])
    }
    await (kind === 'article'
      ? approve('article', admin, id, {}, caller)
      : approve('paper', admin, id, {}, caller))
    expect(await read(admin, id)).toMatchObject({ state: 'APPROVED', is_since: false })
  })

  it('stores the text replaced by a restored version, with its file', async () => {
    const { author, admin } = await createPeople()
    const { id, title } = await bench.create(author.id, unpublished)
    await approve(bench.kind, admin, id, {}, caller)
    await bench.retitle(admin, id, 'Second')
    await reject(bench.kind, admin, id, { reason: 'A wrong dose' }, caller)
    const { id: fileId } = await createStoredFile(Buffer.from('picture'))
    const change = { title: 'Rewritten', fileId }
    await submitEdit(bench.kind, author, id, caller, (_tx, before) => ({ ...before, ...change }))
    const list = async () => (await listVersions(bench.kind, author, id)).versions
    const restore = async (wanted: string) => {
      const version = (await list()).find(({ title }) => title === wanted)
      return restoreVersion(bench.kind, author, id, version?.version_id ?? '', caller)
    }
    const states = async () => (await list()).map(({ title, state }) => [title, state])

    expect(await restore(title)).toBe('saved')
    expect((await bench.row(id)).title).toBe(title)
    expect(await states()).toEqual([
      ['Rewritten', 'SUPERSEDED'],
      ['Second', 'APPROVED'],
      [title, 'APPROVED'],
    ])
    const replaced = (await bench.versions(id)).find(({ state }) => state === 'SUPERSEDED')
    expect(replaced?.editorId).toBe(author.id)
    expect(await db().storedFile.count({ where: { id: fileId } })).toBe(1)

    expect(await restore('Rewritten')).toBe('saved')
    expect(await db().revision.count({ where: { fileId } })).toBe(1)
    const { fileId: shown } = await contentByKind[bench.kind].read(db(), id)
    expect([(await bench.row(id)).title, shown]).toEqual(['Rewritten', fileId])
    // All three texts are already stored as versions, so none is added.
    expect(await states()).toHaveLength(3)
  })

  it('compares with the last decided version, not with a replaced text', async () => {
    const { author, admin } = await createPeople()
    const { id, title: first } = await bench.create(author.id, unpublished)
    await approve(bench.kind, admin, id, {}, caller)
    await bench.retitle(admin, id, 'Second')
    await reject(bench.kind, admin, id, { reason: 'A wrong dose' }, caller)
    await bench.retitle(author, id, 'Rewritten')
    const { versions } = await listVersions(bench.kind, author, id)
    const [second, oldest] = versions.map(({ version_id }) => version_id)
    await restoreVersion(bench.kind, author, id, oldest ?? '', caller)
    const since = await readVersion(bench.kind, admin, id, second ?? '', caller)
    expect(since).toMatchObject({ is_since: true, content: { [title]: 'Second' } })
    expect((await bench.row(id)).title).toBe(first)
    expect(since.difference.map(({ field }) => field)).toEqual([title])
  })

  it('shows what has changed since it was taken back', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    await reject(bench.kind, admin, id, { reason: 'A wrong dose' }, caller)
    await bench.retitle(author, id, 'Gout today')
    const { is_since, difference } = await read(admin, id)
    expect([is_since, difference.map(({ field }) => field)]).toEqual([true, [title]])
  })
})
