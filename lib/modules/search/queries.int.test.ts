import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createUser,
  createVideo,
} from '@/lib/testing/factories'
import { buildSearchText } from '../content/papers/find-in-text'
import { searchEverything } from './queries'

emptyBetweenTests()

it('finds every kind, counts all matches, and returns the best of each', async () => {
  for (let each = 0; each < 3; each += 1) await createArticle({ title: `Gout ${each}` })
  await createPaper({ title: 'Gout in primary care' })
  await createVideo({ title: 'Living with gout' })
  await createFact({ title: 'Gout begins overnight' })
  await createFaq({ question: 'What is gout?' })
  const found = await searchEverything('gout', 2)
  expect(found.article.items).toHaveLength(2)
  expect(found.article.total).toBe(3)
  expect(found.paper.total).toBe(1)
  expect(found.video.total).toBe(1)
  expect(found.fact.total).toBe(1)
  expect(found.faq.total).toBe(1)
  expect(found.total).toBe(7)
  expect(found.isCut).toBe(false)
})

it('finds nothing for a long word of letters beyond the basic plane', async () => {
  expect((await searchEverything(`a${'\u{1E900}'.repeat(30)}`, 2)).total).toBe(0)
})

it("lists matches in the reader's language first, regardless of their rank", async () => {
  await createArticle({ title: 'Gout', language: 'eng' })
  const own = await createArticle({
    title: 'Les crises',
    content: '<p>La gout.</p>',
    language: 'fr',
  })
  const first = async (language?: 'fr') =>
    (await searchEverything('gout', 1, language)).article.items[0]?.id
  expect(await first('fr')).toBe(own.id)
  expect((await searchEverything('gout', 1, 'fr')).bestLanguage).toBe('eng')
  expect(await first()).not.toBe(own.id)
})

it('filters by audience, and treats facts and questions as for patients', async () => {
  const article = await createArticle({ title: 'Gout' })
  const paper = await createPaper({ title: 'Gout' })
  const video = await createVideo({ title: 'Gout', audience: 'clinicians' })
  const fact = await createFact({ title: 'Gout' })
  const faq = await createFaq({ question: 'Gout?' })
  const idsFor = async (audience?: 'patients' | 'clinicians') => {
    const found = await searchEverything('gout', 5, undefined, { audience })
    const kinds = [found.article, found.paper, found.video, found.fact, found.faq]
    expect(found.total).toBe(kinds.reduce((sum, { total }) => sum + total, 0))
    return kinds.flatMap(({ items }) => items.map(({ id }) => id))
  }
  expect(await idsFor('patients')).toEqual([article.id, fact.id, faq.id])
  expect(await idsFor('clinicians')).toEqual([paper.id, video.id])
  expect(await idsFor()).toHaveLength(5)
})

it('counts all matches, and returns those that pass the filter', async () => {
  await createArticle({ title: 'Gout', language: 'fr' })
  await createArticle({ title: 'Gout', language: 'fr', audience: 'clinicians' })
  await createArticle({ title: 'Gout', language: 'kiny' })
  await createFaq({ question: 'Gout?' })
  const filter = { kind: 'article', audience: 'patients', language: 'fr' } as const
  const { article, faq, total } = await searchEverything('gout', 5, 'eng', filter)
  expect(article.items).toMatchObject([{ language: 'fr', audience: 'patients' }])
  expect(total).toBe(1)
  expect(article.counts).toHaveLength(3)
  expect(article.counts).toContainEqual({ language: 'fr', audience: 'clinicians', count: 1 })
  expect(faq).toMatchObject({ items: [], counts: [{ audience: 'patients', count: 1 }] })
})

it('returns a match that passes the filter, even behind a thousand newer matches', async () => {
  const { id } = await createArticle({ title: 'Gout', language: 'kiny' })
  await db().$executeRaw`
    INSERT INTO article (title, content, text, is_published, published_at, id, updated_at)
    SELECT title, content, text, is_published, published_at + interval '1 day', gen_random_uuid(), now()
    FROM article, generate_series(1, 1000) WHERE id = ${id}::uuid`
  await db().$executeRaw`UPDATE article SET language = 'fr' WHERE id <> ${id}::uuid`
  const { article } = await searchEverything('gout', 5, 'eng', { language: 'kiny' })
  expect(article.items.map((item) => item.id)).toEqual([id])
})

