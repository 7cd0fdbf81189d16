import { expect, it } from 'vitest'
import { defaultTableChoice } from '@/lib/core/list-query'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createFaq } from '@/lib/testing/factories'
import { listFaqsFor, listManagedFaqs, searchFaqs } from './queries'

emptyBetweenTests()

const getIds = (list: { faq_id: string }[]) => list.map((faq) => faq.faq_id)

it('lists questions that are not deleted, newest first, and nothing past the end', async () => {
  await createFaq({ deletedAt: new Date() })
  const older = await createFaq()
  const newer = await createFaq()
  const read = (page: number) =>
    listManagedFaqs(null, { page, limit: 5 }, defaultTableChoice, false)
  const { FAQS, faqsCount } = await read(1)
  expect(getIds(FAQS)).toEqual([newer.id, older.id])
  expect(faqsCount).toBe(2)
  expect(await read(2)).toEqual({ FAQS: [], faqsCount: 2 })
})

it("lists questions in the reader's language first, up to the limit", async () => {
  const own = await createFaq({ language: 'kiny' })
  const older = await createFaq()
  const newer = await createFaq()
  await createFaq({ language: 'kiny', deletedAt: new Date() })
  expect(getIds(await listFaqsFor('kiny', 100))).toEqual([own.id, newer.id, older.id])
  expect(getIds(await listFaqsFor('kiny', 2))).toEqual([own.id, newer.id])
  expect(getIds(await listFaqsFor('kiny', 1))).toEqual([own.id])
})

it('matches words of question and answer, never of a deleted question', async () => {
  await createFaq({ question: 'Is gout curable?', deletedAt: new Date() })
  const { id } = await createFaq({
    question: 'Is gout curable?',
    answer: 'It is treated with allopurinol.',
  })
  for (const typed of ['gout', 'allopurinol', 'alopurinol']) {
    const { faqs, faqsCount } = await searchFaqs(typed, { page: 1, limit: 5 })
    expect(getIds(faqs)).toEqual([id])
    expect(faqsCount).toBe(1)
  }
})
