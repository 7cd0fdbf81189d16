import 'server-only'
import type { Sharing } from './sharing.mjs'

/**
 * What this process shares with others, where there may be any. Next bundles routes separately from the server, which uses it,
 * too (scripts/support/caught-up.mjs).
 */
export const sharingHolder = globalThis as { ingingoSharing?: Sharing }
