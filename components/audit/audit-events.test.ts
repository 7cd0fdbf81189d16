import { describe, expect, it } from 'vitest'
import en from '@/messages/en.json'
import { auditActions, describeAction, getObjectPath } from './audit-events'

/** The text at a key such as `account.create`. */
function textAt(texts: Record<string, unknown>, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
}

const actions = auditActions.flatMap(({ group, steps }) => steps.map((step) => `${group}.${step}`))

describe('the catalogue of audit events', () => {
  it.each(actions)('has a sentence and a name for %s', (action) => {
    expect(textAt(en.audit.said, describeAction(action))).toEqual(expect.any(String))
    expect(textAt(en.audit.names, describeAction(action))).toEqual(expect.any(String))
  })

  it('has no texts without an event', () => {
    const words = Object.entries(en.audit.names).flatMap(([group, steps]) =>
      Object.keys(steps).map((step) => `${group}.${step}`),
    )
    expect([...new Set(actions.map(describeAction))].sort()).toEqual(words.sort())
  })
})

describe('getObjectPath', () => {
  it('returns the staff page of an object', () => {
    expect(getObjectPath('article', 'a1')).toBe('/dashboard/articles/a1')
    expect(getObjectPath('faq', 'f1')).toBe('/dashboard/faqs')
  })

  it('returns null for an object without a page', () => {
    expect(getObjectPath('session', 's1')).toBeNull()
    expect(getObjectPath('article', null)).toBeNull()
    expect(getObjectPath('toString', 'x')).toBeNull()
  })
})
