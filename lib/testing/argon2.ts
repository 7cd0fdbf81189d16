import * as argon2 from '@node-rs/argon2/index.js'

// Stands in for `@node-rs/argon2` in integration tests (vitest.config.ts): at the product's cost, which
// lib/platform/passwords/hash.test.ts checks, a hash takes 75 ms, and the tests make hundreds.

const CHEAP = { memoryCost: 1024, timeCost: 1 } as const satisfies argon2.Options

export const { verify } = argon2

/** Hashes as argon2 does, at the lowest sensible cost. */
export const hash = (password: string, options: argon2.Options) =>
  argon2.hash(password, { ...options, ...CHEAP })
