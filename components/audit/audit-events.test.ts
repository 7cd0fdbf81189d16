import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import { knownActions, placeOf, wordsOf } from './audit-events'

/** The text at a key such as `account.create`. */
function textAt(texts: Record<string, unknown>, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
}

const actions = knownActions.flatMap(({ group, steps }) => steps.map((step) => `${group}.${step}`))

describe('the known audit events', () => {
  it.each(actions)('%s has a sentence and a name', (action) => {
    expect(textAt(en.audit.said, wordsOf(action))).toEqual(expect.any(String))
    expect(textAt(en.audit.names, wordsOf(action))).toEqual(expect.any(String))
  })

  it('have no texts without an event', () => {
    const words = Object.entries(en.audit.names).flatMap(([group, steps]) =>
      Object.keys(steps).map((step) => `${group}.${step}`),
    )
    expect([...new Set(actions.map(wordsOf))].sort()).toEqual(words.sort())
  })
})

describe('placeOf', () => {
  it('returns the staff page of an object', () => {
    expect(placeOf('article', 'a1')).toBe('/dashboard/articles/a1')
    expect(placeOf('faq', 'f1')).toBe('/dashboard/faqs')
  })

  it('returns null for an object without a page', () => {
    expect(placeOf('session', 's1')).toBeNull()
    expect(placeOf('article', null)).toBeNull()
    expect(placeOf('toString', 'x')).toBeNull()
  })
})
