import 'server-only'
import { AppError } from '@/lib/core/errors'
import { accountKey, countAttempt, createLimiter, type Limiter, networkKey, tooMany } from './limit'

const WINDOW_SECONDS = 15 * 60
/** Strikes expire a day after the first one. */
const STRIKE_SECONDS = 24 * 3600
/** The wait after the first strike; each further one doubles it. */
const FIRST_WAIT_SECONDS = 60

/** Failures allowed within 15 minutes, and after a wait (docs/rules.md#passwords). */
const TRIES = {
  account: { first: 5, later: 1 },
  address: { first: 20, later: 5 },
  /** For one browser that has signed in to the account before. */
  device: { first: 5, later: 1 },
  /** For a second step, counted separately from the password, which must not reset the attempts at codes. */
  second: { first: 5, later: 1 },
} as const

type Kind = keyof typeof TRIES

interface Counters {
  first: Limiter
  later: Limiter
  strikes: Limiter
}

let counters: Record<Kind, Counters> | undefined

function getCounters(kind: Kind): Counters {
  const create = (each: Kind): Counters => ({
    // Two limits over the same count: the strikes decide which one applies.
    first: createLimiter(`login:${each}`, TRIES[each].first, WINDOW_SECONDS),
    later: createLimiter(`login:${each}`, TRIES[each].later, WINDOW_SECONDS),
    strikes: createLimiter(`login:${each}:strikes`, Number.MAX_SAFE_INTEGER, STRIKE_SECONDS),
  })
  counters ??= {
    account: create('account'),
    address: create('address'),
    device: create('device'),
    second: create('second'),
  }
  return counters[kind]
}

/** One attempt to sign in, already counted: report its outcome. */
export interface LoginAttempt {
  failed: () => Promise<void>
  succeeded: () => Promise<void>
}

async function startAttempt(kind: Kind, key: string): Promise<LoginAttempt> {
  const { first, later, strikes } = getCounters(kind)
  const limiter = (await strikes.get(key)) ? later : first
  const { count, waitMs, isOver } = await countAttempt(limiter, key)
  if (isOver) throw tooMany(waitMs)
  return {
    async failed() {
      if (count < limiter.points) return
      const { consumedPoints } = await strikes.penalty(key)
      const wait = FIRST_WAIT_SECONDS * 2 ** (consumedPoints - 1)
      await limiter.block(key, Math.min(wait, WINDOW_SECONDS))
    },
    async succeeded() {
      // The right password clears an account's counts, but only this attempt of an address.
      if (kind === 'address') await limiter.reward(key)
      else await Promise.all([limiter.delete(key), strikes.delete(key)])
    },
  }
}

/** Refuses an attempt when a mailed link would still work, which the error at the field says. */
function refuseWithRemedy(refusal: unknown): never {
  if (!(refusal instanceof AppError) || refusal.code !== 'too_many') throw refusal
  const fields = { email: ['accounts.tooManyAtAccount'] }
  throw new AppError('too_many', refusal.message, fields, refusal.retryAfter)
}

/**
 * Admits an attempt to sign in with a password: after 5 failures for an account or 20 from an address within 15
 * minutes, only after a wait of 1, 2, 4, 8, then 15 minutes; never locks permanently. Counts the attempt before the
 * password is checked, so that parallel attempts do not slip through. Counts accounts that do not exist in the same
 * way.
 * @param by `device` is the key of a browser that the account knows: it has a separate count, and its success does
 * not reset the account's
 * @throws AppError `too_many` (429) with the seconds to wait, at `email` when a mailed link would still work
 */
export async function enterLogin(by: {
  email: string
  address: string
  device?: string | undefined
}): Promise<LoginAttempt> {
  const fromAddress = await startAttempt('address', networkKey(by.address))
  const entering = by.device
    ? startAttempt('device', by.device)
    : startAttempt('account', accountKey(by.email))
  const atAccount = await entering.catch(async (refusal) => {
    // The password was not tried: repeated attempts at one account must not lock out a whole hospital.
    await fromAddress.succeeded()
    return refuseWithRemedy(refusal)
  })
  return {
    async failed() {
      await Promise.all([fromAddress.failed(), atAccount.failed()])
    },
    async succeeded() {
      await Promise.all([fromAddress.succeeded(), atAccount.succeeded()])
    },
  }
}

/**
 * Admits an attempt at a second-step code, counted like a password: by account, and by address.
 * @throws AppError `too_many` (429) with the seconds to wait
 */
export async function enterSecondStep(by: {
  userId: string
  address: string
}): Promise<LoginAttempt> {
  const fromAddress = await startAttempt('address', networkKey(by.address))
  const atAccount = await startAttempt('second', accountKey(by.userId)).catch(async (refusal) => {
    await fromAddress.succeeded()
    throw refusal
  })
  return {
    async failed() {
      await Promise.all([fromAddress.failed(), atAccount.failed()])
    },
    async succeeded() {
      await Promise.all([fromAddress.succeeded(), atAccount.succeeded()])
    },
  }
}

/** Clears an account's failures after a password reset, which proves access to the account's mail. */
export async function clearLoginFailures(email: string): Promise<void> {
  const { first, strikes } = getCounters('account')
  const key = accountKey(email)
  await Promise.all([first.delete(key), strikes.delete(key)])
}