it('finds the items with the most words if none has all', async () => {
  const most = await createArticle({ title: 'Gout and beans' })
  await createArticle({ title: 'Beans' })
  const { article } = await searchEverything('what gout beans tractor', 5)
  expect(article.items.map(({ id }) => id)).toEqual([most.id])
})

it.each([
  ['words run together', 'kneepain', 'Knee and pain'],
  ['words written apart', 'osteo arthritis', 'Osteoarthritis'],
  ['words written apart that lose a vowel', 'rubaga impande', 'Rubagimpande'],
  ['another form of a word in Kinyarwanda', 'zarabyimbye', 'Kubyimba'],
  ['one of two words in the title', 'goti linauma', 'Maumivu ya goti'],
])('finds %s', async (_, typed, title) => {
  const { id } = await createArticle({ title })
  const { article } = await searchEverything(typed, 5)
  expect(article.items.map((item) => item.id)).toEqual([id])
})

it.each([
  ['I want to know what I should do about my gout', 'Gout'],
  ["qu'est-ce que je peux manger quand j'ai la goutte", 'La goutte'],
])('finds by the sentence "%s" the article %j', async (typed, title) => {
  const { id } = await createArticle({ title })
  const { article, isBlank } = await searchEverything(typed, 5)
  expect(article.items.map((item) => item.id)).toEqual([id])
  expect(isBlank).toBe(false)
})

it('finds nothing that is pending or deleted, of any kind', async () => {
  const deletedAt = new Date()
  await createPendingArticle({ title: 'Gout' })
  await createArticle({ title: 'Gout', deletedAt })
  await createPaper({ title: 'Gout', isPublished: false, publishedAt: null })
  await createPaper({ title: 'Gout', deletedAt })
  await createVideo({ title: 'Gout', deletedAt })
  await createFact({ title: 'Gout', deletedAt })
  await createFaq({ question: 'Gout?', deletedAt })
  expect((await searchEverything('gout', 5)).total).toBe(0)
})

it('returns the page of the document that the excerpt is from', async () => {
  const words = buildSearchText(
    '<p>Vol. 1</p>',
    'An abstract.\nTwo lines.',
    'One\nTwo tophi\nThree uric-acid',
  )
  await createPaper({ title: 'Crystals', abstract: 'An abstract.\nTwo lines.', text: words })
  const getPage = async (typed: string) => (await searchEverything(typed, 5)).paper.items[0]?.page
  expect(await getPage('tophi')).toBe(2)
  expect(await getPage('uric-acid')).toBe(3)
  expect(await getPage('lines')).toBeUndefined()
  expect(await getPage('crystals')).toBeUndefined()
})

it('ranks texts for patients first among equal matches', async () => {
  const forPatients = await createArticle({ title: 'Gout', content: '<p>Pain and tophi.</p>' })
  const forClinicians = await createArticle({
    title: 'Gout and tophi',
    content: '<p>Pain and tophi.</p>',
    audience: 'clinicians',
  })
  const getIds = async (typed: string) =>
    (await searchEverything(typed, 5)).article.items.map(({ id }) => id)
  expect(await getIds('gout')).toEqual([forPatients.id, forClinicians.id])
  expect(await getIds('tophi')).toEqual([forClinicians.id, forPatients.id])
})

it('ranks a match in the title above one in the text', async () => {
  const inTitle = await createArticle({ title: 'Lupus', content: '<p>A disease.</p>' })
  await createArticle({ title: 'A disease', content: '<p>It may be lupus.</p>' })
  const { article } = await searchEverything('lupus', 5)
  expect(article.items[0]?.id).toBe(inTitle.id)
  expect(article.total).toBe(2)
})

