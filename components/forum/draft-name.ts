import { NEW_OBJECT } from '@/lib/modules/drafts/new-object'

/** The key under which this device keeps what someone writes: a new case, or changes to one. */
export const draftName = (id: string | undefined, userId: string) =>
  `forum.${id ?? NEW_OBJECT}.${userId}`
