import { beforeAll, it } from 'vitest'
import { expectAnswers, further, heldOut, setAside } from '@/lib/testing/search-questions'
import { seedDatabase } from '@/prisma/seed/seed'

beforeAll(async () => {
  await seedDatabase()
})

it.each([
  ['the further questions', further, 99],
  ['the questions set aside', setAside, 49],
  ['the held-out questions', heldOut, 90],
])('answers most of %s within the first three results', async (_, table, minimum) => {
  await expectAnswers(table, minimum)
})
