import { describe, expect, it } from 'vitest'
import { isWellFormedToken, readLinkToken, type TokenKind } from './identifiers'

const SECRET = 'Zm9vYmFyLWJhel9xdXV4LWNvcmdlLWdyYXVsdC1fLTA'
const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const WHOLE: Record<TokenKind, string> = {
  secret: SECRET,
  appeal: `${ID}.${SECRET}`,
  unsubscribe: `${ID}.digest.${SECRET}`,
}
const kinds = Object.keys(WHOLE) as TokenKind[]

describe('isWellFormedToken', () => {
  it.each(kinds)('accepts a %s token, and no other kind', (kind) => {
    expect(kinds.filter((each) => isWellFormedToken(WHOLE[kind], each))).toEqual([kind])
  })

  it.each(
    kinds.flatMap((kind) => {
      const token = WHOLE[kind]
      return [
        token.slice(0, -1),
        token.slice(1),
        `${token}x`,
        `${token}=`,
        `${token.slice(0, -1)}/`,
        `${token.slice(0, -1)}é`,
        '',
      ].map((damaged) => [kind, damaged] as const)
    }),
  )('rejects a damaged %s token: %j', (kind, damaged) => {
    expect(isWellFormedToken(damaged, kind)).toBe(false)
  })
})

describe('readLinkToken', () => {
  it.each(['', '.', ').', '%20', '%0A', '%22', '%3E', ',', '!', '%E2%80%9D', '%E2%80%8B', '...'])(
    'ignores %j behind the link',
    (added) => {
      for (const kind of kinds) {
        expect(readLinkToken(`?token=${WHOLE[kind]}${added}`, kind)).toEqual({
          state: 'well-formed',
          token: WHOLE[kind],
        })
      }
    },
  )

  it('joins a token that was wrapped onto two lines', () => {
    const wrapped = `?token=${SECRET.slice(0, 20)}%0D%0A%20${SECRET.slice(20)}`
    expect(readLinkToken(wrapped, 'secret')).toEqual({ state: 'well-formed', token: SECRET })
  })

  it.each(['', '?', '?token=', '?token=%20.', '?other=x'])('finds no token in %j', (search) => {
    expect(readLinkToken(search, 'secret')).toEqual({ state: 'missing' })
  })

  it.each([SECRET.slice(0, 20), `${SECRET}and-more`, `${SECRET}).%20Please`, 'lost'])(
    'reports %j as damaged',
    (token) => {
      expect(readLinkToken(`?token=${token}`, 'secret')).toEqual({ state: 'damaged' })
    },
  )
})
