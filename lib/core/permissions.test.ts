import { describe, expect, it } from 'vitest'
import { AppError } from './errors'
import {
  type Action,
  can,
  effectiveRole,
  hasPermission,
  requireCan,
  type Viewer,
} from './permissions'

const ME = 'me'

const viewers = {
  nobody: null,
  visitor: { id: ME, role: 'USER', isApproved: false },
  approvedVisitor: { id: ME, role: 'USER', isApproved: true },
  applicant: { id: ME, role: 'RHEUMATOLOGIST', isApproved: false },
  internistApplicant: { id: ME, role: 'INTERNAL_MEDICINE', isApproved: false },
  rheumatologist: { id: ME, role: 'RHEUMATOLOGIST', isApproved: true },
  internist: { id: ME, role: 'INTERNAL_MEDICINE', isApproved: true },
  admin: { id: ME, role: 'ADMIN', isApproved: true },
  unapprovedAdmin: { id: ME, role: 'ADMIN', isApproved: false },
} as const satisfies Record<string, Viewer | null>

type Who = keyof typeof viewers

const nobody: Who[] = []
const everybody = Object.keys(viewers) as Who[]
const members = everybody.filter((who) => who !== 'nobody')
const staff: Who[] = ['rheumatologist', 'internist', 'admin']
const admins: Who[] = ['admin']

/** The people who may act on their own objects, on another's, and on those without an owner. */
interface Allowed {
  own: Who[]
  foreign: Who[]
}

const alike = (who: Who[]): Allowed => ({ own: who, foreign: who })
const published = (waiting: Allowed) => ({ waiting, published: alike(everybody) })

const plain: Record<
  Exclude<Action, 'article.read' | 'paper.read' | 'translation.link'>,
  Allowed
> = {
  'dashboard.view': alike(staff),
  'dashboard.figures': alike(admins),
  'audit.read': alike(admins),
  'table.export': alike(admins),
  'register.keep': alike(admins),
  'operation.manage': alike(admins),
  'account.edit': { own: members, foreign: nobody },
  'profile.publish': alike(staff),
  'site.manage': alike(admins),
  'user.list': alike(admins),
  'user.create': alike(admins),
  'user.decide': alike(admins),
  'user.deactivate': { own: nobody, foreign: admins },
  'user.tag': alike(staff),
  'appeal.decide': { own: nobody, foreign: admins },
  'second-step.set': alike(staff),
  'licence.read': { own: members, foreign: admins },
  'article.create': alike(['rheumatologist', 'admin']),
  'article.edit': { own: staff, foreign: admins },
  'article.decide': alike(admins),
  'article.review': { own: staff, foreign: admins },
  'paper.create': alike(staff),
  'paper.edit': { own: staff, foreign: admins },
  'paper.decide': alike(admins),
  'paper.review': { own: staff, foreign: admins },
  'picture.add': alike(staff),
  'video.manage': alike(admins),
  'fact.manage': alike(admins),
  'topic.manage': alike(admins),
  'facility.manage': alike(admins),
  'faq.manage': alike(admins),
  'comment.write': alike(members),
  'comment.edit': { own: members, foreign: nobody },
  'comment.remove': { own: members, foreign: admins },
  'comment.redact': { own: members, foreign: admins },
  'comment.report': { own: nobody, foreign: members },
  'comment.review': alike(admins),
  'forum.read': alike(staff),
  'forum.write': alike(staff),
  'forum.edit': { own: staff, foreign: nobody },
  'forum.remove': { own: staff, foreign: admins },
  'forum.redact': { own: staff, foreign: admins },
  'forum.settle': { own: staff, foreign: admins },
  'forum.handOver': { own: staff, foreign: admins },
  'roster.manage': alike(admins),
  'forum.look': { own: nobody, foreign: ['rheumatologist', 'admin'] },
  'forum.readHeld': { own: staff, foreign: ['rheumatologist', 'admin'] },
  'forum.acknowledge': { own: nobody, foreign: ['rheumatologist', 'internist'] },
}

