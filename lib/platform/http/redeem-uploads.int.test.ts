import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { grantUpload } from '@/lib/modules/uploads/service'
import { emptyBetweenTests } from '@/lib/testing/database'
import { sendDirectly } from '@/lib/testing/direct-uploads'
import { createUser } from '@/lib/testing/factories'
import { makePdf } from '@/lib/testing/pdf-samples'
import { startUploadThingHost } from '@/lib/testing/uploadthing-host'
import { db } from '../db/client'
import { scratchFolder } from '../storage/storage'
import { redeemUploads } from './define-route'

emptyBetweenTests()

// Before the configuration is first read.
const host = await startUploadThingHost()
// Other tests use the system's own folder.
const TMPDIR = await mkdtemp(join(tmpdir(), 'redeem-'))
Object.assign(process.env, host.environment(), { TMPDIR })
afterAll(async () => {
  await host.close()
  await rm(TMPDIR, { recursive: true })
})
beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))

const rules = { paper: { maxBytes: 1_000_000, tooLarge: 'validation.paperSize' } }

async function uploadAndRedeem() {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  const viewer = { id: user.id, role: 'INTERNAL_MEDICINE', isApproved: true } as const
  const bytes = await makePdf({ pages: 1 })
  const file = { name: 'gout.pdf', size: bytes.length, type: 'application/pdf' }
  const granted = await grantUpload(viewer, { purpose: 'paper', ...file })
  expect(await sendDirectly(granted, bytes)).toBe(200)
  return redeemUploads({ paper: granted.upload_id }, user.id, rules)
}

/** Runs work while the upload folder cannot be cleared, because a file is in its place. */
async function withUnclearableFolder(work: () => Promise<void>) {
  const folder = scratchFolder()
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  try {
    await work()
  } finally {
    await rm(folder)
    await rename(`${folder}-away`, folder)
  }
}

it('succeeds even if its temporary files cannot be removed', async () => {
  const { files, finish } = await uploadAndRedeem()
  expect(files.paper?.name).toBe('gout.pdf')
  await withUnclearableFolder(finish)
  expect([await db().uploadGrant.count(), host.held.size]).toEqual([0, 0])
  expect(await readdir(scratchFolder())).toHaveLength(1)
})

it('releases an upload even if its temporary files cannot be removed', async () => {
  const { release } = await uploadAndRedeem()
  await withUnclearableFolder(release)
  expect(await db().uploadGrant.findFirstOrThrow()).toMatchObject({ claimedAt: null })
})
