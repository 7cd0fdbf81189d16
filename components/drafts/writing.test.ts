import { expect, it } from 'vitest'
import { articleTextNames } from '@/lib/core/content-kinds'
import { byName } from '@/lib/core/objects'
import { listOffers, toServer } from './stored-draft'

const shown = { title: 'Gout', content: '<p>a</p>', summary: '' }
const local = (at: string, content: string) => ({ at, values: { ...shown, content } })
type Draft = { at: string; values: Record<string, string> }
const stored = (current: Draft | null = null, ...parked: Draft[]) => ({
  current,
  parked,
  seen: null,
})
const server = {
  title: 'Gout',
  content: '<p>server</p>',
  ...byName(articleTextNames, () => null),
  language: null,
  audience: null,
  change_note: null,
  cover: null,
  updated_at: '2026-11-21T10:00:00Z',
}

it('offers no draft that equals the shown text', () => {
  const same = { ...server, content: '<p>a</p>' }
  expect(listOffers(shown, stored(local('2026-11-21T11:00:00Z', '<p>a</p>')), same)).toEqual([])
})

it('offers a draft with a cover, even if its text equals the shown one', () => {
  const cover = { file_id: '0190a000-0000-7000-8000-000000000000', added_at: server.updated_at }
  const same = { ...server, content: '<p>a</p>', cover }
  const device = local('2026-11-21T11:00:00Z', '<p>a</p>')
  expect(listOffers(shown, stored(), same)).toHaveLength(1)
  expect(listOffers(shown, stored(device), same)).toHaveLength(1)
  const isSeen = { ...stored(device), seen: server.updated_at }
  expect(listOffers(shown, isSeen, same)).toHaveLength(1)
})

it('offers the newest draft first', () => {
  const offers = listOffers(shown, stored(local('2026-11-21T11:00:00Z', '<p>device</p>')), server)
  expect(offers.map(({ values }) => values.content)).toEqual(['<p>device</p>', '<p>server</p>'])
})

it("offers a draft stored on both device and server once, with the device's extra fields", () => {
  const offers = listOffers(
    shown,
    stored(local('2026-11-21T09:59:58Z', '<p>server<br></p>')),
    server,
  )
  expect(offers.map(({ values }) => values.summary)).toEqual([''])
})

it('offers a draft that differs only in a field stored on the device', () => {
  const values = { ...shown, summary: 'New' }
  expect(listOffers(shown, stored({ at: '2026-11-21T11:00:00Z', values }), null)).toHaveLength(1)
})

it("offers the server's summary, language and note, and keeps other fields", () => {
  const [full] = listOffers(shown, stored(), {
    ...server,
    summary: 'Short',
    language: 'kiny',
    audience: 'clinicians',
    change_note: 'Weekly',
  })
  expect(full?.values).toEqual({
    title: 'Gout',
    content: '<p>server</p>',
    summary: 'Short',
    language: 'kiny',
    audience: 'clinicians',
    change_note: 'Weekly',
  })
  const [part] = listOffers(shown, stored(), server)
  expect(part?.values).toEqual({ title: 'Gout', content: '<p>server</p>' })
})

it('sends a language once it is chosen', () => {
  expect(toServer({ ...shown, language: '' })).toEqual(shown)
  expect(toServer({ ...shown, language: 'fr' })).toEqual({ ...shown, language: 'fr' })
})

it('offers every undecided draft, newest first', () => {
  const drafts = stored(
    local('2026-11-21T11:00:00Z', '<p>second</p>'),
    local('2026-11-21T09:00:00Z', '<p>first</p>'),
  )
  expect(listOffers(shown, drafts, server).map(({ values }) => values.content)).toEqual([
    '<p>second</p>',
    '<p>server</p>',
    '<p>first</p>',
  ])
})

it('leaves out a draft of the server that the device typed on from', () => {
  const drafts = {
    ...stored(local('2026-11-21T11:00:00Z', '<p>device</p>')),
    seen: server.updated_at,
  }
  expect(listOffers(shown, drafts, server)).toHaveLength(1)
  expect(listOffers(shown, { ...drafts, current: null }, server)).toHaveLength(1)
})
