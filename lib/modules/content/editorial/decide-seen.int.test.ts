import { describe, expect, it } from 'vitest'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { findStaffArticle } from '../articles/queries'
import { findStaffPaper } from '../papers/queries'
import { approve, reject } from './decide'

setUpAccountTests()

const reason = 'No sources'

describe.each(Object.entries(editorialKinds))('%s', (kind, bench) => {
  const approved = (who: Parameters<typeof approve>[1], id: string, input = {}) =>
    approve(bench.kind, who, id, input, caller)
  const rejected = (who: Parameters<typeof reject>[1], id: string, input = { reason }) =>
    reject(bench.kind, who, id, input, caller)
  const found = kind === 'article' ? findStaffArticle : findStaffPaper

  it('keeps a waiting edit visible when an administrator edits the same item', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const seen = async () => (await found(author, id))?.editorial?.edit
    await bench.retitle(author, id, 'Proposed')
    await bench.retitle(admin, id, 'By the administrator')
    expect(await seen()).toMatchObject({ state: 'PENDING', reason: null })
    expect(await rejected(admin, id)).toBe('rejected')
    expect(await seen()).toMatchObject({ state: 'REJECTED', reason })
    expect((await bench.row(id)).title).toBe('By the administrator')

    // A new edit waits regardless of the previous decision; approving a later text supersedes a rejection.
    await bench.retitle(author, id, 'Proposed again')
    await bench.retitle(admin, id, 'By the administrator again')
    expect(await seen()).toMatchObject({ state: 'PENDING' })
    await rejected(admin, id)
    expect(await seen()).toMatchObject({ state: 'REJECTED' })
    await bench.retitle(admin, id, 'A third time')
    expect(await seen()).toBeNull()

    await bench.retitle(author, id, 'In the end')
    await bench.retitle(admin, id, 'Meanwhile')
    expect(await approved(admin, id)).toBe('approved')
    expect(await seen()).toBeNull()
    expect((await bench.row(id)).title).toBe('In the end')
  })

  it('approves only the text that was read', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    const read = (await bench.row(id)).updatedAt.toISOString()
    await bench.retitle(author, id, 'Changed since')
    await expect(approved(admin, id, { updated_at: read })).rejects.toMatchObject({
      code: 'conflict',
      message: 'content.changedSince',
    })
    const now = (await bench.row(id)).updatedAt.toISOString()
    expect(await approved(admin, id, { updated_at: now })).toBe('approved')
    await bench.retitle(author, id, 'First edit')
    const [, first] = await bench.versions(id)
    await bench.retitle(author, id, 'Second edit')
    const named = { revision_id: first?.id }
    const changed = { code: 'conflict', message: 'content.changedSince' }
    await expect(approved(admin, id, named)).rejects.toMatchObject(changed)
    await expect(rejected(admin, id, { reason, ...named })).rejects.toMatchObject(changed)
    expect((await bench.row(id)).title).toBe('Changed since')
  })

  it('rejects a decision about an edit if the public text has changed since', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    await bench.retitle(author, id, 'Proposed')
    const seen = async () => ({
      revision_id: (await bench.versions(id)).find(({ state }) => state === 'PENDING')?.id,
      updated_at: (await bench.row(id)).updatedAt.toISOString(),
    })
    const old = await seen()
    await bench.retitle(admin, id, 'By the administrator')
    const changed = { code: 'conflict', message: 'content.changedSince' }
    await expect(approved(admin, id, old)).rejects.toMatchObject(changed)
    await expect(rejected(admin, id, { reason, ...old })).rejects.toMatchObject(changed)
    expect((await bench.row(id)).title).toBe('By the administrator')
    expect(await approved(admin, id, await seen())).toBe('approved')
    expect((await bench.row(id)).title).toBe('Proposed')
    await expect(approved(admin, id, old)).rejects.toMatchObject({
      message: 'content.alreadyDecided',
    })
  })

  it('rejects and takes back only the text that was read', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id, unpublished)
    const seen = async () => ({
      reason,
      updated_at: (await bench.row(id)).updatedAt.toISOString(),
    })
    const changed = { code: 'conflict', message: 'content.changedSince' }
    const first = await seen()
    await bench.retitle(author, id, 'Changed since')
    await expect(rejected(admin, id, first)).rejects.toMatchObject(changed)
    const second = await seen()
    await approved(admin, id)
    await expect(rejected(admin, id, second)).rejects.toMatchObject(changed)
    const third = await seen()
    await bench.retitle(author, id, 'An edit that came meanwhile')
    await expect(rejected(admin, id, third)).rejects.toMatchObject(changed)
    expect((await bench.row(id)).isPublished).toBe(true)
    expect(await rejected(admin, id)).toBe('rejected')
  })
})
