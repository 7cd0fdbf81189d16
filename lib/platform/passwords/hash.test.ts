import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, matchPassword, verifyPassword } from './hash'

describe('passwords', () => {
  it('hashes with argon2id at the agreed cost and a new salt each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('Umuganda-1'),
      hashPassword('Umuganda-1'),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=6,p=1\$/)
    expect(first).not.toBe(second)
  })

  it('accepts the right password only', async () => {
    const stored = await hashPassword('Umuganda-1')
    expect(await verifyPassword(stored, 'Umuganda-1')).toBe(true)
    expect(await verifyPassword(stored, 'umuganda-1')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  it('accepts composed and decomposed accents alike', async () => {
    const [composed, decomposed] = ['Kigal\u00ed-2026', 'Kigali\u0301-2026']
    expect(await matchPassword(await hashPassword(composed), decomposed)).toBe('current')
    expect(await matchPassword(await hashPassword(decomposed), composed)).toBe('current')
  })

  it('reports a hash made without Unicode normalization as outdated', async () => {
    const outdated = await hash('Kigali\u0301-2026')
    expect(await matchPassword(outdated, 'Kigali\u0301-2026')).toBe('outdated')
    expect(await matchPassword(outdated, 'Kigali\u0301-2027')).toBeNull()
    expect(await matchPassword(null, 'Kigali\u0301-2026')).toBeNull()
  })

  it('rejects any password for an account without one', async () => {
    expect(await verifyPassword(null, 'Umuganda-1')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  it('reports a broken hash as a defect', async () => {
    await expect(verifyPassword('plain', 'plain')).rejects.toThrow()
  })
})
