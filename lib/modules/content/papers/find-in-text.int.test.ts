import { expect, it } from 'vitest'
import { PARAGRAPH_END } from '@/lib/core/paper-text'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createPaper, createStoredFile } from '@/lib/testing/factories'
import { buildSearchText, findInPaper } from './find-in-text'

emptyBetweenTests()

const reference = '<p>Joints,</p><p>volume 3</p>'
const abstract = 'About colchicine.\n\nAnd about rest.'

/** Creates a paper whose document has these pages. */
async function getPaper(pages: string[], over: Parameters<typeof createPaper>[0] = {}) {
  const { id: fileId } = await createStoredFile(Buffer.from('%PDF-'), { pages: pages.length })
  const text = buildSearchText(reference, abstract, pages.join('\n'))
  return (await createPaper({ reference, abstract, text, fileId, ...over })).id
}

async function find(id: string, typed: string) {
  const found = await findInPaper(id, typed)
  if (found.state !== 'public') throw new Error(found.state)
  return found
}

const getPages = async (id: string, typed: string) =>
  (await find(id, typed)).pages.map(({ number }) => number)

const marked = (excerpt: { text: string; hit: boolean }[] | null) =>
  excerpt?.filter(({ hit }) => hit).map(({ text }) => text)

it('finds the pages with a word by prefix and without accents, in order', async () => {
  const id = await getPaper(['La caféine.', '', 'Cafein and joints.', 'Decaf.', 'CAFEINE!'])
  expect(await getPages(id, 'cafei')).toEqual([1, 3, 5])
  expect(await getPages(id, 'caféine')).toEqual([1, 5])
  const { pages, hasAll } = await find(id, 'Caféine')
  expect(hasAll).toBe(true)
  expect(marked(pages[0]?.excerpt ?? null)).toEqual(['caféine'])
})

it('returns the part in which a page begins', async () => {
  const long = 'joint '.repeat(2600).trim()
  const id = await getPaper([long, long, `First ${long} gout`])
  const { pages } = await find(id, 'gout')
  expect(pages).toMatchObject([{ number: 3, part: 3 }])
  expect(marked(pages[0]?.excerpt ?? null)).toEqual(['gout'])
  expect(pages[0]?.excerpt?.[0]).toEqual({ text: '… ', hit: false })
})

it('requires all words on one page except stop words, or else returns the pages with most of them', async () => {
  const id = await getPaper(['gout and kidney', 'gout', 'kidney', 'sun'])
  expect(await find(id, 'what is gout of the kidney')).toMatchObject({
    hasAll: true,
    pages: [{ number: 1 }],
  })
  expect(await getPages(id, 'I want to know what I should do about my kidney')).toEqual([1, 3])
  expect(await find(id, 'kidney sun')).toMatchObject({ hasAll: false })
  expect(await getPages(id, 'kidney sun')).toEqual([1, 3, 4])
  expect(await getPages(id, 'gout kidney sun')).toEqual([1])
})

it('matches the nearest word if no page has it', async () => {
  const id = await getPaper(['Methotrexate weekly.', 'Colchicine.'])
  expect(await find(id, 'metotrexate')).toMatchObject({ hasAll: true, pages: [{ number: 1 }] })
  expect(await getPages(id, 'metotrexate weekly')).toEqual([1])
})

it('searches only the document, neither reference nor abstract', async () => {
  const id = await getPaper(['A page.', 'Volume and rest.'])
  expect(await getPages(id, 'volume')).toEqual([2])
  expect(await getPages(id, 'rest')).toEqual([2])
  expect(await find(id, 'colchicine')).toMatchObject({ hasText: true, pages: [] })
})

it('omits the paragraph marks', async () => {
  const id = await getPaper([`One. ${PARAGRAPH_END}Gout begins. ${PARAGRAPH_END}Three.`])
  const { pages } = await find(id, 'gout')
  expect(pages[0]?.excerpt?.map(({ text }) => text).join('')).toMatch(/Gout begins\. Three/)
})

it('shows excerpts of the first thirty pages, and only the numbers of the rest', async () => {
  const id = await getPaper(Array.from({ length: 40 }, () => 'gout'))
  const { pages } = await find(id, 'gout')
  expect(pages).toHaveLength(40)
  expect(pages.findIndex(({ excerpt }) => excerpt === null)).toBe(30)
})

it.each(['', ' ', '%', `'"`, '\u0000', '🦴', 'zzqqxx', 'zq'.repeat(60)])(
  'finds nothing for %j',
  async (typed) => {
    const id = await getPaper(['A page.'])
    expect(await find(id, typed)).toMatchObject({ hasText: true, pages: [] })
  },
)

it('reports a document without words, and a missing document', async () => {
  const scanned = await getPaper([])
  const none = await getPaper(['gout'], { fileId: null })
  for (const id of [scanned, none])
    expect(await find(id, 'gout')).toMatchObject({ hasText: false, pages: [] })
})

it('is gone or missing like its paper', async () => {
  const getState = async (over: Parameters<typeof createPaper>[0]) =>
    (await findInPaper(await getPaper(['gout'], over), 'gout')).state
  expect(await getState({ deletedAt: new Date() })).toBe('gone')
  expect(await getState({ isPublished: false })).toBe('missing')
  expect((await findInPaper('0197a1c2-7b3e-7c55-8e21-0123456789ab', 'gout')).state).toBe('missing')
  expect((await findInPaper('../etc/passwd', 'gout')).state).toBe('missing')
})
