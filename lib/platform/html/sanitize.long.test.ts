import { expect, it } from 'vitest'
import { sanitizeRichText } from './sanitize'

const ID = '0197a1c2-7b3e-7c55-8e21-0123456789ab'
const PARTS = 1000
const TIMES = 32
/** A linear sanitizer takes as long for the long text as for all short ones; a quadratic one takes 32 times as long. */
const MAX_RATIO = 8

/** Texts of a given number of parts whose time once was quadratic, or might be. */
const TEXTS: Record<string, (parts: number) => string> = {
  'letters and empty links': (n) => 'a'.repeat(n * 8) + '<a></a>'.repeat(n),
  'links around paragraphs': (n) => '<a><p>x</p></a>'.repeat(n),
  'boxes of no kind': (n) => 'a'.repeat(n * 8) + '<aside></aside>'.repeat(n),
  'pictures of elsewhere': (n) => 'a'.repeat(n * 8) + '<img src="x">'.repeat(n),
  pictures: (n) => `<img src="/api/files/${ID}">`.repeat(n),
  'equal headings': (n) => '<h2>a</h2>'.repeat(n),
  'open brackets': (n) => '<'.repeat(n * 8),
  'open paragraphs': (n) => '<p>'.repeat(n),
  'closing tags without opening ones': (n) => '</p>'.repeat(n),
  'white space': (n) => ' '.repeat(n * 8),
}

/** The minimum CPU time of three runs: ignores other programs on the machine. */
function measureCpuTime(work: () => void): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.min(...times)
}

it.each(Object.entries(TEXTS))('cleans %s in time proportional to their length', (_name, make) => {
  const [short, long] = [make(PARTS), make(PARTS * TIMES)]
  const cleanShort = () => {
    for (let n = 0; n < TIMES; n += 1) sanitizeRichText(short)
  }
  cleanShort()
  const ratio = measureCpuTime(() => sanitizeRichText(long)) / measureCpuTime(cleanShort)
  expect(ratio).toBeLessThan(MAX_RATIO)
})
