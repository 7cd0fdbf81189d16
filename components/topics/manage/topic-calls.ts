import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { TopicChanges, TopicDto, TopicInput, topicListDto } from '@/lib/modules/topics/schema'
import { createContentCalls } from '../../dashboard/tables/content-calls'

type List = z.infer<typeof topicListDto>

const toRows = ({ topics, topicsCount }: List) => ({ rows: topics, total: topicsCount })

export const topicCalls = createContentCalls({
  path: '/topic',
  getId: ({ topic_id }: TopicDto) => topic_id,
  listed: toRows,
  found: toRows,
})

export const addTopic = (json: TopicInput) => call('POST', '/topic', { json })
export const editTopic = (id: string, json: TopicChanges) => call('PATCH', `/topic/${id}`, { json })

/** Above any realistic number, as a picker shows all of them at once. */
const MAX_TOPICS = 100

export const readTopics = async (signal: AbortSignal) =>
  (await call<List>('GET', `/topic?limit=${MAX_TOPICS}`, { signal })).data.topics
