import { expect, it } from 'vitest'
import { queueByName } from './in-turn'

/** Work that is finished from outside, and that notes when it begins. */
function workOf(began: string[], name: string) {
  const end = { finish: () => {}, fail: () => {} }
  const ended = new Promise<string>((resolve, reject) => {
    end.finish = () => resolve(name)
    end.fail = () => reject(new Error(name))
  })
  const work = () => {
    began.push(name)
    return ended
  }
  return { work, ...end }
}

it('runs work under one name one after another, whatever becomes of it', async () => {
  const inTurn = queueByName()
  const began: string[] = []
  const [a, b, c] = [workOf(began, 'a'), workOf(began, 'b'), workOf(began, 'c')]
  const answers = [inTurn('x', a.work), inTurn('x', b.work), inTurn('x', c.work)]
  expect(began).toEqual(['a'])
  a.fail()
  await expect(answers[0]).rejects.toThrow('a')
  expect(began).toEqual(['a', 'b'])
  b.finish()
  c.finish()
  expect(await Promise.all(answers.slice(1))).toEqual(['b', 'c'])
})

it('lets work under other names run at the same time', async () => {
  const inTurn = queueByName()
  const began: string[] = []
  const [a, b] = [workOf(began, 'a'), workOf(began, 'b')]
  const first = inTurn('x', a.work)
  expect(inTurn('y', b.work)).toBeInstanceOf(Promise)
  expect(began).toEqual(['a', 'b'])
  a.finish()
  b.finish()
  expect(await first).toBe('a')
})
