import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { textBounds } from '@/lib/core/rich-text'
import { attack } from './support/attack'
import { median, type Pace, startReader } from './support/pace'
import { getToken } from './support/tokens'

const FILE = '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab'
/** A draft waits at most a second for its next try, and the machine may be slow. */
const MAX_RETRIES = 200
const { letters, depth, elements, links, pictures, headings, word } = textBounds

/** Fills a text with words up to the limit of characters. */
const fillToLimit = (html: string, end = '') =>
  html + 'a b '.repeat(Math.floor((letters - html.length - end.length) / 4)) + end
const repeatToLimit = (part: string, max: number) =>
  part.repeat(Math.min(max, Math.floor(letters / part.length)) - 1)

/** Each is close to the limit it is named after, and as long as a text may be. */
const WORST: string[] = [
  fillToLimit(repeatToLimit('<a></a>', links)),
  fillToLimit('', repeatToLimit('<a></a>', links)),
  repeatToLimit('<a><p>x</p></a>', links),
  fillToLimit(repeatToLimit('<a href="https://example.org/a">b</a>', links)),
  fillToLimit(repeatToLimit('<img>', pictures)),
  fillToLimit(repeatToLimit('<h2>a</h2>', headings)),
  fillToLimit(repeatToLimit('<h2>a</h2>', headings).replaceAll('a<', 'é<')),
  fillToLimit('<div>'.repeat(depth - 1)),
  repeatToLimit(`${'<b>'.repeat(depth - 1)}x${'</b>'.repeat(depth - 1)}`, elements / depth),
  fillToLimit(repeatToLimit('<p>', elements)),
  fillToLimit(repeatToLimit('<aside>x</aside>', elements)),
  fillToLimit(repeatToLimit('<td>1</td>', elements)),
  fillToLimit(repeatToLimit('<li class="align-left">x', elements)),
  fillToLimit(repeatToLimit('<zzz>x</zzz>', elements)),
  `<p>${`${'a'.repeat(word)} `.repeat(Math.floor(letters / (word + 1)) - 1)}</p>`,
  `<p>${'&amp;'.repeat(word - 1)} `.repeat(Math.floor(letters / (word * 5 + 10))),
  '<'.repeat(word - 1),
  `<p ${'a=b '.repeat(letters / 4 - 10)}>x</p>`,
  `<p class="${' '.repeat(letters - 20)}">x</p>`,
  '<!--'.repeat(letters / 4 - 1),
]

const send = (method: string, path: string, body: unknown) =>
  fetch(`${process.env.BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${getToken('rheumatologist')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

/** Saves a draft, retrying when told to; `took` is the time of the last try, in milliseconds. */
async function saveDraft(content: string): Promise<{ status: number; took: number }> {
  for (let waits = 0; ; waits += 1) {
    const startedAt = performance.now()
    const response = await send('PUT', '/draft/article/new', { title: 'Worst', content })
    await response.arrayBuffer()
    const took = performance.now() - startedAt
    if (response.status !== 429 || waits === MAX_RETRIES) return { status: response.status, took }
    await setTimeout(Number(response.headers.get('retry-after')) * 100)
  }
}

attack('forty of the worst accepted texts from one person, while another reads', async (tally) => {
  await saveDraft(fillToLimit('<p>warm</p>'))
  const texts = [...WORST, ...WORST]
  const reader = startReader(['/home', '/home/more-articles', '/api/v1/video?page=1&limit=5'], 200)
  const pulse = startReader(['/api/health'], 100)
  const limit = pLimit(12)
  const paces = await Promise.all(texts.map((text) => limit(() => saveDraft(text))))
  const [read, health] = [await reader.stop(), await pulse.stop()]
  for (const [n, { status }] of paces.entries()) {
    tally.expect(status === 200, `text ${n % WORST.length} was answered ${status}`)
  }
  tally.expect(read.failed + health.failed === 0, `${read.failed + health.failed} reads failed`)
  // Processed in the thread that answers, a dozen texts would block everybody for as long as they take themselves. A reader's
  // pages take time of their own on a slow machine.
  const text = median(paces.map(({ took }) => took))
  tally.expect(read.median < text, `a reader waited ${Math.round(read.median)} ms`)
  tally.expect(health.median < text / 2, `health waited ${Math.round(health.median)} ms`)
  const formatPace = (name: string, { median, longest, count }: Pace) =>
    `${name} ${Math.round(median)} ms (longest ${Math.round(longest)} of ${count})`
  tally.note(
    `medians: a text ${Math.round(text)} ms, ${formatPace('reader', read)}, ${formatPace('health', health)}`,
  )
})

attack('texts beyond each limit are rejected at their field', async (tally) => {
  const beyond = [
    'a '.repeat(letters / 2 + 1),
    '<div>'.repeat(depth + 1),
    '<p>a</p>'.repeat(elements + 1),
    '<a></a>'.repeat(61_000),
    `<img src="${FILE}">`.repeat(8000),
    '<h2>a</h2>'.repeat(12_000),
    'a'.repeat(word + 1),
  ]
  for (const content of beyond) {
    const response = await send('PUT', '/draft/article/new', { title: 'Beyond', content })
    const { errors } = (await response.json()) as { errors?: { content?: string[] } }
    const message = errors?.content?.[0] ?? ''
    tally.expect(response.status === 422 && message.includes(' '), `${response.status}: ${message}`)
  }
})