it('highlights the matches in the title of a video', async () => {
  await createVideo({ title: 'Living with gout' })
  const { video } = await searchEverything('gout', 5)
  expect(video.items[0]?.excerpt).toEqual([
    { text: 'Living with ', hit: false },
    { text: 'gout', hit: true },
  ])
})

it('reports when there are more matches than it counts', async () => {
  const data = Array.from({ length: 1001 }, (_, number) => ({ title: `Gout fact ${number}` }))
  await db().fact.createMany({ data })
  const found = await searchEverything('gout', 5)
  expect(found.isCut).toBe(true)
  expect(found.total).toBe(1000)
  expect(found.fact.items).toHaveLength(5)
})

it.each(['%', '\\', `'"`, '\u0000', '🦴', '\u200F', ' '])(
  'treats %j as a blank search',
  async (typed) => {
    await createArticle()
    expect(await searchEverything(typed, 5)).toMatchObject({ total: 0, isBlank: true })
  },
)

const found = async (title: string, typed: string) => {
  await createArticle({ title })
  const { article } = await searchEverything(typed, 1)
  return article.items[0]?.excerpt
}

it.each([
  ['Vaccines against COVID-19', 'COVID-19'],
  ['Vaccines against COVID-19', 'covid19'],
  ['Vaccines against COVID-19', 'covid 19'],
  ['Vaccines against COVID\u201119', 'COVID-19'],
  ['Vaccines against COVID19', 'covid-19'],
  ['Vaccines against COVID 19', 'covid-19'],
  ['Secukinumab blocks IL-17A', 'IL-17'],
  ['Secukinumab blocks IL-17A', 'il17a'],
  ['TNFα/IL6 in synovium', 'IL6'],
  ['TNFα/IL6 in synovium', 'il-6'],
  ['TNFα/IL6 in synovium', 'TNFα'],
  ['Five mg/kg of infliximab', 'mg/kg'],
  ['Five mg/kg of infliximab', 'kg'],
  ['Revised 06/2026', '06/2026'],
  ['Revised 06/2026', '2026'],
  ['Days of pain.Then rest', 'then rest'],
  ['Ask info@example.org or https://example.org/gout', 'example'],
  ['A change of -2.5 points', '2.5'],
  ['A change of −2,5 points', '2.5'],
  ['A change of 2.5 points', '-2,5'],
  ['Take 30mg at night', '30 mg'],
  ['Take 30 mg at night', '30mg'],
  ['Anti-inflammatory medicines', 'antiinflammatory'],
  ['Antiinflammatory medicines', 'anti-inflammatory'],
  ['Medicines against TNF, that is anti medicines', 'anti-TNF'],
  ["Indwara y'imitsi", 'yʼimitsi'],
  ['Indwara yʼimitsi', 'imitsi'],
  ['Indwara yʻimitsi', "y'imitsi"],
  ['Rheu\u00ADmatoid ar\u200Bthritis', 'rheumatoid arthritis'],
  ['Rheumatoid arthritis', 'rheu\u00ADmatoid arth\u2060ritis'],
  ['E\u0301COLE du dos', 'école'],
  ['Polyarthrite rhumatoïde', 'RHUMATOIDE'],
  ['Carriers of HLA-B*27:05', 'B27'],
  ['Carriers of HLA-B*27:05', 'HLA-B27'],
  ['Carriers of HLA-B*27:05', 'HLA-B*27:05'],
  ['Carriers of HLA-B27', 'B*27'],
  ['Choosing DMARD(s)', 'DMARDs'],
  ['Choosing DMARDs', 'DMARD(s)'],
  ['Low 25(OH)D levels', '25OHD'],
  ['Low 25(OH)D levels', '25(OH)D'],
  ['One of 1000000 people', '1 000 000'],
  ['One of 1 000 000 people', '1000000'],
  ['One of 1,000,000 people', '1 000 000'],
  ['Platelets below 150\u00a0000', '150000'],
  ['Take 2,000 units', '2000'],
  ['Take 2000 units', '2,000'],
  ['Tablets: 12 100 mg', '100mg'],
])('finds %j by %j', async (title, typed) => {
  expect(await found(title, typed)).toBeDefined()
})

