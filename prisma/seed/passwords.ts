import { db } from '@/lib/platform/db/client'
import { type DemoMark, MARK_KEY } from './mark'
import { type Credential, makeCredentials } from './people'

/** Gives every existing demo account a new random password and ends its sessions, in one transaction. */
export async function randomisePasswords(): Promise<Credential[]> {
  const credentials = Object.values(await makeCredentials(true))
  return db().$transaction(async (tx) => {
    const changed: Credential[] = []
    for (const { email, password, passwordHash } of credentials) {
      const { count } = await tx.user.updateMany({ where: { email }, data: { passwordHash } })
      if (count > 0) changed.push({ email, password })
    }
    await tx.session.updateMany({
      where: { revokedAt: null, user: { email: { in: changed.map(({ email }) => email) } } },
      data: { revokedAt: new Date() },
    })
    const mark = await tx.setting.findUnique({ where: { key: MARK_KEY } })
    if (mark) {
      const passwords: DemoMark['passwords'] = 'random'
      const value = { ...(mark.value as object), passwords }
      await tx.setting.update({ where: { key: MARK_KEY }, data: { value } })
    }
    return changed
  })
}
