import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { limits } from '@/lib/core/limits'

/** For each limit, the columns of limited width that store its text. */
const COLUMNS: Record<keyof typeof limits.textLength, string[]> = {
  articleTitle: ['Article.title', 'Revision.title'],
  paperTitle: ['Paper.title', 'Revision.title'],
  videoTitle: ['Video.title'],
  videoPublisher: ['Video.publisher'],
  caseTitle: ['ForumPost.title'],
  changeNote: ['Article.changeNote', 'Paper.changeNote', 'Revision.changeNote'],
  factTitle: ['Fact.title'],
  fact: [],
  question: ['Faq.question'],
  answer: [],
  source: ['Fact.source', 'Faq.source'],
  about: [],
  personTitle: [],
  transcript: [],
  topicName: [],
  topicDescription: [],
  topicSynonyms: [],
  facilityName: ['Facility.name'],
  facilityDistrict: ['Facility.district'],
  reason: [
    'AccountRestriction.reason',
    'Article.reviewSentBack',
    'Paper.reviewSentBack',
    'CommentReport.reason',
    'ModerationDecision.reason',
    'ModerationDecision.appealReason',
  ],
  outcome: [],
  case: [],
  caseAnswer: [],
}

function readWidths(): Map<string, number> {
  const schema = readFileSync(new URL('./schema.prisma', import.meta.url), 'utf8')
  const models = schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)
  return new Map(
    [...models].flatMap(([, model, body = '']) =>
      [...body.matchAll(/^ +(\w+) .*@db\.VarChar\((\d+)\)/gm)].map(
        ([, column, width]) => [`${model}.${column}`, Number(width)] as const,
      ),
    ),
  )
}

it.each(Object.entries(COLUMNS))('has columns wide enough for the limit of %s', (name, columns) => {
  const widths = readWidths()
  const max = limits.textLength[name as keyof typeof COLUMNS]
  for (const column of columns) expect(widths.get(column), column).toBeGreaterThanOrEqual(max)
})
