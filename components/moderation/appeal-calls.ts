import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/list-query'
import type { z } from '@/lib/core/zod'
import type {
  AppealInput,
  appealDecidedDto,
  appealDto,
  appealsDto,
  WaitingAppealDto,
} from '@/lib/modules/moderation/schema'

/** The key under which all reads of appeals are cached. */
export const APPEALS = 'appeals'

/** Reads the decision that the link in a mail refers to. */
export async function readAppeal(token: string, signal: AbortSignal) {
  const path = `/appeal?token=${encodeURIComponent(token)}`
  const { data } = await call<z.infer<typeof appealDto>>('GET', path, { signal, anonymous: true })
  return data
}

export const sendAppeal = (json: AppealInput) =>
  call<z.infer<typeof appealDto>>('POST', '/appeal', { json, anonymous: true })

/** `hasOther`: another administrator can decide about the viewer's own decisions. */
export interface AppealPage {
  rows: WaitingAppealDto[]
  total: number
  hasOther: boolean
}

/** Lists the pending appeals, the longest waiting first. */
export async function listAppeals(
  { page, limit }: Paging,
  signal: AbortSignal,
): Promise<AppealPage> {
  const path = `/appeals?page=${page}&limit=${limit}`
  const { data } = await call<z.infer<typeof appealsDto>>('GET', path, { signal })
  return { rows: data.appeals, total: data.appealsCount, hasOther: data.has_other }
}

export interface AppealDecision {
  appeal: WaitingAppealDto
  granted: boolean
  reason: string
}

export const decideAppeal = ({ appeal, granted, reason }: AppealDecision) =>
  call<z.infer<typeof appealDecidedDto>>('POST', `/appeals/${appeal.appeal_id}`, {
    json: { granted, reason },
  })
