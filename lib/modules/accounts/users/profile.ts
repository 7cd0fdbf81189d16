import 'server-only'
import { isProfessional } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isPersonName } from '@/lib/core/person-name'
import { recordOwn } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getWorkOrder } from '@/lib/platform/work/queues'
import {
  destroyFiles,
  type PreparedFile,
  type SentFile,
  storeAvatar,
  storeLicence,
} from '../../files/service'
import { sendLicence } from '../licences/service'
import type { ProfileInput } from './profile-schema'
import { lockUser, readProfile } from './queries'
import type { ProfessionInput, ProfileDto } from './schema'
import { announceReview, getPersonPageTags, revalidatePersonPages } from './service'

/**
 * Records that a visitor is a clinician: they then wait for an administrator with a visitor's rights, as after
 * registration. For people who signed up through Google or the hospital, which cannot ask them.
 * @throws AppError `conflict` (409) when they are no longer a visitor
 */
export async function becomeProfessional(
  viewer: Viewer,
  { role }: ProfessionInput,
  caller: Caller,
): Promise<ProfileDto> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: viewer.id, role: 'USER', accountStatus: 'ACTIVE' },
      data: {
        role,
        isApproved: false,
        approvedAt: null,
        approvedById: null,
        approvalReason: null,
        reviewRequestedAt: new Date(),
      },
    })
    if (count === 0) throw new AppError('conflict', 'accounts.notVisitor')
    await announceReview(tx, viewer.id, `profession:${viewer.id}`)
    await recordOwn(tx, viewer.id, 'account.apply', caller, { role })
  })
  await revalidatePersonPages(viewer.id)
  scheduleDelivery()
  return readProfile(viewer)
}

interface ProfileFiles {
  avatar?: SentFile | undefined
  working_license?: SentFile | undefined
}

interface Prepared {
  avatar: PreparedFile | null
  licence: PreparedFile | null
}

function requireProfessional({ role }: Pick<Viewer, 'role'>): void {
  if (isProfessional(role)) return
  const text = 'validation.licenceNotNeeded'
  throw new AppError('invalid', text, { working_license: [text] })
}

async function prepareFiles(viewer: Viewer, files: ProfileFiles): Promise<Prepared> {
  if (files.working_license) requireProfessional(viewer)
  const licence = files.working_license
    ? await storeLicence(files.working_license, viewer.id, getWorkOrder(viewer))
    : null
  try {
    const avatar = files.avatar
      ? await storeAvatar(files.avatar, viewer.id, getWorkOrder(viewer))
      : null
    return { avatar, licence }
  } catch (error) {
    await licence?.discard()
    throw error
  }
}

const nameFault = (typed: string | undefined, before: string) =>
  typed === undefined || typed === before || isPersonName(typed) ? [] : ['validation.nameSigns']

/** A name older than the character rule may stay; a changed one must follow it. */
function requirePersonNames(
  input: ProfileInput,
  before: { firstName: string; lastName: string },
): void {
  const faults = {
    first_name: nameFault(input.first_name, before.firstName),
    last_name: nameFault(input.last_name, before.lastName),
  }
  const wrong = Object.entries(faults).filter(([, texts]) => texts.length > 0)
  if (wrong.length === 0) return
  throw new AppError('invalid', 'validation.nameSigns', Object.fromEntries(wrong))
}

/** Replaces a file with a new one; returns a function that removes the old one's bytes. */
async function replaceFile(
  tx: TransactionClient,
  before: string | null,
  file: PreparedFile | null,
): Promise<{ id: string; removeOld: () => Promise<void> } | null> {
  const saved = await file?.save(tx)
  if (!saved) return null
  const removeOld = await destroyFiles(tx, before ? [before] : [])
  return { id: saved.id, removeOld }
}

/** Locks the account, so that of two concurrent changes neither loses track of a file the other stored. */
async function lockAccount(tx: TransactionClient, id: string) {
  await lockUser(tx, id)
  return tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      avatarId: true,
      licenceId: true,
      newLicenceId: true,
      facilityId: true,
      role: true,
      isApproved: true,
      rejectedAt: true,
    },
  })
}

/** A licence that is sent again needs a new review. An applicant who already waits keeps their place in the queue. */
const sentLicence = (
  id: string,
  { isApproved, rejectedAt }: { isApproved: boolean; rejectedAt: Date | null },
) => ({
  ...(isApproved
    ? { newLicenceId: id }
    : { licenceId: id, rejectedAt: null, rejectionReason: null }),
  ...(isApproved || rejectedAt ? { reviewRequestedAt: new Date() } : {}),
})

/**
 * @param current the one chosen before, which stays even when it has left the directory
 * @throws AppError `invalid` (422) at `facility_id` if it is not in the directory
 */
async function readFacilityId(
  tx: TransactionClient,
  id: string | undefined,
  current: string | null,
) {
  if (!id) return id === '' ? null : undefined
  if (id === current) return id
  if ((await tx.facility.count({ where: { id, deletedAt: null } })) > 0) return id
  throw new AppError('invalid', 'validation.invalid', { facility_id: ['validation.invalid'] })
}

async function writeProfile(
  tx: TransactionClient,
  viewer: Viewer,
  input: ProfileInput,
  prepared: Prepared,
  caller: Caller,
) {
  const before = await lockAccount(tx, viewer.id)
  requirePersonNames(input, before)
  if (prepared.licence) requireProfessional(before)
  const avatar = await replaceFile(tx, before.avatarId, prepared.avatar)
  // The approved licence stays until the newer one has been reviewed.
  const replaced = before.isApproved ? before.newLicenceId : before.licenceId
  const licence = await replaceFile(tx, replaced, prepared.licence)
  await tx.user.update({
    where: { id: viewer.id },
    data: {
      firstName: input.first_name,
      lastName: input.last_name,
      phoneNumber: input.phone_number === '' ? null : input.phone_number,
      avatarId: avatar?.id,
      facilityId: await readFacilityId(tx, input.facility_id, before.facilityId),
      language: input.language,
      ...(licence ? sentLicence(licence.id, before) : {}),
    },
  })
  if (licence) {
    await sendLicence(tx, viewer.id, licence.id, input)
    await announceReview(tx, viewer.id, licence.id)
  }
  await recordOwn(tx, viewer.id, licence ? 'licence.send' : 'account.edit', caller)
  return [avatar?.removeOld, licence?.removeOld]
}

/**
 * Changes the viewer's own names, telephone number, hospital, mail language and picture; absent fields stay. A
 * professional may send a licence for review, even after a rejection; an approved person's earlier licence stays in
 * force until then.
 * @throws AppError `invalid` (422) at the field.
 */
export async function updateProfile(
  viewer: Viewer,
  input: ProfileInput,
  files: ProfileFiles,
  caller: Caller,
): Promise<ProfileDto> {
  const prepared = await prepareFiles(viewer, files)
  try {
    const removals = await db().$transaction((tx) =>
      writeProfile(tx, viewer, input, prepared, caller),
    )
    revalidate(...(await getPersonPageTags(db(), viewer.id)))
    for (const remove of removals) await remove?.()
  } catch (error) {
    await Promise.all([prepared.avatar?.discard(), prepared.licence?.discard()])
    throw error
  }
  scheduleDelivery()
  return readProfile(viewer)
}