it.each([
  ['Grades 1-2', '12'],
  ['A dose of 2.5 mg', '25'],
  ['A dose of 25 mg', '2.5'],
  ['Grades 2, 5 and 7', '2.5'],
  ['Il a 17 ans', 'IL-17'],
])('does not find %j by %j', async (title, typed) => {
  expect(await found(title, typed)).toBeUndefined()
})

it.each([
  ['Vaccines against COVID-19', 'covid19', 'COVID-19'],
  ['Take 30mg at night', '30mg', '30mg'],
  ['A change of -2.5 points. 5.2 or 5', '2,5', '2.5'],
  ['Five mg/kg of infliximab', 'mg/kg', 'mg/kg'],
  ['Days of pain.Then rest', 'then', 'Then'],
  ['n’imitsi', 'imitsi', 'imitsi'],
])('highlights in the title %j, for the search %j, the words %j', async (title, typed, hit) => {
  await createVideo({ title })
  const { video } = await searchEverything(typed, 1)
  const [item] = video.items
  expect(item?.excerpt.map(({ text }) => text).join('')).toBe(title)
  expect(item?.excerpt.filter((piece) => piece.hit).map(({ text }) => text)).toEqual([hit])
})

it('corrects the spelling of a compound', async () => {
  expect(
    await found('Hydroxychloroquine and anti-inflammatory medicines', 'antiinflamatory'),
  ).toBeDefined()
})

describe('the names of authors', () => {
  const findsArticle = async (typed: string, prefer?: 'fr' | 'kiny') =>
    (await searchEverything(typed, 5, prefer)).article.total === 1

  it('find articles in every language, without accents', async () => {
    const { id } = await createUser({ firstName: 'Béatrice', lastName: 'Uwimana' })
    await createArticle({ authorId: id, language: 'eng' })
    expect(await findsArticle('uwimana')).toBe(true)
    expect(await findsArticle('Beatrice UWIMANA', 'fr')).toBe(true)
    expect(await findsArticle('uwimana', 'kiny')).toBe(true)
  })

  it('find papers by their authors, or by their uploader if no author is named', async () => {
    const { id } = await createUser({ firstName: 'Aline', lastName: 'Ingabire' })
    const named = await createPaper({ uploaderId: id, authors: ['J. Mugisha'] })
    const own = await createPaper({ uploaderId: id, authors: [] })
    const ids = async (typed: string) =>
      (await searchEverything(typed, 5)).paper.items.map((paper) => paper.id)
    expect(await ids('mugisha')).toEqual([named.id])
    expect(await ids('ingabire')).toEqual([own.id])
  })

  it('follow a change of name, role or author', async () => {
    const { id } = await createUser({ firstName: 'Béatrice', lastName: 'Uwimana' })
    await createArticle({ authorId: id })
    await db().user.update({ where: { id }, data: { lastName: 'Keza' } })
    expect(await findsArticle('uwimana')).toBe(false)
    expect(await findsArticle('keza')).toBe(true)
    await db().user.update({ where: { id }, data: { isApproved: false } })
    expect(await findsArticle('keza')).toBe(false)
    expect(await findsArticle('beatrice')).toBe(true)
    await db().user.update({ where: { id }, data: { accountStatus: 'RESTRICTED' } })
    expect(await findsArticle('beatrice')).toBe(false)
    await db().user.update({ where: { id }, data: { accountStatus: 'ACTIVE' } })
    await db().article.updateMany({ data: { authorId: null } })
    expect(await findsArticle('beatrice')).toBe(false)
  })

  it('are never suggested as spellings', async () => {
    const { id } = await createUser({ firstName: 'Béatrice', lastName: 'Uwimana' })
    await createArticle({ authorId: id })
    expect(await findsArticle('uwimanaa')).toBe(false)
  })
})
