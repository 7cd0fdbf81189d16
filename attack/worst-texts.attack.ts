import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { textBounds } from '@/lib/core/text-bounds'
import { attack } from './support/attack'
import { type Pace, readAlong, tolerance } from './support/pace'
import { tokenOf } from './support/tokens'

const P99_MS = 250
const LONGEST_MS = 100
const FILE = '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab'
const { letters, depth, elements, links, pictures, headings, word } = textBounds

/** Fills a text with words up to its bound of letters. */
const filled = (html: string, end = '') =>
  html + 'a b '.repeat(Math.floor((letters - html.length - end.length) / 4)) + end
const cut = (part: string, most: number) =>
  part.repeat(Math.min(most, Math.floor(letters / part.length)) - 1)

/** Each near the bound that it is named after, and as long as a text may be. */
const WORST: string[] = [
  filled(cut('<a></a>', links)),
  filled('', cut('<a></a>', links)),
  cut('<a><p>x</p></a>', links),
  filled(cut('<a href="https://example.org/a">b</a>', links)),
  filled(cut('<img>', pictures)),
  filled(cut('<h2>a</h2>', headings)),
  filled(cut('<h2>a</h2>', headings).replaceAll('a<', 'é<')),
  filled('<div>'.repeat(depth - 1)),
  cut(`${'<b>'.repeat(depth - 1)}x${'</b>'.repeat(depth - 1)}`, elements / depth),
  filled(cut('<p>', elements)),
  filled(cut('<aside>x</aside>', elements)),
  filled(cut('<td>1</td>', elements)),
  filled(cut('<li class="align-left">x', elements)),
  filled(cut('<zzz>x</zzz>', elements)),
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
      authorization: `Bearer ${tokenOf('rheumatologist')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

/** Whoever is told to come back does. */
async function keepDraft(content: string): Promise<{ status: number; waits: number }> {
  for (let waits = 0; ; waits += 1) {
    const answer = await send('PUT', '/draft/article/new', { title: 'Worst', content })
    await answer.arrayBuffer()
    if (answer.status !== 429 || waits === 20) return { status: answer.status, waits }
    await setTimeout(Number(answer.headers.get('retry-after')) * 100)
  }
}

attack(
  'forty of the worst texts that are taken, from one person, while another reads',
  async (tally) => {
    await keepDraft(filled('<p>warm</p>'))
    const texts = [...WORST, ...WORST]
    const pages = ['/home', '/home/more-articles', '/api/v1/video?page=1&limit=5']
    const start = () => [readAlong(pages, 200), readAlong(['/api/health'], 100)] as const
    const calm = start()
    await setTimeout(5000)
    const [calmRead, calmBeat] = [await calm[0].stop(), await calm[1].stop()]
    const [reader, pulse] = start()
    const some = pLimit(12)
    const kept = await Promise.all(texts.map((text) => some(() => keepDraft(text))))
    const [read, beat] = [await reader.stop(), await pulse.stop()]
    for (const [n, { status }] of kept.entries()) {
      tally.expect(status === 200, `text ${n % WORST.length} was answered ${status}`)
    }
    const factor = tolerance()
    tally.expect(read.failed + beat.failed === 0, `${read.failed + beat.failed} reads failed`)
    tally.expect(
      read.p99 < calmRead.p99 + P99_MS * factor,
      `a reader's p99 was ${Math.round(read.p99)} ms`,
    )
    tally.expect(
      beat.p99 < calmBeat.p99 + LONGEST_MS * factor,
      `health's p99 was ${Math.round(beat.p99)} ms`,
    )
    const told = (name: string, calm: Pace, now: Pace) =>
      `${name} p99 ${Math.round(calm.p99)} ms before, ${Math.round(now.p99)} meanwhile (longest ${Math.round(now.longest)} of ${now.count})`
    tally.note(
      `${told('reader', calmRead, read)}; ${told('health', calmBeat, beat)}; tolerance ${factor.toFixed(1)}`,
    )
  },
  300_000,
)

attack('texts beyond each bound are refused at their field', async (tally) => {
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
    const startedAt = performance.now()
    const answer = await send('PUT', '/draft/article/new', { title: 'Beyond', content })
    const { errors } = (await answer.json()) as { errors?: { content?: string[] } }
    const said = errors?.content?.[0] ?? ''
    tally.expect(answer.status === 422 && said.includes(' '), `${answer.status}: ${said}`)
    const took = performance.now() - startedAt
    tally.expect(took < 2000 * tolerance(), `${said} took ${Math.round(took)} ms`)
  }
})
