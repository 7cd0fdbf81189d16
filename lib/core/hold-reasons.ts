/** Why a comment waits until an administrator has looked at it (docs/rules.md#comments). */
export const holdReasons = ['first', 'link', 'words', 'privacy'] as const

export type HoldReason = (typeof holdReasons)[number]
