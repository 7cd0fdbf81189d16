import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { TopicChanges, TopicDto, TopicInput, topicListDto } from '@/lib/modules/topics/schema'
import {
  type ContentCalls,
  createContentCalls,
  findInAllRows,
  readAllRows,
} from '../../dashboard/tables/content-calls'

type List = z.infer<typeof topicListDto>

const toRows = ({ topics, topicsCount }: List) => ({ rows: topics, total: topicsCount })

const calls = createContentCalls({
  path: '/topic',
  getId: ({ topic_id }: TopicDto) => topic_id,
  listed: toRows,
  found: toRows,
})

export const topicCalls: ContentCalls<TopicDto> = { ...calls, readOne: findInAllRows(calls) }

export const addTopic = (json: TopicInput) => call('POST', '/topic', { json })
export const editTopic = (id: string, json: TopicChanges) => call('PATCH', `/topic/${id}`, { json })

/** Reads all topics: a picker shows them at once. */
export const readTopics = (signal: AbortSignal) => readAllRows(calls, signal)
