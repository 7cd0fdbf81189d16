import { expect, it } from 'vitest'
import { BodyBudget } from './read-input'

const KB = 1024
const rules = { free: 16 * KB, person: 100 * KB, all: 250 * KB }

it('limits the bytes that one person sends at once, until some are read', () => {
  const budget = new BodyBudget(rules)
  const [first, second] = [budget.open('a'), budget.open('a')]
  first.take(116 * KB)
  expect(() => second.take(17 * KB)).toThrow(
    expect.objectContaining({ code: 'too_many', retryAfter: expect.any(Number) }),
  )
  budget.open('b').take(100 * KB)
  first.close()
  budget.open('a').take(100 * KB)
})

it('limits the bytes of all people together', () => {
  const budget = new BodyBudget(rules)
  const shares = ['a', 'b'].map((person) => budget.open(person))
  for (const share of shares) share.take(100 * KB)
  const third = budget.open('c')
  expect(() => third.take(100 * KB)).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: expect.any(Number) }),
  )
  for (const share of [...shares, third]) share.close()
  budget.open('c').take(100 * KB)
})

it('counts a body as it arrives', () => {
  const budget = new BodyBudget(rules)
  const share = budget.open('a')
  for (let piece = 0; piece < 116; piece += 1) share.take(KB)
  expect(() => share.take(KB)).toThrow(expect.objectContaining({ code: 'too_many' }))
})

it('always accepts small bodies', () => {
  const budget = new BodyBudget(rules)
  for (const person of ['a', 'b']) budget.open(person).take(116 * KB)
  budget.open('c').take(66 * KB)
  for (const person of ['a', 'b', 'c', 'd']) {
    const share = budget.open(person)
    share.take(16 * KB)
    share.close()
  }
})

it('releases everything when a body is closed, even repeatedly', () => {
  const budget = new BodyBudget(rules)
  const share = budget.open('a')
  share.take(116 * KB)
  share.close()
  share.close()
  budget.open('a').take(116 * KB)
  expect(() => budget.open('a').take(17 * KB)).toThrow()
})