const reading = {
  'article.read': published({ own: staff, foreign: admins }),
  'paper.read': published({ own: staff, foreign: admins }),
}

it('lets authors link their own unpublished texts, and administrators everything', () => {
  const link = 'translation.link'
  expect(listPermitted(link, { ownerId: ME, isPublic: false })).toEqual(staff)
  expect(listPermitted(link, { ownerId: 'other', isPublic: false })).toEqual(admins)
  expect(listPermitted(link, { ownerId: ME, isPublic: true })).toEqual(admins)
  expect(listPermitted(link, { ownerId: null, isPublic: true })).toEqual(admins)
})

/** Asks like a screen or a service, with one object that fits all actions. */
function listPermitted(
  action: Action,
  thing: { ownerId: string | null; isPublic: boolean },
): Who[] {
  const ask = can as (viewer: Viewer | null, action: Action, object: object) => boolean
  const { ownerId } = thing
  const object = {
    id: ownerId,
    userId: ownerId ?? 'gone',
    decidedById: null,
    reviewerId: ownerId,
    responsibleId: ownerId,
    ...thing,
  }
  return everybody.filter((who) => ask(viewers[who], action, object))
}

describe.each(Object.entries(plain) as [Action, Allowed][])('%s', (action, { own, foreign }) => {
  it('allows the listed people on their own objects', () => {
    expect(listPermitted(action, { ownerId: ME, isPublic: false })).toEqual(own)
  })

  it('allows the listed people on objects of others, or without an owner', () => {
    expect(listPermitted(action, { ownerId: 'other', isPublic: false })).toEqual(foreign)
    expect(listPermitted(action, { ownerId: null, isPublic: false })).toEqual(foreign)
  })
})

describe.each(Object.entries(reading))('%s', (action, { waiting, published }) => {
  it('allows everybody on a public object', () => {
    for (const ownerId of [ME, 'other', null]) {
      expect(listPermitted(action as Action, { ownerId, isPublic: true })).toEqual(published.own)
    }
  })

  it('allows the author and administrators on an unpublished object', () => {
    expect(listPermitted(action as Action, { ownerId: ME, isPublic: false })).toEqual(waiting.own)
    expect(listPermitted(action as Action, { ownerId: 'other', isPublic: false })).toEqual(
      waiting.foreign,
    )
  })
})

it('forbids administrators to decide an appeal against their own decision', () => {
  const { admin } = viewers
  expect(can(admin, 'appeal.decide', { userId: 'other', decidedById: ME })).toBe(false)
  expect(can(admin, 'appeal.decide', { userId: 'other', decidedById: 'another' })).toBe(true)
})

it('returns the permissions of the table, by name', () => {
  const permissions = [
    'view_dashboard',
    'manage_users',
    'approve_and_reject',
    'manage_videos',
    'post-article',
    'manage-papers',
  ] as const
  const held = (viewer: Viewer) => permissions.filter((each) => hasPermission(viewer, each))
  expect(held(viewers.admin)).toEqual([
    'view_dashboard',
    'manage_users',
    'approve_and_reject',
    'manage_videos',
    'manage-papers',
  ])
  expect(held(viewers.rheumatologist)).toEqual(['view_dashboard', 'post-article', 'manage-papers'])
  expect(held(viewers.internist)).toEqual(['view_dashboard', 'manage-papers'])
  for (const who of ['visitor', 'applicant', 'internistApplicant', 'unapprovedAdmin'] as const) {
    expect(held(viewers[who])).toEqual([])
    expect(effectiveRole(viewers[who])).toBe('USER')
  }
})

it('requires a sign-in from anonymous viewers, and forbids the action to others', () => {
  const getCode = (viewer: Viewer | null) => {
    try {
      requireCan(viewer, 'user.list')
    } catch (error) {
      return error instanceof AppError ? error.code : error
    }
    return 'allowed'
  }
  expect(getCode(null)).toBe('unauthenticated')
  expect(getCode(viewers.rheumatologist)).toBe('forbidden')
  expect(getCode(viewers.admin)).toBe('allowed')
})
