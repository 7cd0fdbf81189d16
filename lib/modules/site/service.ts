import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { getSiteFields, type SiteFields, type SiteTextKey } from '@/lib/core/site-texts'
import { hasVisibleText } from '@/lib/core/typed-text'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { prepareText } from '@/lib/platform/html/texts'
import { readSiteTexts } from '@/lib/platform/site-texts'
import { getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { readSiteText, requireSiteTextKey } from './queries'
import { type SiteTextDto, type SiteTextInput, siteForm } from './schema'

function parseFields(key: SiteTextKey, whole: SiteFields): SiteFields {
  const parsed = siteForm(key).safeParse(whole)
  if (parsed.success) return { ...parsed.data }
  const faults = parsed.error.issues.map(
    ({ path, message }) => [path.join('.'), [message]] as [string, string[]],
  )
  throw new AppError('invalid', 'request.invalid', Object.fromEntries(faults))
}

/**
 * Prepares the fields of one of the site's texts for storage.
 * @param order on whose behalf the work is done
 * @throws AppError `invalid` (422) at the field; `too_many` (429) and `unavailable` (503) as `prepareText`.
 */
export async function prepareFields(order: WorkOrder, key: SiteTextKey, sent: SiteFields) {
  const all = getSiteFields(key)
  const whole = Object.fromEntries(all.map(({ name }) => [name, sent[name] ?? '']))
  const fields = parseFields(key, whole)
  for (const { name, kind } of all) {
    if (kind !== 'rich' || !fields[name]) continue
    const { html, text } = await prepareText(fields[name], { field: name, order })
    fields[name] = hasVisibleText(text) ? html : ''
  }
  return fields
}

interface Step {
  action: 'site-text.edit' | 'site-text.restore'
  /** The version on the editor's screen. */
  seen: number
  fields: SiteFields
}

async function writeVersion(
  viewer: Viewer,
  key: SiteTextKey,
  { action, seen, fields }: Step,
  { requestId }: Caller,
): Promise<SiteTextDto> {
  await db().$transaction(async (tx) => {
    const newest = await tx.siteText.findFirst({
      where: { key },
      orderBy: { version: 'desc' },
      select: { version: true },
    })
    if ((newest?.version ?? 0) !== seen) throw new AppError('conflict', 'content.changedMeanwhile')
    const data = { key, version: seen + 1, fields, authorId: viewer.id }
    // The unique version number lets one of two concurrent saves pass.
    const { count } = await tx.siteText.createMany({ data, skipDuplicates: true })
    if (count === 0) throw new AppError('conflict', 'content.changedMeanwhile')
    await recordAudit(tx, {
      actorId: viewer.id,
      action,
      objectKind: 'site-text',
      objectId: null,
      requestId,
      detail: { key, version: seen + 1 },
    })
  })
  await readSiteTexts()
  revalidate(tags.site)
  return readSiteText(viewer, key)
}

/**
 * Saves one of the site's texts: all its fields, as a new version, which is shown from then on. An empty field falls back
 * to the catalogue or the environment.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `invalid` (422) at the field; `conflict` (409)
 *   when somebody else changed it since it was read.
 */
export async function saveSiteText(
  viewer: Viewer | null,
  name: string,
  { fields: sent, version }: SiteTextInput,
  caller: Caller,
): Promise<SiteTextDto> {
  requireCan(viewer, 'site.manage')
  const key = requireSiteTextKey(name)
  const fields = await prepareFields(getWorkOrder(viewer), key, sent)
  return writeVersion(viewer, key, { action: 'site-text.edit', seen: version, fields }, caller)
}

/**
 * Makes an older version the newest one. It passes the same checks as a text written today.
 * @throws AppError as `saveSiteText`.
 */
export async function restoreSiteText(
  viewer: Viewer | null,
  name: string,
  older: number,
  seen: number,
  caller: Caller,
): Promise<SiteTextDto> {
  requireCan(viewer, 'site.manage')
  const { key, fields: previous } = await readSiteText(viewer, name, older)
  const fields = await prepareFields(getWorkOrder(viewer), key, previous)
  return writeVersion(viewer, key, { action: 'site-text.restore', seen, fields }, caller)
}
