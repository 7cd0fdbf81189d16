import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { textBounds } from '@/lib/core/rich-text'
import { compareInThread, prepareText } from './texts'

const order = { person: 'a', purpose: 'staff' } as const
const prepare = (html: string, person = 'a') =>
  prepareText(html, { field: 'content', order: { person, purpose: 'staff' } })

it('cleans a long text like a short one', async () => {
  const paragraph = '<p onclick="x()">10<sup>9</sup>/L &amp; more</p>'
  const once = await prepare(paragraph)
  expect(once).toEqual({
    html: '<p>10<sup>9</sup>/L &amp; more</p>',
    text: '10⁹/L & more',
    isEmpty: false,
  })
  const often = await prepare(paragraph.repeat(1000))
  expect(often.html).toBe(once.html.repeat(1000))
  expect(often.text).toBe(Array.from({ length: 1000 }, () => once.text).join('. '))
})

it.each([
  ['short', '<p>'.repeat(3) + 'a'.repeat(10) + '<b>'.repeat(50)],
  ['long', `<p>${'word '.repeat(1000)}</p>${'<b>'.repeat(50)}`],
])('rejects a text beyond the %s limit at its field', async (_name, html) => {
  await expect(prepare(html)).rejects.toMatchObject({
    code: 'invalid',
    message: 'validation.textDepth',
    fields: { content: ['validation.textDepth'] },
  })
})

it('keeps the event loop free while it prepares a long text', async () => {
  const worst = '<a href="x"><p>x</p></a>'.repeat(textBounds.links) + 'word '.repeat(80_000)
  await prepare('x '.repeat(2000))
  let prepared = 0
  const work = Array.from({ length: 6 }, async (_, n) => {
    await prepare(worst, `person ${n}`)
    prepared += 1
  })
  // Prepared in this thread, all six would be done before the event loop turns.
  await setImmediate()
  expect(prepared).toBeLessThan(work.length)
  await Promise.all(work)
  expect(prepared).toBe(work.length)
})

it("compares rich and plain fields, with marks in the reader's language", async () => {
  const names = { picture: 'Picture', struck: 'Struck' } as Parameters<
    typeof compareInThread
  >[0]['names']
  const fields = (repeated: number) => [
    {
      before: '<s>a</s> b '.repeat(repeated),
      after: `${'<s>a</s> b '.repeat(repeated)}c`,
      isRich: true,
    },
    { before: '<s>', after: '<s>', isRich: false },
  ]
  for (const repeated of [1, 2000]) {
    const [rich, plain] = await compareInThread({ fields: fields(repeated), names }, order)
    expect(rich?.at(-1)).toEqual({ kind: 'added', text: 'c' })
    expect(rich?.[0]?.text).toContain('[Struck: a] b')
    expect(plain).toEqual([{ kind: 'same', text: '<s>' }])
  }
})
