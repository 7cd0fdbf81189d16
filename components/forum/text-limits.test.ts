import { expect, it } from 'vitest'
import { limits } from '@/lib/core/limits'
import { closeInput, forumCommentInput, forumPostInput } from '@/lib/modules/forum/input-schema'

const { caseTitle, case: caseText, caseAnswer, outcome, reason } = limits.textLength

it.each([
  ['title', forumPostInput.shape.title, caseTitle],
  ['text', forumPostInput.shape.content, caseText],
  ['reason', forumPostInput.shape.identifiers_reason, reason],
  ['answer', forumCommentInput.shape.content, caseAnswer],
  ['outcome', closeInput.shape.outcome, outcome],
])('counts the %s of a case up to the limit of its request', (_name, schema, max) => {
  expect(schema.safeParse('x'.repeat(max)).success).toBe(true)
  expect(schema.safeParse('x'.repeat(max + 1)).success).toBe(false)
})
