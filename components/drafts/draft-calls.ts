import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type {
  CoEditorDto,
  DraftDto,
  DraftInput,
  DraftKind,
  draftStateDto,
  presenceDto,
  savedDraftDto,
} from '@/lib/modules/drafts/schema'

/** What a draft is of: an id, or `new`. */
export interface DraftPlace {
  kind: DraftKind
  object: string
}

const pathOf = ({ kind, object }: DraftPlace) => `/draft/${kind}/${object}`

export async function readDraft(place: DraftPlace, signal: AbortSignal): Promise<DraftDto | null> {
  const { data } = await call<z.infer<typeof draftStateDto>>('GET', pathOf(place), { signal })
  return data.draft
}

/** Answers when it was kept. */
export async function saveDraft(
  place: DraftPlace,
  json: DraftInput,
  signal: AbortSignal,
): Promise<string> {
  const { data } = await call<z.infer<typeof savedDraftDto>>('PUT', pathOf(place), { json, signal })
  return data.updated_at
}

export const dropDraft = (place: DraftPlace) => call('DELETE', pathOf(place))

/** Says that somebody works on it; answers who else does. */
export async function notePresence(place: DraftPlace, signal: AbortSignal): Promise<CoEditorDto[]> {
  const path = `${pathOf(place)}/presence`
  const { data } = await call<z.infer<typeof presenceDto>>('PUT', path, { json: {}, signal })
  return data.others
}

/** Says that somebody has closed it, also while the page is left. */
export const leavePresence = (place: DraftPlace) =>
  call('DELETE', `${pathOf(place)}/presence`, { keepalive: true })
