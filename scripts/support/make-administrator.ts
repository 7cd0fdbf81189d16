import { ZodError } from 'zod'
import { AppError } from '@/lib/core/errors'
import { createAdministrator } from '@/lib/modules/accounts/administrator'
import { INVITATION_MS } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'

// `node --conditions=react-server --import tsx scripts/support/make-administrator.ts <email> <name> [reset]`, run by
// scripts/create-admin.mjs; `reset` removes the account's second step. Exit code 2: the input is wrong, and the last line says how.

const HOURS = INVITATION_MS / 3_600_000

async function main(email: string, name: string, resetsSecondStep: boolean): Promise<void> {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const lastName = others.join(' ')
  const { link, existed, wasReset } = await createAdministrator({
    email,
    firstName,
    lastName,
    resetsSecondStep,
  })
  const whose = existed
    ? `The account of ${email} was there already: it is an administrator's now, and is signed out everywhere.`
    : `${name} is an administrator now, with the address ${email}.`
  const secondStep = wasReset
    ? '\nIts second step was removed: a new one has to be set up before anything else.'
    : ''
  console.log(`${whose}${secondStep}

Open this link in a browser to choose a password. It is good once, and for ${HOURS} hours:

  ${link}
`)
}

/** @returns null for an error that the operator did not cause */
function explain(error: unknown): string | null {
  if (error instanceof AppError && error.code === 'conflict') {
    return 'The processing of this account is restricted: an administrator must first lift that, on the page of its owner.'
  }
  if (!(error instanceof ZodError)) return null
  const isEmail = error.issues.some(({ path }) => path[0] === 'email')
  return isEmail
    ? '--email must be an e-mail address: --email name@example.org'
    : '--name must be a first and a last name: --name "Keza Icyizere"'
}

const [email = '', name = '', reset] = process.argv.slice(2)
try {
  await main(email, name, reset === 'reset')
  await db().$disconnect()
} catch (error) {
  const explanation = explain(error)
  if (!explanation) throw error
  console.error(explanation)
  process.exit(2)
}
