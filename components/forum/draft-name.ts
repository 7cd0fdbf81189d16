import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'

/** Under what this device keeps what somebody writes: a new case, or a change of one. */
export const draftName = (id: string | undefined, userId: string) =>
  `forum.${id ?? NEW_OBJECT}.${userId}`
