import { call } from '@/lib/browser/api/call'
import type { PublicProfileDto, PublicProfileInput } from '@/lib/modules/people/schema'

const PATH = '/auth/public-profile'

export const PUBLIC_PROFILE = ['public-profile'] as const

export const readPublicProfile = async (signal?: AbortSignal) =>
  (await call<PublicProfileDto>('GET', PATH, signal ? { signal } : {})).data

export const savePublicProfile = (json: PublicProfileInput) =>
  call<PublicProfileDto>('PATCH', PATH, { json })
