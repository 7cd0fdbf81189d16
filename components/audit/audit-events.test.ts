import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { locales } from '@/lib/core/locales'
import { catalogues } from '@/lib/testing/catalogues'
import { auditActions, describeAction, getObjectPath } from './audit-events'

/** The text at a key such as `account.create`. */
function textAt(texts: Record<string, unknown>, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
}

const { en } = catalogues
const actions = auditActions.flatMap(({ group, steps }) => steps.map((step) => `${group}.${step}`))

describe('the catalogue of audit events', () => {
  it.each(actions)('has a sentence and a name for %s', (action) => {
    expect(textAt(en.audit.said, describeAction(action))).toEqual(expect.any(String))
    expect(textAt(en.audit.names, describeAction(action))).toEqual(expect.any(String))
  })

  it.each(locales)('distinguishes the kinds of objects in shared sentences (%s)', (locale) => {
    const { said } = catalogues[locale].audit
    const sentences = auditActions.flatMap(({ kind, group, steps }) =>
      steps.flatMap((step) => {
        const key = describeAction(`${group}.${step}`)
        const message = String(textAt(said, key)).replace(/<[/]?[a-z]+>/g, '')
        if (!message.includes('{kind, select')) return []
        const t = createTranslator({ locale, messages: { message } })
        return `${key}: ${t('message', { actor: 'Keza', object: 'Gout', kind })}`
      }),
    )
    expect(sentences.length).toBeGreaterThan(20)
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
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
    expect(getObjectPath('article', 'a1', {})).toBe('/dashboard/articles/a1')
    expect(getObjectPath('faq', 'f1', {})).toBe('/dashboard/faqs')
    expect(getObjectPath('facility', 'f1', {})).toBe('/dashboard/facilities')
  })

  it('returns the page of an entry’s register', () => {
    const getPath = (register: string) => getObjectPath('register', 'r1', { register })
    expect(getPath('processing')).toBe('/dashboard/registers')
    expect(getPath('breaches')).toBe('/dashboard/registers/breaches')
  })

  it('returns null for an object without a page', () => {
    expect(getObjectPath('session', 's1', {})).toBeNull()
    expect(getObjectPath('article', null, {})).toBeNull()
    expect(getObjectPath('toString', 'x', {})).toBeNull()
  })
})
