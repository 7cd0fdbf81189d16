import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { toE164 } from '@/lib/core/phone-number'
import { isSmsConfigured, pushKey } from '@/lib/platform/alerts/ways'
import { db } from '@/lib/platform/db/client'
import { isMailConfigured } from '@/lib/platform/site'
import { cliniciansAt, personColumns, toPerson } from '../accounts/users/queries'
import type { ReachDto, UnreachableDto } from './schema'

/**
 * Returns the viewer's notification channels.
 * @throws AppError `forbidden` to all but approved staff
 */
export async function readReach(viewer: Viewer): Promise<ReachDto> {
  requireCan(viewer, 'forum.read')
  const { email, phoneNumber, notificationPref, pushSubscriptions } =
    await db().user.findUniqueOrThrow({
      where: { id: viewer.id },
      select: {
        email: true,
        phoneNumber: true,
        notificationPref: { select: { mailUrgency: true, smsUrgency: true } },
        pushSubscriptions: {
          select: { id: true, device: true, createdAt: true },
          orderBy: { createdAt: 'asc' },
        },
      },
    })
  return {
    mail: {
      is_configured: isMailConfigured(),
      address: email,
      is_wished: notificationPref?.mailUrgency ?? true,
    },
    push: {
      public_key: pushKey(),
      devices: pushSubscriptions.map(({ id, device, createdAt }) => ({
        id,
        device,
        created_at: createdAt.toISOString(),
      })),
    },
    sms: {
      is_configured: isSmsConfigured(),
      phone_number: phoneNumber ? toE164(phoneNumber) : null,
      is_wished: notificationPref?.smsUrgency ?? false,
    },
  }
}

/**
 * Lists approved clinicians who hear of an urgent case only in the application.
 * @throws AppError `forbidden` to all but administrators
 */
export async function listUnreachable(viewer: Viewer): Promise<UnreachableDto> {
  requireCan(viewer, 'user.list')
  const rows = await db().user.findMany({
    where: cliniciansAt(new Date()),
    select: {
      ...personColumns,
      phoneNumber: true,
      notificationPref: { select: { mailUrgency: true, smsUrgency: true } },
      _count: { select: { pushSubscriptions: true } },
    },
    orderBy: [{ lastName: 'asc' }, { id: 'asc' }],
  })
  const people = rows.flatMap((row) => {
    const { notificationPref: wishes, phoneNumber } = row
    const byMail = isMailConfigured() && (wishes?.mailUrgency ?? true)
    const byPush = pushKey() !== null && row._count.pushSubscriptions > 0
    const hasNumber = phoneNumber !== null && toE164(phoneNumber) !== null
    const bySms = isSmsConfigured() && (wishes?.smsUrgency ?? false) && hasNumber
    return byMail || byPush || bySms ? [] : (toPerson(row) ?? [])
  })
  return { people }
}
