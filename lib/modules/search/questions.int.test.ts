import { beforeAll, it } from 'vitest'
import { expectAnswers, fifty } from '@/lib/testing/search-questions'
import { seedDatabase } from '@/prisma/seed/seed'

beforeAll(async () => {
  await seedDatabase()
})

it('answers most of the fifty questions within the first three results', async () => {
  await expectAnswers(fifty, 45)
})
