import 'server-only'
import { hasLink } from '@/lib/core/comment-text'
import { defaultHeldWords, holdsWord, toHeldWords } from '@/lib/core/held-words'
import type { HoldReason } from '@/lib/core/hold-reasons'
import { can, type Viewer } from '@/lib/core/permissions'
import type { Kind } from '@/lib/core/privacy/matches.mjs'
import { scanText } from '@/lib/core/privacy/scan.mjs'
import type { SiteFields } from '@/lib/core/site-texts'
import type { DatabaseClient } from '@/lib/platform/db/client'

/** How many of an author's comments must be publicly visible before their links no longer wait. */
const TRUSTED_AFTER = 3

/** What identifies somebody by itself. Outside a case a date, an age or a village does not, and readers write them often. */
const PRIVATE: ReadonlySet<Kind> = new Set([
  'national_id',
  'email',
  'hospital_number',
  'phone',
  'name',
])

/**
 * Reads the administrators' rules straight from the database (a decision about a comment must not use a cached copy), and how
 * many of the author's comments are publicly visible.
 */
async function readRules(client: DatabaseClient, authorId: string) {
  const [row] = await client.$queryRaw<{ fields: SiteFields | null; seen: number }[]>`
    SELECT (SELECT fields FROM site_text WHERE key = 'moderation' ORDER BY version DESC LIMIT 1) AS fields,
      (SELECT count(*)::int FROM comment
        WHERE author_id = ${authorId}::uuid AND moderation = 'VISIBLE' AND redacted_at IS NULL) AS seen`
  const fields = row?.fields ?? {}
  return {
    firstWaits: fields.firstWaits !== 'off',
    words: fields.wordsWait === 'off' ? [] : toHeldWords(fields.words || defaultHeldWords),
    seen: row?.seen ?? 0,
  }
}

/**
 * Why a text must wait for review; null when it need not (docs/rules.md#comments). Staff are no newcomers, and may name a
 * cure to warn of it; private details wait whoever wrote them, except an administrator, who would decide about them.
 */
export async function reasonToHold(
  client: DatabaseClient,
  viewer: Viewer,
  content: string,
): Promise<HoldReason | null> {
  if (can(viewer, 'comment.review')) return null
  if (scanText({ text: content }).some(({ kind }) => PRIVATE.has(kind))) return 'privacy'
  if (can(viewer, 'dashboard.view')) return null
  const { firstWaits, words, seen } = await readRules(client, viewer.id)
  if (holdsWord(content, words)) return 'words'
  if (seen === 0 && firstWaits) return 'first'
  return seen < TRUSTED_AFTER && hasLink(content) ? 'link' : null
}
