import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests } from '@/lib/testing/accounts'
import { caller, createPeople, editorialKinds, unpublished } from '@/lib/testing/editorial'
import { getChangeNote } from '../item-dto'
import { approve, reject } from './decide'
import { submitEdit } from './edit'
import { deleteItem, purgeItem } from './remove'
import { listVersions, readPrintedCopy, restoreVersion } from './versions'

setUpAccountTests()

const note = 'Once a week, not once a day.'
const DAY = 24 * 3_600_000

describe.each(Object.entries(editorialKinds))('%s', (_kind, bench) => {
  const { kind } = bench
  const retitle = (
    viewer: Parameters<typeof submitEdit>[1],
    id: string,
    title: string,
    noteFields: { change_note?: string; is_medical?: boolean },
  ) =>
    submitEdit(kind, viewer, id, { ...caller, ...noteFields }, (_tx, before) => ({
      ...before,
      title,
    }))

  it('shows the change note for 90 days, as worded by its writer or the approver', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    await retitle(author, id, 'Weekly', { change_note: 'Of the writer' })
    expect(getChangeNote(await bench.row(id)), 'a proposal says nothing yet').toBeNull()
    await approve(kind, admin, id, { is_medical: true }, caller)
    const row = await bench.row(id)
    expect(getChangeNote(row)?.note).toBe('Of the writer')
    const noted = row.changeNotedAt?.getTime() ?? 0
    expect(getChangeNote(row, new Date(noted + 90 * DAY))).not.toBeNull()
    expect(getChangeNote(row, new Date(noted + 90 * DAY + 1))).toBeNull()

    await retitle(author, id, 'Daily', {})
    await approve(kind, admin, id, { change_note: note }, caller)
    expect(getChangeNote(await bench.row(id))?.note).toBe(note)
    expect((await bench.versions(id)).map(({ changeNote }) => changeNote)).toContain(note)
  })

  it('does not publish a note that the approver has cleared', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const printed = (await bench.row(id)).code
    await retitle(author, id, 'Weekly', { change_note: note })
    await approve(kind, admin, id, { change_note: '' }, caller)
    expect(getChangeNote(await bench.row(id))).toBeNull()
    expect(await readPrintedCopy(printed)).toMatchObject({ state: 'changed', notes: [] })
    const { versions } = await listVersions(kind, author, id)
    expect(versions.map(({ change_note }) => change_note)).toEqual([null, null])
  })

  describe('when an older version is restored', () => {
    const undone = 'Twice a day.'
    const getNote = async (id: string) => getChangeNote(await bench.row(id))?.note ?? null

    /** A text with two changes and their notes, and the ids of its versions, oldest first. */
    async function createChanged() {
      const { author, admin } = await createPeople()
      const { id } = await bench.create(author.id)
      await retitle(author, id, 'Weekly', { change_note: note })
      await approve(kind, admin, id, {}, caller)
      await retitle(admin, id, 'Daily', { change_note: undone })
      const { versions } = await listVersions(kind, admin, id)
      const ids = versions.map(({ version_id }) => version_id).toReversed()
      const restore = (viewer: Parameters<typeof restoreVersion>[1], at: number) =>
        restoreVersion(kind, viewer, id, ids[at] ?? '', caller)
      return { author, admin, id, restore }
    }

    it('shows the note that belongs to it, or none', async () => {
      const { admin, id, restore } = await createChanged()
      expect(await getNote(id)).toBe(undone)
      await restore(admin, 1)
      expect(await getNote(id)).toBe(note)
      await restore(admin, 0)
      expect(await getNote(id)).toBeNull()
    })

    it('also does so once the restoring edit of its author is approved', async () => {
      const { author, admin, id, restore } = await createChanged()
      await retitle(author, id, 'Hourly', { change_note: 'Every hour.' })
      expect(await restore(author, 0)).toBe('waits')
      expect(await getNote(id)).toBe(undone)
      await approve(kind, admin, id, {}, caller)
      expect(await getNote(id)).toBeNull()
    })

    it('also does so for a text that was taken back', async () => {
      const { author, admin, id, restore } = await createChanged()
      await reject(kind, admin, id, { reason: 'Wrong' }, caller)
      expect(await restore(author, 0)).toBe('saved')
      await approve(kind, admin, id, {}, caller)
      expect(await getNote(id)).toBeNull()
    })
  })

  it('rejects the approval of a medical change without a note for readers', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    await retitle(author, id, 'Daily', {})
    const silent = { code: 'invalid', fields: { change_note: ['validation.changeNoteRequired'] } }
    await expect(approve(kind, admin, id, { is_medical: true }, caller)).rejects.toMatchObject(
      silent,
    )
    await expect(retitle(admin, id, 'At once', { is_medical: true })).rejects.toMatchObject(silent)
    expect((await bench.row(id)).title).not.toBe('At once')
    await retitle(admin, id, 'At once', { is_medical: true, change_note: note })
    expect(getChangeNote(await bench.row(id))?.note).toBe(note)
  })

  it('resolves a printed code: current, changed since with notes, withdrawn, unknown', async () => {
    const { author, admin } = await createPeople()
    const { id } = await bench.create(author.id)
    const first = (await bench.row(id)).code
    expect(await readPrintedCopy(first)).toMatchObject({ id, state: 'current' })
    await retitle(admin, id, 'Second', { change_note: note })
    const second = (await bench.row(id)).code
    expect(second).not.toBe(first)
    const shown = `${first.slice(0, 5)}-${first.slice(5)}`.toUpperCase()
    expect(await readPrintedCopy(shown)).toMatchObject({
      state: 'changed',
      title: 'Second',
      notes: [{ note }],
    })
    expect(await readPrintedCopy(second)).toMatchObject({ state: 'current' })
    await retitle(author, id, 'Third', {})
    await approve(kind, admin, id, {}, caller)
    expect(await readPrintedCopy(second)).toMatchObject({ state: 'changed', notes: [] })

    await reject(kind, admin, id, { reason: 'Wrong' }, caller)
    for (const code of [first, second]) {
      const printed = await readPrintedCopy(code)
      expect(Object.keys(printed ?? {}).sort()).toEqual(['date', 'id', 'kind', 'state'])
      expect(printed).toMatchObject({ state: 'withdrawn' })
    }
    await deleteItem(kind, admin, id, caller)
    expect(await readPrintedCopy(first)).toMatchObject({ state: 'withdrawn' })
    await purgeItem(kind, admin, id, caller)
    expect(await readPrintedCopy(first)).toBeNull()
  })

  it('resolves no code of a version that was never public', async () => {
    const { author } = await createPeople()
    await createAdmin()
    const draft = await bench.create(author.id, unpublished)
    expect(await readPrintedCopy((await bench.row(draft.id)).code)).toBeNull()
    const { id } = await bench.create(author.id)
    await retitle(author, id, 'Secret', {})
    const proposal = await db().revision.findFirstOrThrow({
      where: { title: 'Secret', state: 'PENDING' },
    })
    expect(await readPrintedCopy(proposal.code)).toBeNull()
  })
})
