import { describe, expect, it } from 'vitest'
import { pictureProblem } from './picture-problem'

describe('a picture for a profile', () => {
  it('may be a JPG or PNG of exactly 2 MB', () => {
    expect(pictureProblem({ type: 'image/png', size: 2_097_152 })).toBeNull()
    expect(pictureProblem({ type: 'image/jpeg', size: 1 })).toBeNull()
  })

  it('may not be one byte larger', () => {
    expect(pictureProblem({ type: 'image/png', size: 2_097_153 })).toBe('avatarSize')
  })

  it('may be nothing but JPG or PNG', () => {
    expect(pictureProblem({ type: 'application/pdf', size: 1 })).toBe('avatarType')
    expect(pictureProblem({ type: 'image/svg+xml', size: 1 })).toBe('avatarType')
    expect(pictureProblem({ type: '', size: 1 })).toBe('avatarType')
  })
})
