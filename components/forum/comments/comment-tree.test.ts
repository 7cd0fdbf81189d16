import { expect, it } from 'vitest'
import type { CommentThreadDto } from '@/lib/modules/forum/schema'
import { type CommentNode, containsComment, toCommentTree } from './case-talk'

const comment = (id: string, ...replies: CommentThreadDto[]) =>
  ({ id, user: { first_name: id }, replies }) as unknown as CommentThreadDto

const outline = ({ comment: { id }, replyTo, replies }: CommentNode): unknown => [
  replyTo ? `${id} to ${replyTo.first_name}` : id,
  ...replies.map(outline),
]

it('nests three levels', () => {
  const threads = [comment('a', comment('b', comment('c')), comment('d')), comment('e')]
  expect(toCommentTree(threads).map(outline)).toEqual([['a', ['b', ['c']], ['d']], ['e']])
})

it('moves deeper comments to the third level, in order, and names their addressee', () => {
  const deep = comment('c', comment('d', comment('e')), comment('f'))
  const [thread] = toCommentTree([comment('a', comment('b', deep, comment('g')))])
  expect(thread && outline(thread)).toEqual([
    'a',
    ['b', ['c'], ['d to c'], ['e to d'], ['f to c'], ['g']],
  ])
  expect(thread && [containsComment(thread, 'e'), containsComment(thread, 'x')]).toEqual([
    true,
    false,
  ])
})
