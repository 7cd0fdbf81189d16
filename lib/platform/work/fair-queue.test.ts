import { expect, it } from 'vitest'
import { FairQueue, type Purpose } from './queues'

/** Work that lasts until it is ended; `begun` lists what has started, in order. */
function workbench(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, person: string, purpose: Purpose) =>
    queue.run({ person, purpose }, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, add, end }
}

it('runs urgent work first, then staff, then applicants, then background work', async () => {
  const { begun, add, end } = workbench(new FairQueue(1))
  const purposes = ['background', 'applicant', 'staff', 'urgent'] as const
  const all = [add('first', 'a', 'applicant'), ...purposes.map((each) => add(each, each, each))]
  for (const name of ['first', 'urgent', 'staff', 'applicant', 'background']) await end(name)
  expect(begun).toEqual(['first', 'urgent', 'staff', 'applicant', 'background'])
  expect(await Promise.all(all)).toHaveLength(5)
})

it('takes people in turn, however many tasks one of them has', async () => {
  const { begun, add, end } = workbench(new FairQueue(1))
  const all = [1, 2, 3, 4].map((n) => add(`a${n}`, 'a', 'staff'))
  all.push(add('b1', 'b', 'staff'), add('c1', 'c', 'staff'), add('b2', 'b', 'staff'))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  await Promise.all(all)
})

it('runs two tasks per person at once, queues ten and rejects the rest', async () => {
  const { begun, add, end } = workbench(new FairQueue(4))
  const all = Array.from({ length: 12 }, (_, n) => add(`a${n}`, 'a', 'staff'))
  await expect(add('too much', 'a', 'staff')).rejects.toMatchObject({
    code: 'too_many',
    retryAfter: 10,
  })
  expect(begun).toEqual(['a0', 'a1'])
  const other = add('b', 'b', 'applicant')
  expect(begun).toEqual(['a0', 'a1', 'b'])
  for (const name of [...Array.from({ length: 12 }, (_, n) => `a${n}`), 'b']) await end(name)
  await Promise.all([...all, other])
})

it('has a slot for an urgent case while all others are taken', async () => {
  const { begun, add, end } = workbench(new FairQueue(1, 1))
  const all = [
    add('slow', 'a', 'applicant'),
    add('waits', 'b', 'staff'),
    add('case', 'c', 'urgent'),
  ]
  expect(begun).toEqual(['slow', 'case'])
  await end('case')
  expect(begun).toEqual(['slow', 'case'])
  for (const name of ['slow', 'waits']) await end(name)
  await Promise.all(all)
})

it('continues after a failed task', async () => {
  const queue = new FairQueue(1)
  const order = { person: 'a', purpose: 'staff' } as const
  const failed = queue.run(order, () => Promise.reject(new Error('broken')))
  const next = queue.run(order, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
