import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setUpAccountTests } from '@/lib/testing/accounts'
import {
  CALLERS,
  type CallingPerson,
  createCallers,
  type ItemKind,
  type ItemState,
  nameReviewer,
  type OwnedItem,
  ownedItems,
} from '@/lib/testing/ownership'
import type { Outcome, Row } from '@/lib/testing/ownership-row'
import { ROWS, staffNone } from '@/lib/testing/ownership-rows'
import { assertDescribed, buildRequest, type Call } from '@/lib/testing/requests'
import { type Handle, listRouteFiles, loadRoute } from '@/lib/testing/route-files'

setUpAccountTests()

const CONTENT =
  /^(v1\/(article|paper|video|duk|faq|topic|media|forum|comment|article-comment|paper_comment)|articles|papers|files)(\/|$)/
const files = listRouteFiles(fileURLToPath(new URL('.', import.meta.url))).filter(([name]) =>
  CONTENT.test(name),
)

const handles = new Map<string, Handle>()
for (const [name, file] of files) {
  for (const [method, handle] of await loadRoute(file)) handles.set(`${method} ${name}`, handle)
}

function getKind(name: string): ItemKind {
  const [, kind = 'article'] = /v1\/([\w-]+)/.exec(name) ?? []
  if (name.includes('papers')) return 'paper'
  return kind in ownedItems ? (kind as ItemKind) : 'article'
}

/** Creates an item of the caller's, or of another person's, and makes the call about it. */
async function ask(name: string, row: Row, state: ItemState, { bearer, ownerId }: CallingPerson) {
  const item: OwnedItem = await ownedItems[getKind(name)](state, ownerId)
  const [method = 'GET'] = name.split(' ')
  const sent = await row.call?.()
  const call: Call = { method, ...sent, ...(bearer ? { bearer } : {}) }
  const id = (row.isFile ? item.fileId : item.id) ?? item.id
  const handle = handles.get(name)
  if (!handle) throw new Error(`No route ${name}`)
  // A case's own id is not the id of a photograph.
  const params = { id, picture: id, ...(item.version ? { version: item.version } : {}) }
  const response = await handle(buildRequest(call), { params: Promise.resolve(params) })
  assertDescribed(handle, { ...call, params }, response.status)
  return { response, id }
}

const isList = (expected: Outcome[]) => expected.includes('in') || expected.includes('out')

async function getOutcome(...[name, row, state, person]: Parameters<typeof ask>): Promise<Outcome> {
  const { response, id } = await ask(name, row, state, person)
  const body = await response.text()
  if (response.status !== 200 || !isList(row[state] ?? [])) return response.status
  return body.includes(id) ? 'in' : 'out'
}

it('lists every route of content', () => {
  expect([...handles.keys()].sort()).toEqual(Object.keys(ROWS).sort())
})

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  it('answers each caller as specified, about their own and other items', async () => {
    const callers = await createCallers()
    for (const state of ['pending', 'approved', 'deleted'] as const) {
      if (!row[state]) continue
      const outcomes: Outcome[] = []
      for (const caller of CALLERS) {
        const person = callers.get(caller)
        if (person) outcomes.push(await getOutcome(name, row, state, person))
      }
      expect({ state, outcomes }).toEqual({ state, outcomes: row[state] })
    }
  })
})

// The named reviewer confirms a review of another person's text. Nobody reviews their own text, and administrators
// are not clinicians.
describe.each(['article', 'paper'] as const)('PUT v1/%s/[id]/review, as its reviewer', (kind) => {
  const name = `PUT v1/${kind}/[id]/review`

  it.each([
    ['approved', [401, 403, 403, 422, 200, 200, 422, 401]],
    ['pending', [401, 403, 403, 422, 404, 404, 422, 401]],
    ['deleted', staffNone],
  ] as const)('answers each caller as specified, %s', async (state, expected) => {
    const outcomes: Outcome[] = []
    for (const person of (await createCallers()).values()) {
      const item = await ownedItems[kind](state, person.ownerId)
      if (person.id) await nameReviewer(kind, item.id, person.id)
      const call = buildRequest({
        method: 'PUT',
        json: { reviewer_id: person.id, review_due: '2099-01-01' },
        ...(person.bearer ? { bearer: person.bearer } : {}),
      })
      const response = await handles.get(name)?.(call, { params: Promise.resolve({ id: item.id }) })
      outcomes.push(response?.status ?? 'out')
    }
    expect(outcomes).toEqual(expected)
  })
})
